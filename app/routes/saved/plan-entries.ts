/** What plans hold, by day: the items that are open, and the deadlines they lead to. */
import { dayOfItem, isLate, weekEnds } from "#db/saved/plan.ts";
import type { listPlans } from "#db/saved/plan-items.ts";
import { isPast } from "#lib/calendar-days.ts";

type Plans = Awaited<ReturnType<typeof listPlans>>;

/** Sorts after all real days. */
const LAST_DAY = "9999";

export interface PlanEntry {
	/** Null for a deadline. */
	itemId: string | null;
	programId: string;
	name: string;
	text: string;
	day: string | null;
	isLate: boolean;
	isNew: boolean;
	hasPlan: boolean;
}

/** All entries by day, those without one last; items before the deadline of their day. */
export function entriesOf({ items, deadlines }: Plans, today: string, nowMs: number): PlanEntry[] {
	const isOpen = ({ deadline, closesAt }: Plans["deadlines"][number]) =>
		!isPast(deadline, nowMs, closesAt) && (deadline === null || deadline >= today);
	const tasks = items
		.filter(isOpen)
		.map(({ item, programId, name, planFrom, ...program }): PlanEntry => {
			const frame = { ...program, from: planFrom ?? today, today };
			const day = dayOfItem(item, frame);
			return {
				itemId: item.id,
				programId,
				name,
				text: item.text,
				day,
				isLate: isLate(item, frame),
				isNew: item.isNew,
				hasPlan: true,
			};
		});
	const closing = deadlines.filter(isOpen).flatMap(({ programId, name, deadline, planFrom }) =>
		deadline
			? [
					{
						itemId: null,
						programId,
						name,
						text: "Closes",
						day: deadline,
						isLate: false,
						isNew: false,
						hasPlan: planFrom !== null,
					},
				]
			: [],
	);
	const place = ({ day }: PlanEntry) => day ?? LAST_DAY;
	return [...tasks, ...closing].sort((a, b) => place(a).localeCompare(place(b)));
}

/** The entries as the page lists them; what is late is this week's. */
export function byWeek(entries: PlanEntry[], today: string) {
	const { thisWeek, nextWeek } = weekEnds(today);
	const dated = entries.flatMap(({ day, ...entry }) => (day === null ? [] : [{ ...entry, day }]));
	return {
		thisWeek: dated.filter(({ day }) => day <= thisWeek),
		nextWeek: dated.filter(({ day }) => day > thisWeek && day <= nextWeek),
		later: dated.filter(({ day }) => day > nextWeek),
		someDay: entries.filter(({ day }) => day === null),
	};
}

/** How far the drawn month can be from this one. */
const MONTHS_BACK = 12;
const MONTHS_AHEAD = 24;

/** The month that an address asks for (YYYY-MM); this one if it asks for none, or for one too far away. */
export function readMonth(asked: string | null, today: string): string {
	const current = today.slice(0, 7);
	if (!asked || !/^\d{4}-(0[1-9]|1[0-2])$/.test(asked)) return current;
	return asked >= monthPlus(current, -MONTHS_BACK) && asked <= monthPlus(current, MONTHS_AHEAD)
		? asked
		: current;
}

/** A month (YYYY-MM) plus or minus some. */
export function monthPlus(month: string, months: number): string {
	const [year = 0, number = 1] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}
