import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";
import { FOLD, SUMMARY } from "#app/components/program/program-card.tsx";
import {
	hasApplied,
	markAs,
	NEXT_STATE,
	SAVED_STATES,
	type SavedState,
	STATE_NAMES,
} from "#db/saved-stages.ts";
import { formatDay, type Today } from "#lib/calendar-days.ts";

interface StageProps {
	program: {
		id: string;
		name: string;
		state: SavedState;
		/** The stages that the student came to, with their days (YYYY-MM-DD), first to last. */
		steps: { state: SavedState; on: string }[];
	};
	today: Today;
}

/** How far they are, since when, and the steps before. */
export function StageBadge({ program: { state, steps }, today }: StageProps) {
	if (state === "saved") return null;
	const isCurrent = (step: { state: SavedState }) => step.state === state;
	const on = hasApplied(state) && steps.find(isCurrent)?.on;
	const before = hasApplied(state) ? steps.filter((step) => !isCurrent(step)).reverse() : [];
	return (
		<>
			<span
				className="badge bg-brand-soft text-brand"
				data-applied={hasApplied(state) || undefined}
			>
				{STATE_NAMES[state]}
			</span>
			{on && (
				<time dateTime={on} data-step>
					{formatDay(on, today)}
				</time>
			)}
			{before.map((step) => (
				<span key={step.state} data-step>
					<Step {...step} today={today} />
				</span>
			))}
		</>
	);
}

function Step({ state, on, today }: { state: SavedState; on: string; today: Today }) {
	return (
		<>
			{STATE_NAMES[state]} <time dateTime={on}>{formatDay(on, today)}</time>
		</>
	);
}

/** The button for the likely next stage, if there is one. */
export function NextStage({ program: { id, name, state } }: Pick<StageProps, "program">) {
	const next = NEXT_STATE[state];
	if (!next) return null;
	const text = markAs(next);
	return (
		<ButtonForm
			sends={{ intent: "state", program_id: id, state: next, from: state }}
			pending="Marking..."
			label={`${text}: ${name}`}
			preventScrollReset
		>
			{text}
		</ButtonForm>
	);
}

/** All other stages, also those before, and the days of the steps so far. */
export function StageMenu({ program, today }: StageProps) {
	const { id, name, state, steps } = program;
	const identity = { intent: "state", program_id: id };
	const form = useForm(`stage-${id}`, { saved: {}, identity, hidden: { from: state } });
	const others = SAVED_STATES.filter((one) => one !== state && one !== NEXT_STATE[state]);
	return (
		<div className="min-w-0 flex-none text-[0.9rem]">
			<details className={FOLD}>
				<summary className={SUMMARY} data-stage-menu>
					Stage<span className="sr-only">: {name}</span>
				</summary>
				{steps.length > 0 && (
					<ol className="mb-2 flex flex-wrap gap-x-3 text-muted">
						{steps.map((step) => (
							<li key={step.state}>
								<Step {...step} today={today} />
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
		</div>
	);
}
