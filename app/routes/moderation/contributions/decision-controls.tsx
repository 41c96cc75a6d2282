import { type FormEvent, lazy, Suspense, useEffect, useState } from "react";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { attempt } from "#app/components/form/drafts.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import {
	EnterButton,
	type Field,
	FormProblem,
	SubmitButton,
	TextArea,
} from "#app/components/form/form-fields.tsx";
import { REJECTION_REASONS, type RejectionReason } from "#app/forms/fields/rejection-reasons.ts";

const KeysDialog = lazy(() =>
	import("./keys-dialog.tsx").catch(() => ({ default: () => <KeysNotLoaded /> })),
);
/** Remembers in this browser that the keys were turned off. */
const STORED = "moderation-keys";
const BUTTON = "moderation-keys-button";

/** Keyboard shortcuts for moderating: single keys that do nothing while somebody types, and can be turned off. */
export function ModerationKeys() {
	const [isRunning, setRunning] = useState(false);
	const [isOn, setOn] = useState(true);
	const [isShown, setShown] = useState(false);
	const [announcement, setAnnouncement] = useState("");
	useEffect(() => {
		setRunning(true);
		setOn(attempt(() => localStorage.getItem(STORED)) !== "off");
	}, []);
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (isTyping(event) || (!isOn && event.key !== "?")) return;
			if (event.key === "?") setShown(true);
			else if (!act(event.key, setAnnouncement)) return;
			event.preventDefault();
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [isOn]);
	if (!isRunning) return null;
	return (
		<>
			<button
				type="button"
				id={BUTTON}
				className="btn max-md:hidden"
				onClick={() => setShown(true)}
				aria-keyshortcuts="?"
			>
				Keys
			</button>
			<span className="sr-only" role="status">
				{announcement}
			</span>
			{isShown && (
				<Suspense>
					<KeysDialog
						openedBy={BUTTON}
						isOn={isOn}
						onTurn={(isChosen) => {
							setOn(isChosen);
							// A browser that keeps nothing uses them on this page only.
							attempt(() => localStorage.setItem(STORED, isChosen ? "on" : "off"));
						}}
						onClose={() => setShown(false)}
					/>
				</Suspense>
			)}
		</>
	);
}

function KeysNotLoaded() {
	return (
		<p role="alert">
			We couldn't load the list of keys. Check your connection and reload the page.
		</p>
	);
}

/** Whether the key belongs to a field, to the browser or to a dialog. */
function isTyping({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
	if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
	if (document.querySelector("dialog[open]")) return true;
	const fields = "input:not([type=checkbox]), textarea, select, [contenteditable]";
	return target instanceof Element && target.closest(fields) !== null;
}

/** Does what a key is for, and returns whether it is for anything. */
function act(key: string, say: (words: string) => void): boolean {
	const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
	const row = document.activeElement?.closest<HTMLElement>("[data-row]");
	say("");
	switch (key) {
		case "j":
		case "k": {
			const at = row ? rows.indexOf(row) + (key === "j" ? 1 : -1) : 0;
			const to = rows[at];
			if (to) focusRow(to);
			else say(key === "j" ? "That was the last row." : "That was the first row.");
			return true;
		}
		case "u": {
			const undo = document.querySelector<HTMLElement>("[data-undo] button");
			if (undo) undo.click();
			else say("There is nothing to undo.");
			return true;
		}
		case "Enter":
			if (!row || document.activeElement !== row) return false;
			unfold(row);
			return true;
		case "x":
			row?.querySelector<HTMLElement>("input[name=selected]")?.click();
			return Boolean(row);
		case "a":
		case "r": {
			if (!row) say("Choose a row first, with j.");
			else if (!decide(row, key === "a" ? "approve" : "reject")) {
				say("Another moderator decides on this one.");
			}
			return true;
		}
	}
	return false;
}

/** Approves at once; a rejection needs a reason, or at least a second thought. */
function decide(row: HTMLElement, decision: "approve" | "reject"): boolean {
	const form = row.querySelector<HTMLInputElement>(`[name=decision][value=${decision}]`)?.form;
	if (!form) return false;
	if (decision === "approve" && form.checkValidity()) {
		form.requestSubmit();
		return true;
	}
	unfold(row);
	if (decision === "approve") form.reportValidity();
	else form.querySelector<HTMLElement>("select, button[type=submit]")?.focus();
	return true;
}

function unfold(row: HTMLElement): void {
	const fold = row.querySelector<HTMLDetailsElement>(":scope > details");
	if (fold) fold.open = true;
}

function focusRow(row: HTMLElement): void {
	const summary = row.querySelector<HTMLElement>("summary");
	if (!summary) row.tabIndex = -1;
	(summary ?? row).focus();
}

/** The id of the form that all rows' checkboxes belong to. */
export const BULK_FORM = "several";

const COMES_ALONG =
	"[@media(height>=26rem)]:peer-has-[[name=selected]:checked]:sticky peer-has-[[name=selected]:checked]:bottom-3 peer-has-[[name=selected]:checked]:z-4 peer-has-[[name=selected]:checked]:[box-shadow:var(--shadow-over)] max-md:peer-has-[[name=selected]:checked]:bottom-[calc(var(--shortcuts)+0.5rem)]";

/** Decides on all ticked rows. */
export function BulkDecisionForm({
	canBeTicked,
	everyone,
}: {
	canBeTicked: number;
	everyone: string;
}) {
	const form = useForm(BULK_FORM, {
		saved: { selected: [], reason: "", note: "" },
		identity: { bulk: "on" },
	});
	const { selected, note } = form.fields;
	const ticked = useTicked();
	return (
		// It comes after the rows, and sticks to the screen once one is ticked.
		<Form form={form} inPlace className={`panel mt-4 gap-2 p-3 ${COMES_ALONG}`}>
			<FormProblem problem={selected.problem} />
			<EnterButton name="decision" value="none-selected" />
			<details className="fold" open={Boolean(note.problem)}>
				<summary className="min-h-11 px-2 [font:600_0.95rem_var(--body)]">Reason to reject</summary>
				<RejectionNote fields={form.fields} />
			</details>
			<div className="actions items-center">
				{(["Approve", "Reject"] as const).map((verb) => (
					<SubmitButton
						key={verb}
						main={verb === "Approve"}
						name="decision"
						value={`${verb.toLowerCase()}-selected`}
						pending={verb === "Approve" ? "Approving..." : "Rejecting..."}
					>
						<span>
							{verb} <span className="max-md:sr-only">selected</span>
						</span>
					</SubmitButton>
				))}
				<a
					className="btn"
					href={everyone}
					onClick={(event) => {
						event.preventDefault();
						tickAll(ticked < canBeTicked);
					}}
				>
					{ticked < canBeTicked ? `Select all ${canBeTicked}` : "Select none"}
				</a>
				<span className="hint" role="status">
					{ticked > 0 && `${ticked} selected`}
				</span>
			</div>
		</Form>
	);
}

/** How many rows are ticked; none without JavaScript. */
function useTicked(): number {
	const [ticked, setTicked] = useState(0);
	useEffect(() => {
		const count = () => setTicked(boxes().filter(({ checked }) => checked).length);
		count();
		document.addEventListener("change", count);
		return () => document.removeEventListener("change", count);
		// Counts again after each answer, because rows come and go.
	});
	return ticked;
}

function tickAll(checked: boolean): void {
	for (const box of boxes()) box.checked = checked && !box.disabled;
	document.dispatchEvent(new Event("change"));
}

function boxes(): HTMLInputElement[] {
	return [
		...document.querySelectorAll<HTMLInputElement>(`input[name=selected][form=${BULK_FORM}]`),
	];
}

const CHOICES = Object.entries(REJECTION_REASONS).map(
	([reason, { choice }]) => [reason, choice] as const,
);
const NOTES = new Set<string>(Object.values(REJECTION_REASONS).map(({ note }) => note));

/**
 * Why something is rejected: a ready-made reason, copied into the note where it can be edited, or the moderator's own
 * words.
 */
export function RejectionNote({ fields }: { fields: Record<"reason" | "note", Field> }) {
	return (
		<div className="grid gap-4" onChange={fillIn}>
			<SelectField field={fields.reason} label="Reason" options={CHOICES} none="In my own words" />
			<TextArea
				field={fields.note}
				label="Note"
				hint="The student sees it. If blank, they see the reason's words."
				rows={4}
			/>
		</div>
	);
}

/** Puts a chosen reason's text into the note; what was typed there stays above it. */
function fillIn({ target }: FormEvent): void {
	if (!(target instanceof HTMLSelectElement)) return;
	const note = target.form?.elements.namedItem("note");
	if (!(note instanceof HTMLTextAreaElement)) return;
	const text = REJECTION_REASONS[target.value as RejectionReason]?.note ?? "";
	const typed = NOTES.has(note.value) ? "" : note.value.trim();
	note.value = [typed, text].filter(Boolean).join("\n");
	note.dispatchEvent(new Event("input", { bubbles: true }));
}
