import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { LoggedOut, sizeInWords } from "../resume-texts.tsx";
import type { PdfState, Saving } from "./opening-and-saving.ts";

/** How far the resume has loaded, or why it does not open. Nothing once it is open. */
export function OpeningStage({ opening }: { opening: PdfState }) {
	if (opening.stage === "open") return null;
	return (
		<div
			className="absolute inset-0 m-auto grid w-[min(100%-2rem,26rem)] content-center gap-3 scheme-light-dark"
			role="presentation"
		>
			{opening.stage === "loading" && <Loading {...opening} />}
			{opening.stage === "locked" && <Locked {...opening} />}
			{opening.stage === "failed" && (
				<div role="alert" className="grid gap-3">
					<p className="notice bg-no-soft text-no">{FAILURES[opening.why]}</p>
					{opening.why !== "unreadable" && opening.why !== "missing" && (
						<button className="btn" type="button" onClick={() => window.location.reload()}>
							Try again
						</button>
					)}
				</div>
			)}
		</div>
	);
}

function Loading({ loadedBytes, allBytes }: { loadedBytes: number; allBytes: number }) {
	const known = allBytes > 0 && loadedBytes <= allBytes;
	return (
		<>
			<p role="status">Opening your resume...</p>
			<progress aria-label="Opening" {...(known && { max: allBytes, value: loadedBytes })} />
			{known && (
				<p className="meta" aria-hidden="true">
					{sizeInWords(loadedBytes)} of {sizeInWords(allBytes)}
				</p>
			)}
		</>
	);
}

function Locked({ wrong, unlock }: Extract<PdfState, { stage: "locked" }>) {
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.focus(), []);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (field.current?.value) unlock(field.current.value);
	};
	return (
		<form className="panel" onSubmit={submit}>
			<h2>This PDF is locked</h2>
			<div className="field">
				<label htmlFor="viewer-password">PDF password</label>
				<input
					ref={field}
					id="viewer-password"
					className="input"
					type="password"
					autoComplete="off"
					required
					aria-invalid={wrong || undefined}
					aria-describedby="viewer-password-hint"
				/>
				<p id="viewer-password-hint" className={wrong ? "hint text-no" : "hint"}>
					{wrong
						? "That's not its password. Try again."
						: "It was set when the PDF was made. It's only used here and never sent."}
				</p>
			</div>
			<div>
				<button className="btn btn-main" type="submit">
					Open
				</button>
			</div>
		</form>
	);
}

const FAILURES = {
	"logged-out": <LoggedOut />,
	missing: "This resume isn't here anymore. You may have removed it in another tab.",
	lost: "The resume didn't load. Check your connection, then try again.",
	unreadable:
		"We can't show this PDF here. It may be damaged. Use Download or Open PDF above. Saving it again in the app that made it often helps.",
};

type Props = { saving: Saving; isUnsaved: boolean };

/** Whether everything is saved, and the Save button. */
export function SaveVersionButton({ saving, isUnsaved, onSave }: Props & { onSave: () => void }) {
	const { stage } = saving;
	const busy = stage === "saving";
	const failed = stage === "lost" || stage === "logged-out" || stage === "refused";
	return (
		<div className="viewer-save">
			<span
				role="status"
				className={`badge ${isUnsaved ? "bg-wait-soft text-wait" : "bg-ok-soft text-ok"}`}
			>
				{busy ? "Saving..." : isUnsaved ? "Not saved yet" : "Saved"}
			</span>
			<button
				type="button"
				id="viewer-save"
				className="btn btn-main"
				aria-disabled={busy || !isUnsaved || undefined}
				onClick={() => isUnsaved && onSave()}
			>
				{busy ? "Saving..." : failed && isUnsaved ? "Try again" : "Save"}
			</button>
		</div>
	);
}

const FAILED: Partial<Record<Saving["stage"], ReactNode>> = {
	lost: "The connection dropped before everything was saved. Your annotations are still here. Try again once you're online.",
	"logged-out": <LoggedOut kept="Your annotations are still here." />,
};

const STATUS_CLASSES =
	"pointer-events-auto max-w-[34rem] rounded-field [box-shadow:var(--shadow)] empty:hidden";

type SaveStatusProps = Props & { badImage: string | undefined };

/**
 * The result of saving, shown until something is changed or saved again. It lies over the pages, which stay where they
 * are.
 *
 * @param badImage why a picture can't be put on a page
 */
export function SaveStatus({ saving, isUnsaved, badImage }: SaveStatusProps) {
	const { stage } = saving;
	const problem = stage === "refused" ? saving.problem : FAILED[stage];
	return (
		<div className="pointer-events-none absolute inset-[0.5rem_0.5rem_auto] z-2 grid justify-items-center scheme-light-dark">
			<div role="status" className={STATUS_CLASSES}>
				{stage === "saved" && !isUnsaved && (
					<p
						className={`notice ${saving.conflict ? "bg-wait-soft text-wait" : "bg-ok-soft text-ok"}`}
					>
						{saving.conflict
							? `This resume was also changed in another tab. We kept both: yours is version ${saving.number}.`
							: `Saved as version ${saving.number}.`}
					</p>
				)}
			</div>
			<div role="alert" className={STATUS_CLASSES}>
				{badImage && <p className="notice bg-no-soft text-no">{badImage}</p>}
				{problem && <p className="notice bg-no-soft text-no">{problem}</p>}
			</div>
		</div>
	);
}
