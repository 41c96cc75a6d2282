import { Form as RemixForm, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";
import { useFormAnswer } from "#app/components/form/submit-form.ts";
import { unreadTexts } from "#app/files/imports/clean-text.ts";
import type { Import } from "#db/imports/imports.ts";
import { programCount, questionCount } from "./import-texts.ts";

/** The state of an import, and what can be done with it. */
export function ImportSteps({ found }: { found: Import }) {
	const { state, added, changed, takenBack } = found;
	const written = [
		`${programCount(added)} added`,
		changed > 0 && `${changed.toLocaleString("en-US")} changed`,
	];
	const sum = written.filter(Boolean).join(", ");
	switch (state) {
		case "reading":
			return (
				<Notice>
					<p>This file wasn't read to its end. Remove it, then send it again.</p>
					<Discard />
				</Notice>
			);
		case "ready":
			return <Ready found={found} />;
		case "writing":
		case "taking-back":
			return <UnderWay found={found} />;
		case "stopped":
			return (
				<Notice>
					<p>Stopped: {sum}. The rest waits.</p>
					<div className="actions">
						<ButtonForm sends={{ intent: "go-on" }} pending="Going on..." main preventScrollReset>
							Go on
						</ButtonForm>
					</div>
					<TakeBack />
				</Notice>
			);
		case "done":
			return (
				<Notice>
					<p role="status">Done: {sum}.</p>
					{added + changed > 0 && <TakeBack />}
				</Notice>
			);
		case "taken-back":
			return (
				<Notice>
					<p role="status">
						Taken back: {programCount(takenBack)}.
						{takenBack < added + changed &&
							` ${programCount(added + changed - takenBack)} stayed, because someone has changed them since.`}
					</p>
					{takenBack < added + changed && <TakeBack />}
				</Notice>
			);
	}
}

function Notice({ children }: { children: React.ReactNode }) {
	return <section className="panel grid gap-4">{children}</section>;
}

function Discard() {
	return (
		<ButtonForm sends={{ intent: "discard" }} pending="Removing...">
			Remove this import
		</ButtonForm>
	);
}

/** Nothing is written yet. */
function Ready({ found: { newRows, changedRows, questionRows, unread } }: { found: Import }) {
	const nothing = newRows === 0 && changedRows === 0;
	const form = useForm("start", { saved: {}, identity: { intent: "start" } });
	return (
		<Notice>
			<p>
				{nothing
					? "There's nothing new in this list."
					: "Nothing is added yet. Look through the rows below, then add them."}
			</p>
			<Unread texts={unreadTexts(unread)} />
			{questionRows > 0 && (
				<p>
					<a href="?show=question">{questionCount(questionRows)}</a> to answer first. What you don't
					answer isn't added.
				</p>
			)}
			{!nothing && (
				<Form form={form} inPlace>
					{changedRows > 0 && (
						<label className="check">
							<input
								type="checkbox"
								name="apply_changes"
								value="1"
								defaultChecked={form.shown?.values.apply_changes === "1"}
							/>
							<span>
								Also change {programCount(changedRows)} that this list now says differently
							</span>
						</label>
					)}
					<div>
						<SubmitButton pending="Starting...">
							{newRows > 0 ? `Add ${programCount(newRows)}` : "Make the changes"}
						</SubmitButton>
					</div>
				</Form>
			)}
			<Discard />
		</Notice>
	);
}

/** What is left out of the programs, because it couldn't be read. */
function Unread({ texts }: { texts: string[] }) {
	if (texts.length === 0) return null;
	return (
		<div>
			<p>Some facts couldn't be read. Their programs come in without them:</p>
			<ul className="list-disc ps-5">
				{texts.map((text) => (
					<li key={text} className="break-words" dir="auto">
						{text}
					</li>
				))}
			</ul>
		</div>
	);
}

/** With JavaScript it continues by itself, batch by batch; without it, there is a button. */
function UnderWay({ found: { state, atRow, lastRow } }: { found: Import }) {
	const submit = useSubmit();
	const navigation = useNavigation();
	const problem = useFormAnswer()?.problem;
	const asked = useRef<string>();
	const isIdle = navigation.state === "idle";
	useEffect(() => {
		const step = `${state} ${atRow}`;
		if (!isIdle || problem || asked.current === step) return;
		asked.current = step;
		submit({ intent: "next" }, { method: "post", replace: true, preventScrollReset: true });
	}, [submit, isIdle, problem, state, atRow]);
	const isBack = state === "taking-back";
	const done = isBack ? lastRow - atRow : atRow;
	const percent = Math.round((100 * done) / Math.max(lastRow, 1));
	return (
		<Notice>
			<label htmlFor="progress">
				{isBack ? "Taking it back" : "Adding programs"}: row {done.toLocaleString("en-US")} of{" "}
				{lastRow.toLocaleString("en-US")}, {percent}%
			</label>
			<progress id="progress" max={lastRow} value={done} />
			<div className="actions">
				<ButtonForm sends={{ intent: "next" }} pending="Going on..." main preventScrollReset>
					Go on
				</ButtonForm>
				{!isBack && (
					// Not a ButtonForm: those wait while a step is running.
					<RemixForm method="post" preventScrollReset replace>
						<input type="hidden" name="intent" value="stop" />
						<button type="submit" className="btn">
							Stop
						</button>
					</RemixForm>
				)}
			</div>
			<noscript>
				<p className="hint">Tap “Go on” until it says it's done.</p>
			</noscript>
			<p className="hint">You can leave this page and go on later. Nothing is added twice.</p>
		</Notice>
	);
}

function TakeBack() {
	return (
		<details>
			<summary className="cursor-pointer underline">Take it back…</summary>
			<p className="my-3">
				This removes what the import added and undoes what it changed. Programs that someone has
				changed since then stay. Those that students saved are hidden, and students see why.
			</p>
			<ButtonForm sends={{ intent: "take-back" }} pending="Taking it back..." preventScrollReset>
				Take this import back
			</ButtonForm>
		</details>
	);
}

interface QuestionButtonsProps {
	number: number;
	/** What a source's run asks about a program that a moderator has changed. */
	mark: string | null;
}

const ABOUT_PROGRAM = {
	corrected: { list: "Take the list's", ours: "Keep ours" },
	gone: { list: "Close it", ours: "Keep it open" },
};

/** Whether a row is the program that its link is known for, or the list is right about one. */
export function QuestionButtons({ number, mark }: QuestionButtonsProps) {
	const about = { number: String(number) };
	if (mark === "corrected" || mark === "gone") {
		return (
			<div className="actions">
				{(["list", "ours"] as const).map((intent) => (
					<ButtonForm
						key={intent}
						sends={{ intent, ...about }}
						pending="Saving..."
						label={`Row ${number}: ${ABOUT_PROGRAM[mark][intent]}`}
						preventScrollReset
					>
						{ABOUT_PROGRAM[mark][intent]}
					</ButtonForm>
				))}
			</div>
		);
	}
	return (
		<div className="actions">
			<ButtonForm
				sends={{ intent: "same", ...about }}
				pending="Saving..."
				label={`Row ${number}: same program`}
				preventScrollReset
			>
				Same program
			</ButtonForm>
			<ButtonForm
				sends={{ intent: "different", ...about }}
				pending="Saving..."
				label={`Row ${number}: a different one`}
				preventScrollReset
			>
				A different one
			</ButtonForm>
		</div>
	);
}

/** Explains the questions, and answers all of them. */
export function QuestionsAtOnce({ isReady }: { isReady: boolean }) {
	if (!isReady) return <p className="mb-4">Import the list again to answer these.</p>;
	return (
		<section className="panel grid gap-3 mb-4">
			<p>
				These rows share a link with another program but have another name: the same program by a
				new name, or one of several behind one page. We'll remember your answers.
			</p>
			<div className="actions">
				<ButtonForm sends={{ intent: "different" }} pending="Saving...">
					All are different ones
				</ButtonForm>
				<ButtonForm sends={{ intent: "same" }} pending="Saving...">
					All are the same
				</ButtonForm>
			</div>
		</section>
	);
}
