/** What emails and pushes of notifications are made from. Pushes reveal nothing about anybody but a program's name. */
import type { CurrentNotification } from "#db/notifications/current-notification.ts";
import type { KindIn, NotificationKind, StoredData } from "#db/notifications/notification-kinds.ts";
import type { WeekOfProgram } from "#db/saved/plan-mail.ts";
import { MAX_COUNTED_NEW } from "#db/saved/saved-searches.ts";
import { describeDeadline, formatDate, type Today } from "#lib/calendar-days.ts";
import type { Link, NotificationText } from "./email-templates.ts";

/** What a text is made from besides its notifications. */
export interface EmailDetails {
	/** How the email begins. */
	hello: string;
	today: Today;
	/** The link that acts on a program without logging in. */
	actOn: (programId: string) => Promise<string>;
	/** What is due this week in their plans. */
	thisWeek: () => Promise<WeekOfProgram[]>;
	/** Whether anything waits for moderators. */
	somethingWaits: () => Promise<boolean>;
}

type Current<Kind extends NotificationKind> = Omit<CurrentNotification, "data"> & {
	data: StoredData<Kind>;
};

/** What is emailed and pushed of a kind. */
export interface NotificationEmail<Kind extends NotificationKind> {
	/** Whether it still applies on the person's day, so that nobody hears of what was undone in the meantime. */
	isCurrent: (notification: Current<Kind>, today: Today) => boolean;
	/** Its text, or that of all notifications it is gathered with; undefined if there is nothing left to say. */
	text: (
		notifications: [Current<Kind>, ...CurrentNotification[]],
		reader: EmailDetails,
	) => NotificationText | undefined | Promise<NotificationText | undefined>;
}

export type NotificationEmails<Kinds extends NotificationKind> = {
	[Kind in Kinds]: NotificationEmail<Kind>;
};

export const pathOf = (program: { id: string }) => `/programs/${program.id}/`;
export const countInWords = (number: string, one: string, many: string) =>
	`${number} ${number === "1" ? one : many}`;

const PLAN = "/programs/saved/plan/";
/** How many programs an email lists, and how many items of each. */
const MAX_PROGRAMS = 20;
const MAX_ITEMS = 10;
const NUMBERS = ["no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** The weekly email about plans: everything that is due this week, by program. */
export const PLAN_EMAILS: NotificationEmails<"plan-week"> = {
	"plan-week": {
		isCurrent: () => true,
		text: async (_, reader) => weekText(await reader.thisWeek(), reader),
	},
};

function weekText(weeks: WeekOfProgram[], { hello }: EmailDetails): NotificationText | undefined {
	const [first] = weeks;
	if (!first) return undefined;
	const [thing = ""] = thingsOf(first);
	const count = weeks.reduce((sum, week) => sum + thingsOf(week).length, 0);
	const more = count > 1 ? `, and ${count - 1} more` : "";
	const lead = thing.charAt(0).toLowerCase() + thing.slice(1);
	const unshown = weeks.length - MAX_PROGRAMS;
	return {
		subject: `This week: ${lead} for ${first.name}${more}`,
		paragraphs: [hello, "Here's what your plan holds for this week:"],
		items: weeks.slice(0, MAX_PROGRAMS).map((week) => ({
			name: week.name,
			text: textOf(week),
			path: `${PLAN}${week.programId}/`,
		})),
		button: { text: "See your plan", path: PLAN },
		after: unshown > 0 ? [`And ${unshown} more in your plan.`] : [],
		reason: "you made a plan on The Yard.",
		push: { title: "Your plan for this week", body: `${count} to do`, path: PLAN },
	};
}

/** 'Ask two recommenders. Order your transcript. It closes Mar 31, 2027.' */
function textOf(week: WeekOfProgram): string {
	const things = thingsOf(week);
	const unshown = things.length - MAX_ITEMS;
	return [
		...things.slice(0, MAX_ITEMS),
		...(unshown > 0 ? [`And ${unshown} more`] : []),
		...(week.deadline ? [`It closes ${formatDate(week.deadline)}`] : []),
	]
		.map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`))
		.join(" ");
}

/** What is to do, with all letters to ask for as one thing. */
function thingsOf({ items }: WeekOfProgram): string[] {
	const letters = items.filter(({ kind }) => kind === "letter").length;
	const asking =
		letters === 1 ? "Ask a recommender" : `Ask ${NUMBERS[letters] ?? letters} recommenders`;
	const isFirstLetter = (at: number) => items.findIndex(({ kind }) => kind === "letter") === at;
	return items.flatMap(({ kind, text }, at) => {
		if (kind !== "letter") return [text];
		return isFirstLetter(at) ? [asking] : [];
	});
}

/** The email and push about new programs from saved searches, as often as each search says. */
export const SEARCH_EMAILS: NotificationEmails<KindIn<"searches">> = {
	"search-found": {
		isCurrent: ({ search, found }) => search !== null && found.length > 0,
		text: searchesText,
	},
};

/** New programs that one saved search found, as long as they still take applications. */
function searchOf({ data, search, found }: CurrentNotification) {
	if (!search || found.length === 0) return [];
	const isMore = data.count?.endsWith("+") === true && found.length === MAX_COUNTED_NEW;
	return [
		{
			name: data.words || "Your search",
			found,
			count: isMore ? `${MAX_COUNTED_NEW - 1}+` : String(found.length),
			path: `/programs/?${search.query}`,
		},
	];
}

function searchesText(
	notifications: CurrentNotification[],
	{ hello, today }: EmailDetails,
): NotificationText | undefined {
	const searches = notifications.flatMap(searchOf);
	const [first] = searches;
	if (!first) return undefined;
	const isOne = searches.length === 1;
	// Above nine it says "9+".
	const sum = searches.reduce((all, search) => all + Number.parseInt(search.count, 10), 0);
	const found = `${sum}${searches.some((search) => search.count.endsWith("+")) ? "+" : ""}`;
	const programs = countInWords(found, "new program", "new programs");
	const button: Link = isOne
		? { text: found === "1" ? "See it" : "See them", path: first.path }
		: { text: "See your searches", path: "/programs/searches/" };
	return {
		subject: isOne ? `${programs}: ${first.name}` : `${programs} in your saved searches`,
		paragraphs: [
			hello,
			isOne
				? `There ${found === "1" ? "is" : "are"} ${programs} for your search “${first.name}”:`
				: "Here's what's new in your saved searches:",
		],
		items: isOne
			? first.found.map((program) => ({
					name: program.name,
					text: describeDeadline(program.deadline, today, false, program).text,
					path: pathOf(program),
				}))
			: searches.map(({ name, found: programsOfIt, count: ofIt, path }) => ({
					name,
					text: `${countInWords(ofIt, "new program", "new programs")}: ${namesOf(programsOfIt)}`,
					path,
				})),
		button,
		reason: isOne ? "you saved this search on The Yard." : "you saved these searches on The Yard.",
		push: { title: "Your saved searches", body: `${programs} to look at`, path: button.path },
	};
}

/** 'Moss Grant', 'Moss Grant, Fern Camp, Oak Prize and more' */
function namesOf(programs: { name: string }[]): string {
	const names = programs.slice(0, 3).map(({ name }) => name);
	return names.join(", ") + (programs.length > names.length ? " and more" : "");
}
