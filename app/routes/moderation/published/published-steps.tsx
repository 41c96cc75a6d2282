import type { ReactNode } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextArea } from "#app/components/form/form-fields.tsx";
import type { Published } from "#db/moderation/published-programs.ts";

/** What can be done with a program besides editing it. */
export function PublishedSteps({ program, isOwn }: { program: Published; isOwn: boolean }) {
	const { id, state, closedEarly, hiddenReason } = program;
	const version = String(program.version);
	const isHidden = state === "hidden";
	return (
		<div className="grid gap-5">
			{isHidden && (
				<Step id="restore" title="Restore">
					{hiddenReason && (
						<p className="notice whitespace-pre-line wrap-anywhere" dir="auto">
							{hiddenReason}
						</p>
					)}
					<p className="hint">
						This brings it back everywhere, including for students who saved it.
					</p>
					{!isOwn && (
						<ButtonForm sends={{ intent: "restore", version }} pending="Restoring..." main>
							Restore
						</ButtonForm>
					)}
				</Step>
			)}
			{state === "open" && (
				<Step id="close" title="Close early">
					<p className="hint">
						It no longer takes applications, whatever its deadline says. It stays on The Yard as
						closed.
					</p>
					<ButtonForm sends={{ intent: "close", version }} pending="Closing...">
						Close
					</ButtonForm>
				</Step>
			)}
			{!isHidden && closedEarly && !isOwn && (
				<Step id="reopen" title="Reopen">
					<p className="hint">
						It was closed early. If you reopen it, its deadline decides whether it's open.
					</p>
					<ButtonForm sends={{ intent: "reopen", version }} pending="Reopening...">
						Reopen
					</ButtonForm>
				</Step>
			)}
			{program.hiddenBy !== "moderator" && <TakeDown version={program.version} />}
			{!isOwn && (
				<Step id="merge" title="Merge into another">
					<p className="hint">
						For the same program twice. You see both side by side before anything happens.
					</p>
					<MergeInto id={id} />
				</Step>
			)}
			<p>
				<a href={`/moderation/log/?${new URLSearchParams({ thing: id })}`}>
					Everything moderators did to it
				</a>
			</p>
		</div>
	);
}

function Step({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section className="panel" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{children}
		</section>
	);
}

function TakeDown({ version }: { version: number }) {
	const form = useForm("take-down", { saved: { reason: "" }, identity: { intent: "take-down" } });
	return (
		<Step id="take-down-title" title="Take down">
			<p className="hint">
				It leaves every list. Students who saved it still see that it was taken down.
			</p>
			<Form form={form}>
				<input type="hidden" name="version" value={version} />
				<TextArea
					field={form.fields.reason}
					label="Reason"
					hint="Everyone who opens its page reads it."
					rows={3}
				/>
				<SubmitButton pending="Taking down..." main={false}>
					Take down
				</SubmitButton>
			</Form>
		</Step>
	);
}

/** Asks which program should stay. */
export function MergeInto({ id }: { id: string }) {
	return (
		<form action={`/moderation/published/${id}/merge/`} className="grid gap-3">
			<div className="field">
				<label htmlFor="merge-into">The one that stays</label>
				<p className="hint" id="merge-into-hint">
					Its page on The Yard, or its website.
				</p>
				<input
					id="merge-into"
					className="input"
					name="into"
					aria-describedby="merge-into-hint"
					required
					autoComplete="off"
				/>
			</div>
			<button className="btn" type="submit">
				Compare
			</button>
		</form>
	);
}

/** Two or more elements, side by side where there is room. */
export function SideBySide({ children }: { children: ReactNode }) {
	return (
		<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3 *:min-w-0 *:wrap-anywhere">
			{children}
		</div>
	);
}
