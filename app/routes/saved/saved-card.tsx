import { Link } from "@remix-run/react";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { ProgramCard } from "#app/components/program/program-card.tsx";
import { SaveButton } from "#app/components/program/save-button.tsx";
import { formatDay, type Today } from "#app/dates.ts";
import type { SavedProgram } from "#db/saved/saved-list.ts";
import { SavedNote } from "./saved-note.tsx";
import { OpeningReminder, SavedReminders } from "./saved-reminders.tsx";

/** A program of the list, and the day they applied (YYYY-MM-DD) in the student's time zone. */
export type Saved = SavedProgram & {
	appliedOn: string | null;
	/** How many days before its deadline they are reminded; null when no deadline is ahead. */
	reminders: readonly number[] | null;
	/** Whether they are told when it opens; null when there is no such choice. */
	opening: "told" | "muted" | null;
};

/** Note and reminders share one line until there is a note or one is open. */
const MORE =
	"col-span-full flex min-w-0 gap-x-3 gap-y-1.5 has-[[open]]:grid has-data-note:grid max-md:has-data-note:-mb-1 max-md:has-data-note:gap-y-0 in-[li:has(button[value=save])]:hidden";

/** Fetcher key under which the list keeps the answer to a program's bookmark. */
export const answerKey = (programId: string) => `saved ${programId}`;

interface SavedCardProps {
	program: Saved;
	nowMs: number;
	today: Today;
}

/** A program on the student's list, with how far they are. */
export function SavedCard({ program, nowMs, today }: SavedCardProps) {
	const applied = program.state === "applied";
	if (program.hiddenBy) return <HiddenCard program={program} />;
	const text = applied ? "Mark as not applied" : "Mark as applied";
	return (
		<ProgramCard
			program={program}
			nowMs={nowMs}
			today={today}
			badge={applied && <Applied on={program.appliedOn} today={today} />}
			action={
				<ButtonForm
					sends={{
						intent: "state",
						program_id: program.id,
						state: applied ? "saved" : "applied",
					}}
					pending="Marking..."
					label={`${text}: ${program.name}`}
					preventScrollReset
				>
					{text}
				</ButtonForm>
			}
		>
			<Bookmark program={program} />
			<div className={MORE}>
				<SavedNote key={program.notes} program={program} />
				{program.reminders && (
					<SavedReminders
						key={`reminders ${program.reminders}`}
						program={program}
						days={program.reminders}
					/>
				)}
				{program.opening && (
					<OpeningReminder program={program} isTold={program.opening === "told"} />
				)}
			</div>
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
				</div>
			</footer>
			<Bookmark program={program} />
			<div className={MORE}>
				<SavedNote key={program.notes} program={program} />
			</div>
		</li>
	);
}

function Bookmark({ program }: { program: Saved }) {
	const { id, state } = program;
	return <SaveButton program={program} saved state={state} iconOnly answerKey={answerKey(id)} />;
}

function Applied({ on, today }: { on: string | null; today: Today }) {
	return (
		<>
			<span className="badge bg-brand-soft text-brand" data-applied>
				Applied
			</span>
			{on && <time dateTime={on}>{formatDay(on, today)}</time>}
		</>
	);
}
