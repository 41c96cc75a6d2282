import { Link } from "@remix-run/react";
import { dayOfItem, isLate, isOpenOn, weekEnds } from "#db/saved/plan.ts";
import type { listPlans } from "#db/saved/plan-items.ts";
import { addDays, formatDate } from "#lib/calendar-days.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const DAYS_A_WEEK = 7;
const monthFormat = new Intl.DateTimeFormat("en-US", {
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});
const nameOf = (month: string) => monthFormat.format(new Date(`${month}-01`));

/** The id of the first entry of a day in the lists below the month. */
export const dayId = (day: string) => `day-${day}`;

interface PlanMonthProps {
	/** YYYY-MM */
	month: string;
	entries: PlanEntry[];
	today: string;
}

/** A month as a table, with marks on the days that hold something; a day leads to what it holds. */
export function PlanMonth({ month, entries, today }: PlanMonthProps) {
	return (
		<section className="panel max-w-[44rem]" aria-labelledby="month">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 id="month">{nameOf(month)}</h2>
				<nav aria-label="Months" className="actions">
					<MonthLink month={monthPlus(month, -1)} text="Before" />
					<MonthLink month={monthPlus(month, 1)} text="After" />
				</nav>
			</div>
			<table className="w-full table-fixed border-collapse text-center" aria-labelledby="month">
				<thead>
					<tr>
						{WEEKDAYS.map((name) => (
							<th key={name} scope="col" className="py-1 text-[0.8rem] font-semibold text-muted">
								<span aria-hidden="true">{name.slice(0, 3)}</span>
								<span className="sr-only">{name}</span>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{weeksOf(month).map((week) => (
						<tr key={week[0]}>
							{week.map((day) => (
								<Day
									key={day}
									day={day}
									isOther={!day.startsWith(month)}
									isToday={day === today}
									entries={entries.filter((entry) => entry.day === day)}
								/>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p className="hint">
				<span aria-hidden="true">● </span>to do, <span aria-hidden="true">◆ </span>a deadline. Tap a
				day to see what it holds.
			</p>
		</section>
	);
}

function MonthLink({ month, text }: { month: string; text: string }) {
	return (
		<Link className="btn" to={`?month=${month}`} preventScrollReset>
			{text}
			<span className="sr-only">: {nameOf(month)}</span>
		</Link>
	);
}

/** As high without marks, so that the numbers of a week stand in line. */
const MARKS = "h-3 text-[0.6rem] text-brand";

interface DayProps {
	day: string;
	isOther: boolean;
	isToday: boolean;
	entries: PlanEntry[];
}

function Day({ day, isOther, isToday, entries }: DayProps) {
	const number = Number(day.slice(8));
	const tasks = entries.filter(({ itemId }) => itemId !== null).length;
	const deadlines = entries.length - tasks;
	const holds = [
		tasks > 0 && `${tasks} to do`,
		deadlines > 0 && `${deadlines} ${deadlines === 1 ? "deadline" : "deadlines"}`,
	].filter(Boolean);
	const look = `grid min-h-11 content-center rounded-[10px] leading-[1.15] no-underline ${isToday ? "bg-brand-soft font-bold text-brand" : isOther ? "text-muted" : "text-ink"}`;
	return (
		<td className="p-0" aria-current={isToday ? "date" : undefined}>
			{entries.length > 0 ? (
				<a
					className={look}
					href={`#${dayId(day)}`}
					aria-label={`${formatDate(day)}: ${holds.join(", ")}`}
				>
					<span>{number}</span>
					<span className={MARKS}>
						{tasks > 0 && "●"}
						{deadlines > 0 && "◆"}
					</span>
				</a>
			) : (
				<span className={look}>
					{number}
					<span className={MARKS} />
				</span>
			)}
		</td>
	);
}

/** The days of a month in weeks that begin on Monday, as the plan's weeks do. */
function weeksOf(month: string): string[][] {
	const first = `${month}-01`;
	const last = addDays(`${monthPlus(month, 1)}-01`, -1);
	const monday = addDays(first, -((new Date(first).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK));
	const weeks: string[][] = [];
	for (let day = monday; day <= last; day = addDays(day, DAYS_A_WEEK)) {
		weeks.push(WEEKDAYS.map((_, at) => addDays(day, at)));
	}
	return weeks;
}

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
	const isOpen = (program: Plans["deadlines"][number]) => isOpenOn(program, today, nowMs);
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
function monthPlus(month: string, months: number): string {
	const [year = 0, number = 1] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}
