/** The email and push about new programs from saved searches, as often as each search says. */

import type { CurrentNotification } from "#db/notifications/current-notification.ts";
import type { KindIn } from "#db/notifications/notification-kinds.ts";
import { MAX_COUNTED_NEW } from "#db/saved/saved-searches.ts";
import { describeDeadline } from "#lib/calendar-days.ts";
import type { Link, NotificationText } from "./email-templates.ts";
import {
	countInWords,
	type EmailDetails,
	type NotificationEmails,
	pathOf,
} from "./notification-email-templates.ts";

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
