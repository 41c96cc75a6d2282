import { useState } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import {
	EnterButton,
	FormProblem,
	SubmitButton,
	TextArea,
	TextField,
} from "#app/components/form/form-fields.tsx";
import { FOLD, SUMMARY } from "#app/components/program/program-card.tsx";
import { MAX_NOTES_LENGTH } from "#app/forms/fields/constants.ts";
import {
	hasApplied,
	markAs,
	NEXT_STATE,
	SAVED_STATES,
	type SavedState,
	STATE_NAMES,
} from "#db/saved-stages.ts";
import type { Today } from "#lib/calendar-days.ts";

/** A stage that a student came to. */
export interface Step {
	state: SavedState;
	/** The day, as YYYY-MM-DD in their time zone. */
	date: string;
	/** The same in words. */
	day: string;
}

interface StageProps {
	program: {
		id: string;
		name: string;
		state: SavedState;
		/** The stages that the student came to, first to last. */
		steps: Step[];
	};
}

/** How far they are, since when, and the steps before. */
export function StageBadge({ program: { state, steps } }: StageProps) {
	if (state === "saved") return null;
	const isCurrent = (step: { state: SavedState }) => step.state === state;
	const current = hasApplied(state) && steps.find(isCurrent);
	const before = hasApplied(state) ? steps.filter((step) => !isCurrent(step)).reverse() : [];
	return (
		<>
			<span
				className="badge bg-brand-soft text-brand"
				data-applied={hasApplied(state) || undefined}
			>
				{STATE_NAMES[state]}
			</span>
			{current && (
				<time dateTime={current.date} data-step>
					{current.day}
				</time>
			)}
			{before.map((step) => (
				<span key={step.state} data-step>
					<StepReached {...step} />
				</span>
			))}
		</>
	);
}

function StepReached({ state, date, day }: Step) {
	return (
		<>
			{STATE_NAMES[state]} <time dateTime={date}>{day}</time>
		</>
	);
}

/** The form of a program's stages: a button for each stage sends it. */
const stageFormId = (programId: string) => `stage-${programId}`;

/** The button for the likely next stage, if there is one; it belongs to the form of `StageMenu`. */
export function NextStage({ program: { id, name, state } }: StageProps) {
	const next = NEXT_STATE[state];
	if (!next) return null;
	const text = markAs(next);
	return (
		<SubmitButton
			form={stageFormId(id)}
			main={false}
			name="state"
			value={next}
			pending="Marking..."
			label={`${text}: ${name}`}
		>
			{text}
		</SubmitButton>
	);
}

/** All other stages, also those before, and the days of the steps so far. */
export function StageMenu({ program }: StageProps) {
	const { id, name, state, steps } = program;
	const identity = { intent: "state", program_id: id };
	const form = useForm(stageFormId(id), { saved: {}, identity, hidden: { from: state } });
	const others = SAVED_STATES.filter((one) => one !== state && one !== NEXT_STATE[state]);
	return (
		<details
			className={`${FOLD} min-w-0 flex-none text-[0.9rem]`}
			open={form.shown !== undefined || undefined}
		>
			<summary className={SUMMARY} data-stage-menu>
				Stage<span className="sr-only">: {name}</span>
			</summary>
			{steps.length > 0 && (
				<ol className="mb-2 flex flex-wrap gap-x-3 text-muted">
					{steps.map((step) => (
						<li key={step.state}>
							<StepReached {...step} />
						</li>
					))}
				</ol>
			)}
			<Form form={form} className="actions" inPlace stays>
				{others.map((one) => {
					const isBack = one === "saved" && state !== "applying";
					const text = isBack ? "Mark as not applied" : STATE_NAMES[one];
					return (
						<SubmitButton
							key={one}
							main={false}
							name="state"
							value={one}
							pending="Marking..."
							label={`${text}: ${name}`}
						>
							{text}
						</SubmitButton>
					);
				})}
			</Form>
		</details>
	);
}

const ANSWERS = {
	offered: "Yes, I got in",
	rejected: "Yes, they turned me down",
	"not-yet": "Not yet",
	withdrawn: "I withdrew",
	skip: "Skip",
};

interface HeardBackProps {
	program: { id: string; name: string; state: SavedState };
	today: Today;
}

/** Asks whether the program has answered; the answer is the student's next stage. */
export function HeardBack({ program: { id, name, state }, today }: HeardBackProps) {
	const identity = { intent: "heard", program_id: id };
	const form = useForm(`heard-${id}`, {
		saved: { answer: "", heard_on: "" },
		identity,
		hidden: { from: state },
	});
	return (
		<fieldset className="relative col-span-full mt-1 min-w-0 rounded-[10px] bg-sunk p-3 text-[0.9rem] in-[li:has(button[value=save])]:hidden">
			<legend className="float-left mb-2 w-full font-semibold">
				Did you hear back?<span className="sr-only"> {name}</span>
			</legend>
			<Form form={form} className="clear-both grid gap-3" inPlace stays>
				<FormProblem problem={form.fields.answer.problem} />
				<EnterButton />
				<div className="actions">
					{Object.entries(ANSWERS).map(([answer, text]) => (
						<SubmitButton
							key={answer}
							main={false}
							name="answer"
							value={answer}
							pending="Saving..."
						>
							{text}
						</SubmitButton>
					))}
				</div>
				<details className={FOLD} open={form.shown !== undefined || undefined}>
					<summary className={SUMMARY}>
						It was another day<span className="sr-only">: {name}</span>
					</summary>
					<TextField
						field={form.fields.heard_on}
						type="date"
						label="When you heard"
						hint="Choose the day, then tap your answer."
						max={today.date}
					/>
				</details>
				<p className="hint">
					Others only see how many weeks it took, and only once five of you have said.
				</p>
			</Form>
		</fieldset>
	);
}

/** One line of it on a phone, three elsewhere; the full text is where it is edited. */
const NOTE =
	"ms-2 my-2.5 truncate rounded-[10px] bg-sunk px-2 py-0.5 font-normal text-ink wrap-anywhere md:line-clamp-3 md:whitespace-pre-line";

/**
 * The notes being typed, and what they began from, by program, for as long as the list is shown: a card that moves is
 * remounted.
 */
export const typedNotes = new Map<string, { notes: string; was: string | undefined }>();

interface SavedNoteProps {
	program: { id: string; name: string; notes: string | null };
}

/** What a student writes to themselves about a program; nobody else sees it. */
export function SavedNote({ program: { id, name, notes } }: SavedNoteProps) {
	const identity = { intent: "notes", program_id: id };
	const [typed] = useState(typedNotes.get(id));
	const form = useForm(`note-${id}`, {
		saved: { notes: typed?.notes ?? notes ?? "" },
		identity,
		hidden: { was: typed?.was ?? JSON.stringify(notes) },
	});
	return (
		<details
			className={`${FOLD} min-w-0 text-[0.9rem] ${notes ? "flex-1" : "flex-none"}`}
			open={(form.shown ?? typed) !== undefined || undefined}
			onInput={({ target }) =>
				typedNotes.set(id, {
					notes: (target as HTMLTextAreaElement).value,
					was: form.hidden.was,
				})
			}
			onReset={() => typedNotes.delete(id)}
		>
			<summary className={SUMMARY}>
				{notes ? (
					<>
						Note<span className="sr-only"> on {name}, to edit: </span>
						<span className={NOTE} dir="auto" data-note>
							{notes}
						</span>
					</>
				) : (
					<>
						Add a note<span className="sr-only">: {name}</span>
					</>
				)}
			</summary>
			<Form form={form} className="grid gap-3" inPlace stays>
				<TextArea
					field={form.fields.notes}
					label="Note to yourself"
					hint="Only you see it."
					rows={4}
					maxLength={MAX_NOTES_LENGTH}
				/>
				<div className="actions">
					<SubmitButton pending="Saving...">Save note</SubmitButton>
				</div>
			</Form>
			{notes && (
				<ButtonForm
					sends={{ ...form.hidden, notes: "" }}
					pending="Deleting..."
					label={`Delete note: ${name}`}
					preventScrollReset
				>
					Delete note
				</ButtonForm>
			)}
		</details>
	);
}
