import { type ClientActionFunctionArgs, Link, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { CheckboxGroup } from "#app/components/fields/choice-fields.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { PlanButton } from "#app/components/program/plan-button.tsx";
import {
	type CardProgram,
	FOLD,
	ProgramCard,
	SUMMARY,
} from "#app/components/program/program-card.tsx";
import { SaveButton } from "#app/components/program/save-button.tsx";
import { focus } from "#app/components/shell/focus.ts";
import { REMINDER_CHOICES } from "#app/forms/fields/constants.ts";
import type { SavedProgram } from "#db/saved/saved-list.ts";
import { GROUPS } from "#db/saved/saved-order.ts";
import type { Today } from "#lib/calendar-days.ts";
import {
	HeardBack,
	NextStage,
	SavedNote,
	StageBadge,
	StageMenu,
	type Step,
} from "./saved-card-parts.tsx";

/** A program of the list. */
export type Saved = CardProgram &
	Pick<SavedProgram, "state" | "group" | "notes" | "hiddenBy"> & {
		hasPlan: boolean;
		/** The stages that the student came to, first to last. */
		steps: Step[];
		/** Whether they are asked if they have heard back. */
		asks: boolean;
		/** How many days before its deadline they are reminded; null when no deadline is ahead. */
		reminders: readonly number[] | null;
		/** Whether they are notified when it opens; null when there is no such choice. */
		opening: "notify" | "muted" | null;
	};

/** Note and reminders share one line until there is a note or one is open. */
const MORE_CLASSES =
	"col-span-full flex min-w-0 flex-wrap gap-x-3 gap-y-1.5 has-[[open]]:grid has-data-note:grid max-md:has-data-note:-mb-1 max-md:has-data-note:gap-y-0 in-[li:has(button[value=save])]:hidden";

const PLAN_CLASSES =
	"relative -my-[10.4px] block truncate border-0 bg-transparent px-0 text-[0.85rem] leading-[44px] font-semibold text-brand";

/** Fetcher key under which the list keeps the answer to a program's bookmark. */
export const answerKey = (programId: string) => `saved ${programId}`;

interface SavedCardProps {
	program: Saved;
	today: Today;
}

/** A program on the student's list, with how far they are. */
export function SavedCard({ program, today }: SavedCardProps) {
	if (program.hiddenBy) return <HiddenCard program={program} />;
	return (
		<ProgramCard
			program={program}
			badge={<StageBadge program={program} />}
			action={<NextStage program={program} />}
		>
			<Bookmark program={program} />
			<div className={MORE_CLASSES}>
				<SavedNote key={program.notes} program={program} />
				<div className="flex min-w-0 flex-wrap gap-x-3 gap-y-1.5 has-[[open]]:grid">
					{program.reminders && (
						<SavedReminders
							key={`reminders ${program.reminders}`}
							program={program}
							days={program.reminders}
						/>
					)}
					{GROUPS[program.group] === "to-apply" && (
						<PlanButton
							program={program}
							hasPlan={program.hasPlan}
							isShort
							className={PLAN_CLASSES}
						/>
					)}
					{program.opening && (
						<OpeningReminder program={program} isOn={program.opening === "notify"} />
					)}
					<StageMenu key={program.state} program={program} />
				</div>
			</div>
			{program.asks && <HeardBack program={program} today={today} />}
		</ProgramCard>
	);
}

/** What is left of a program that was taken down or is being checked: its name, why, and the student's note. */
function HiddenCard({ program }: { program: Saved }) {
	const { id, name, hiddenBy } = program;
	return (
		<li className="card program-card" id={`program-${id}`}>
			<header>
				<div>
					<h3>
						<Link to={`/programs/${id}/`} dir="auto">
							{name}
						</Link>
					</h3>
				</div>
			</header>
			<p className="hint">
				{hiddenBy === "moderator"
					? "A moderator took it off The Yard. Its page says why."
					: "People told us something may be wrong with it, so we're checking. Don't pay anyone until it's back."}
			</p>
			<footer>
				<div className="program-card-facts">
					<span className="badge bg-no-soft text-no">
						{hiddenBy === "moderator" ? "Taken down" : "Being checked"}
					</span>
					<StageBadge program={program} />
				</div>
				<NextStage program={program} />
			</footer>
			<Bookmark program={program} />
			<div className={MORE_CLASSES}>
				<SavedNote key={program.notes} program={program} />
				<StageMenu key={program.state} program={program} />
			</div>
		</li>
	);
}

function Bookmark({ program }: { program: Saved }) {
	const { id, state } = program;
	return <SaveButton program={program} saved state={state} iconOnly answerKey={answerKey(id)} />;
}

interface SavedRemindersProps {
	program: { id: string; name: string };
	days: readonly number[];
}

/** When a student is reminded of a program; no box ticked means never. */
function SavedReminders({ program: { id, name }, days }: SavedRemindersProps) {
	const identity = { intent: "remind", program_id: id };
	const form = useForm(`remind-${id}`, { saved: { days: days.map(String) }, identity });
	const text = remindersText(days);
	const [kind, when] = text.split(": ");
	return (
		<details
			className={`${FOLD} min-w-0 text-[0.9rem]`}
			open={form.shown !== undefined || undefined}
		>
			<summary className={SUMMARY} aria-label={`${text}: ${name}`}>
				<span className="truncate">
					{kind}
					{when && <span className="sr-only">: {when.replace(/ before$/, "")}</span>}
				</span>
			</summary>
			<Form form={form} className="grid gap-3" inPlace stays>
				<CheckboxGroup
					field={form.fields.days}
					legend="Days before it closes, at 9 in the morning"
					options={REMINDER_CHOICES.map((choice) => [choice, choice])}
					boxes="flex flex-wrap gap-x-3 gap-y-1 *:min-w-[min(4rem,25%-9px)] leading-[1.25]"
					plain
				>
					<span className="hint">Leave all unchecked, and we won't remind you about this one.</span>
				</CheckboxGroup>
				<div className="actions">
					<SubmitButton pending="Saving...">Save reminders</SubmitButton>
				</div>
			</Form>
		</details>
	);
}

interface OpeningReminderProps {
	program: { id: string; name: string };
	isOn: boolean;
}

/** Whether a student is notified when a program opens that has no deadline yet. */
function OpeningReminder({ program: { id, name }, isOn }: OpeningReminderProps) {
	const text = isOn ? "Don't remind me when it opens" : "Remind me when it opens";
	return (
		<div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 text-[0.9rem]">
			<ButtonForm
				sends={{ intent: "remind", program_id: id, ...(!isOn && { as_usual: "1" }) }}
				pending="Saving..."
				className="relative -my-[10.4px] block max-w-full truncate border-0 bg-transparent px-0 text-[0.85rem] leading-[44px] text-brand"
				label={`${text}: ${name}`}
				preventScrollReset
			>
				{isOn ? (
					<>
						Don't remind me<span className="max-md:sr-only"> when it opens</span>
					</>
				) : (
					text
				)}
			</ButtonForm>
		</div>
	);
}

function remindersText(days: readonly number[]): string {
	const [first, ...others] = [...days].sort((a, b) => a - b);
	if (first === undefined) return "No reminders";
	const before = others.reverse().join(", ");
	const all = before ? `${before} and ${first}` : `${first}`;
	return `Reminders: ${all} ${all === "1" ? "day" : "days"} before`;
}

const NEXT_OR_MENU = "footer button[name=state], summary[data-stage-menu]";

/** The intents that change a card of the list, and where the focus goes on the card then. */
const FOCUS = new Map<unknown, string>([
	["state", NEXT_OR_MENU],
	["heard", NEXT_OR_MENU],
	["notes", "details:has([name=notes]) > summary"],
	["remind", "details:has([name=days]) > summary"],
]);

/** The `clientAction` of the list: a changed card leaves the page where it is. Its redirect is for full page loads. */
export async function submitInPlace(args: ClientActionFunctionArgs) {
	const sent = await args.request.clone().formData();
	try {
		return await submitForm(args);
	} catch (error) {
		const isChanged = error instanceof Response && FOCUS.has(sent.get("intent"));
		if (isChanged && error.headers.get("Location")?.startsWith("/programs/saved/")) {
			error.headers.set("Location", window.location.pathname + window.location.search);
		}
		throw error;
	}
}

/** Focuses a changed card's button again, without scrolling: a card that moves is remounted, and so is a note. */
export function useFocusThatStays(): void {
	const { state, formData } = useNavigation();
	const { key } = useLocation();
	const change = useRef<{ sent: FormData; from: string }>();
	if (formData) change.current = { sent: formData, from: key };
	useEffect(() => {
		if (state !== "idle" || !change.current || change.current.from === key) return;
		const { sent } = change.current;
		change.current = undefined;
		const what = FOCUS.get(sent.get("intent"));
		if (!what || document.activeElement?.closest("main")) return;
		const card = document.getElementById(`program-${sent.get("program_id")}`);
		focus(card?.querySelector<HTMLElement>(what) ?? document.querySelector("main h1"));
	}, [state, key]);
}
