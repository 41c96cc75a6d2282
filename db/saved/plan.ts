/** A plan back from a deadline: what to do for a program, and by which day. Worked out without the database. */
import { addDays } from "#lib/calendar-days.ts";

/** What a program asks for, as far as it says; null where it says nothing. */
export interface AskedFor {
	materials: readonly string[] | null;
	letters: number | null;
	essays: number | null;
	essayWords: number | null;
	materialsNote: string | null;
}

/** How many days before the deadline each kind of item is due, in the order of a plan. */
const DAYS_BEFORE = {
	nomination: 42,
	read: 28,
	letter: 28,
	transcript: 21,
	testscores: 21,
	fafsa: 21,
	draft: 14,
	portfolio: 14,
	note: 14,
	resume: 10,
	received: 7,
	interview: 7,
	essay: 5,
	ready: 3,
	own: 0,
} as const;

export type PlanKind = keyof typeof DAYS_BEFORE;

export interface NewItem {
	kind: PlanKind;
	text: string;
}

const MATERIALS: Record<string, NewItem> = {
	nomination: { kind: "nomination", text: "Ask your college to nominate you" },
	transcript: { kind: "transcript", text: "Order your transcript" },
	testscores: { kind: "testscores", text: "Have your test scores sent" },
	fafsa: { kind: "fafsa", text: "File the FAFSA" },
	portfolio: { kind: "portfolio", text: "Put your portfolio together" },
	resume: { kind: "resume", text: "Update your resume" },
	interview: { kind: "interview", text: "Practice for the interview" },
};

/** The checklist for what a program asks for, first things first. */
export function itemsFor(asked: AskedFor): NewItem[] {
	const { materials, letters, essays, essayWords, materialsNote } = asked;
	const stated = (materials ?? []).flatMap((one) => MATERIALS[one] ?? []);
	const isOneEssay = essays === 1;
	const theEssays = isOneEssay ? "your essay" : `your ${essays} essays`;
	const words = essayWords ? ` (up to ${essayWords} words${isOneEssay ? "" : " each"})` : "";
	const items: NewItem[] = [
		...stated,
		...Array.from(
			{ length: letters ?? 0 },
			(_, at): NewItem => ({
				kind: "letter",
				text: letters === 1 ? "Ask a recommender" : `Ask recommender ${at + 1} of ${letters}`,
			}),
		),
		...(letters ? [{ kind: "received" as const, text: "Check that your letters are in" }] : []),
		...(essays
			? [
					{ kind: "draft" as const, text: `Write a first draft of ${theEssays}${words}` },
					{ kind: "essay" as const, text: `Finish ${theEssays}` },
				]
			: []),
		...(materialsNote ? [{ kind: "note" as const, text: materialsNote }] : []),
	];
	if (items.length === 0) items.push({ kind: "read", text: "Read on its site what it asks for" });
	items.push({ kind: "ready", text: "Have everything ready" });
	return items.sort((a, b) => DAYS_BEFORE[b.kind] - DAYS_BEFORE[a.kind]);
}

/** Two states of a program together: what it no longer asks for stays in the plan. */
function askedInAll(before: AskedFor, now: AskedFor): AskedFor {
	return {
		materials: [...new Set([...(before.materials ?? []), ...(now.materials ?? [])])],
		letters: Math.max(before.letters ?? 0, now.letters ?? 0),
		essays: now.essays || before.essays,
		essayWords: now.essayWords ?? before.essayWords,
		materialsNote: now.materialsNote || before.materialsNote,
	};
}

/** What has become of a plan's items since it was made. */
export interface PlanChanges {
	/** `key` tells letters apart: the third is 'letter 3'. */
	added: (NewItem & { key: string })[];
	reworded: (NewItem & { was: string })[];
	/** What the items are made from now, for the next time. */
	asked: AskedFor;
}

/** What a program asks for that its plan was not made from; nothing when it is asked again with the answer's `asked`. */
export function planChangesSince(before: AskedFor, now: AskedFor): PlanChanges {
	const asked = askedInAll(before, now);
	const planned = new Map(withKeys(itemsFor(before)).map(({ key, text }) => [key, text]));
	const items = withKeys(itemsFor(asked));
	return {
		asked,
		added: items.filter(({ key }) => !planned.has(key)),
		reworded: items.flatMap(({ key, ...item }) => {
			const was = planned.get(key);
			return was === undefined || was === item.text ? [] : [{ ...item, was }];
		}),
	};
}

function withKeys(items: NewItem[]): (NewItem & { key: string })[] {
	return items.map((item, at) => {
		const nth = items.slice(0, at + 1).filter(({ kind }) => kind === item.kind).length;
		return { ...item, key: `${item.kind} ${nth}` };
	});
}

/** What the days of a plan are counted from. */
export interface PlanFrame {
	/** The program's current deadline (YYYY-MM-DD); null for none. */
	deadline: string | null;
	/** The deadline that its owner has seen. */
	seenDeadline: string | null;
	/** The day the plan was made, or its owner saw that the deadline had moved. */
	from: string;
	today: string;
}

interface Timed {
	kind: PlanKind;
	/** The day its owner chose; null to count from the deadline. */
	day: string | null;
	/** Its owner has not seen yet that it was added. */
	isNew?: boolean;
}

/**
 * The day of an open item: what its owner chose, or counted back from the deadline, but not before the plan began; once
 * the deadline has moved, or for a new item, not before today. Never after the deadline. Null without one.
 */
export function dayOfItem({ kind, day, isNew }: Timed, frame: PlanFrame): string | null {
	const { deadline, seenDeadline, from, today } = frame;
	const isUnseen = isNew || deadline !== seenDeadline;
	const due = day ?? latest(dueDay(kind, deadline), isUnseen && today > from ? today : from);
	return deadline && due && due > deadline ? deadline : due;
}

/** Whether an open item should have been done by now. */
export function isLate({ kind, day }: Timed, { deadline, today }: PlanFrame): boolean {
	const due = day ?? dueDay(kind, deadline);
	return due !== null && due < today;
}

function dueDay(kind: PlanKind, deadline: string | null): string | null {
	return deadline && kind !== "own" ? addDays(deadline, -DAYS_BEFORE[kind]) : null;
}

function latest(day: string | null, other: string): string | null {
	return day && day < other ? other : day;
}

/** Whether a program takes applications where its student is: until its hour if it has one, else to the end of the day. */
export function isOpenOn(
	{ deadline, closesAt }: { deadline: string | null; closesAt: number | null },
	today: string,
	nowMs: number,
): boolean {
	return closesAt === null ? deadline === null || deadline >= today : closesAt > nowMs;
}

/** The last day of this week (Sunday) and of the next. */
export function weekEnds(today: string): { thisWeek: string; nextWeek: string } {
	const thisWeek = addDays(today, (7 - new Date(today).getUTCDay()) % 7);
	return { thisWeek, nextWeek: addDays(thisWeek, 7) };
}
