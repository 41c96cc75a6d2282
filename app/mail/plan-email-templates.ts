/** The weekly email about plans: everything that is due this week, by program. */

import type { WeekOfProgram } from "#db/saved/plan-mail.ts";
import { formatDate } from "#lib/calendar-days.ts";
import type { NotificationText } from "./email-templates.ts";
import type { EmailDetails, NotificationEmails } from "./notification-email-templates.ts";

const PLAN = "/programs/saved/plan/";
/** How many programs an email lists, and how many items of each. */
const MAX_PROGRAMS = 20;
const MAX_ITEMS = 10;
const NUMBERS = ["no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

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
