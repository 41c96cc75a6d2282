// More than 250 lines: what every kind of news says, one after the other.

import type { CurrentNotification } from "#db/notifications/current-notification.ts";
import { MAX_COUNTED_NEW } from "#db/saved/saved-searches.ts";
/** What is mailed and pushed for each kind of news. Pushes reveal nothing about anybody except a program's name. */
import { describeDeadline, formatDate, type Today } from "#lib/calendar-days.ts";
import { changedFields } from "./changed-fields.ts";
import type { EmailText, Link, NotificationText } from "./email-templates.ts";

/** What a text is made from besides its news. */
interface For {
	/** How the letter begins. */
	hello: string;
	today: Today;
	/** The link that acts on a program without logging in. */
	actOn: (programId: string) => Promise<string>;
}

const SAVED = "/programs/saved/";
/** How many items a letter lists; the rest is only counted. */
const MOST_ITEMS = 20;
const LIST = new Intl.ListFormat("en-US");
const ACT = "I've applied, or no more reminders about this one";

type Program = NonNullable<CurrentNotification["program"]>;
const pathOf = (program: { id: string }) => `/programs/${program.id}/`;
const count = (number: string, one: string, many: string) =>
	`${number} ${number === "1" ? one : many}`;

/** What there is to say of a saved program. */
interface Said {
	id: string;
	name: string;
	/** 'Closes in 7 days', 'Open now', 'Taken down' */
	what: string;
	sentence: string;
}

/** A letter about one saved program. */
async function wordsOfOne(
	{ id, name, what }: Said,
	text: string,
	{ hello, actOn }: For,
): Promise<NotificationText> {
	const path = pathOf({ id });
	return {
		subject: `${what}: ${name}`,
		paragraphs: [hello, text],
		button: { text: "See the program", path },
		more: { text: ACT, path: await actOn(id) },
		reason: "you saved this program on The Yard.",
		push: { title: what, body: name, path },
	};
}

/** A letter about several saved programs: the first ones as items, the rest only counted. */
function wordsOfSeveral(
	[first, ...others]: [Said, ...Said[]],
	{ hello, said }: { hello: string; said: string },
	items: NonNullable<EmailText["items"]>,
): EmailText {
	const unshown = others.length + 1 - items.length;
	return {
		subject: `${first.what}: ${first.name}, and ${others.length} more`,
		paragraphs: [hello, `Here's ${said} on your list, ${others.length + 1} programs:`],
		items,
		button: { text: "See your saved programs", path: SAVED },
		after: unshown > 0 ? [`And ${unshown} more on your list.`] : [],
		reason: "you saved these programs on The Yard.",
	};
}

/** A morning's reminders: what closes first comes first, what opens comes last, and no program twice. */
async function remindersText(
	news: CurrentNotification[],
	about: For,
): Promise<NotificationText | undefined> {
	const { hello, today, actOn } = about;
	const last = "9999";
	const sorted = news
		.toSorted(
			(one, other) =>
				one.kind.localeCompare(other.kind) ||
				(one.program?.deadline ?? last).localeCompare(other.program?.deadline ?? last),
		)
		.flatMap((one) => (one.program ? [reminderOf(one.kind, one.program, today)] : []));
	const [first, ...others] = [
		...new Map(sorted.toReversed().map((one) => [one.id, one])).values(),
	].reverse();
	if (!first) return undefined;
	if (others.length === 0) return wordsOfOne(first, `${first.name}:\n${first.sentence}.`, about);
	const items = [first, ...others].slice(0, MOST_ITEMS).map(async ({ id, name, sentence }) => ({
		name,
		text: sentence,
		path: pathOf({ id }),
		more: { text: ACT, path: await actOn(id) },
	}));
	return {
		...wordsOfSeveral([first, ...others], { hello, said: "what's next" }, await Promise.all(items)),
		push: { title: first.what, body: `${first.name}, and ${others.length} more`, path: SAVED },
	};
}

function reminderOf(
	kind: CurrentNotification["kind"],
	{ id, name, deadline }: Program,
	today: Today,
): Said {
	const closes = deadline && closesOn(deadline, today);
	if (kind === "closes-soon") {
		return { id, name, what: describeDeadline(deadline, today).text, sentence: closes ?? "" };
	}
	const sentence = `Open for applications${closes ? `. ${closes}` : ""}`;
	return { id, name, what: "Open now", sentence };
}

/** 'Closes in 7 days, on Nov 28, 2026', 'Closes Mar 31, 2027' */
function closesOn(deadline: string, today: Today): string {
	const { text } = describeDeadline(deadline, today);
	return /(days|tomorrow|today)$/.test(text) ? `${text}, on ${formatDate(deadline)}` : text;
}

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

/** New programs from saved searches, at the frequency chosen for each. */
function searchesText(
	news: CurrentNotification[],
	{ hello, today }: For,
): NotificationText | undefined {
	const searches = news.flatMap(searchOf);
	const [first] = searches;
	if (!first) return undefined;
	const isOne = searches.length === 1;
	// Above nine it says "9+".
	const sum = searches.reduce((all, search) => all + Number.parseInt(search.count, 10), 0);
	const found = `${sum}${searches.some((search) => search.count.endsWith("+")) ? "+" : ""}`;
	const programs = count(found, "new program", "new programs");
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
					text: describeDeadline(program.deadline, today).text,
					path: pathOf(program),
				}))
			: searches.map(({ name, found: programsOfIt, count: ofIt, path }) => ({
					name,
					text: `${count(ofIt, "new program", "new programs")}: ${namesOf(programsOfIt)}`,
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

/** What a letter says: one piece of news, or several that it gathers; undefined if there is nothing left to say. */
export async function notificationText(
	news: [CurrentNotification, ...CurrentNotification[]],
	about: For,
): Promise<NotificationText | undefined> {
	const { kind, data, program, contribution, report, resume } = news[0];
	const { hello } = about;
	switch (kind) {
		case "closes-soon":
		case "opens":
			return remindersText(news, about);
		case "search-found":
			return searchesText(news, about);
		case "program-changed":
		case "program-closed":
		case "program-reopened":
		case "program-hidden":
			return changesText(news, about);
		case "contribution-approved":
		case "contribution-corrected": {
			if (!program) return undefined;
			const isCorrected = kind === "contribution-corrected";
			const subject = isCorrected
				? "Your program is live, with corrections"
				: "Your program is live";
			return {
				subject: `${subject}: ${program.name}`,
				paragraphs: [
					hello,
					`Thank you for sharing ${program.name}. A moderator ${isCorrected ? "corrected a few details and published it" : "published it"}, so other students can find it now.`,
				],
				button: isCorrected
					? { text: "See what was corrected", path: "/programs/contributions/" }
					: { text: "See it on The Yard", path: pathOf(program) },
				reason: "you shared this program on The Yard.",
				push: { title: subject, body: program.name, path: pathOf(program) },
			};
		}
		case "contribution-rejected": {
			if (!contribution) return undefined;
			const { id, name, note } = contribution;
			const path = `/programs/add-program/?from=${id}`;
			return {
				subject: `Not published yet: ${name}`,
				paragraphs: [
					hello,
					`Thank you for sharing ${name}. A moderator read it and couldn't publish it as it is.`,
					...(note ? [`Their note:\n${note}`] : []),
				],
				button: { text: "Fix and submit again", path },
				after: ["Your new version replaces it, and a moderator reviews it again."],
				reason: "you shared this program on The Yard.",
				push: { title: "A moderator left you a note", body: name, path },
			};
		}
		case "report-decided": {
			if (!report?.decision) return undefined;
			const what = data.name && report.about === "program" ? data.name : REPORTED[report.about];
			return {
				subject: "Your report was reviewed",
				paragraphs: [hello, `You reported ${what}. ${CAME_OF_IT[report.decision]}`],
				button: { text: "See your reports", path: "/profile/reports/" },
				reason: "you reported something on The Yard and asked to hear about it by email.",
				push: {
					title: "Your report was reviewed",
					body: CAME_OF_IT[report.decision],
					path: "/profile/reports/",
				},
			};
		}
		case "resume-taken-down":
		case "resume-restored": {
			if (!resume) return undefined;
			const isDown = kind === "resume-taken-down";
			const subject = isDown
				? "Your shared resume was taken down"
				: "You can share your resume again";
			return {
				subject,
				paragraphs: [
					hello,
					isDown
						? `A moderator took “${resume.name}” down, so nobody else sees it anymore. It's still yours, with all your edits.`
						: `A moderator looked at “${resume.name}” again and restored it. It stays private until you share it.`,
				],
				button: { text: isDown ? "See why" : "See your resumes", path: "/resume/" },
				reason: "you shared a resume on The Yard.",
				push: { title: subject, body: "Tap to see more.", path: "/resume/" },
			};
		}
		case "queue-waits": {
			const waits = count(data.count || "1", "thing waits", "things wait");
			return {
				subject: `${waits} for a moderator`,
				paragraphs: [hello, `${waits} for a moderator, and the oldest for more than a day.`],
				button: { text: "Go to moderation", path: "/moderation/" },
				reason: "you're a moderator of The Yard.",
				push: { title: "For moderators", body: waits, path: "/moderation/" },
			};
		}
	}
}

const REPORTED = { program: "a program", resume: "a shared resume", mentor: "a mentor" };
const CAME_OF_IT = {
	kept: "A moderator looked into it and kept it as it is.",
	"taken-down": "A moderator took it down. Thanks for looking out for everyone.",
	mended: "A moderator fixed it. Thanks, it's right again because of you.",
};

/** What happened to a saved program, in two words and in a sentence. */
function changeOf({ kind, data }: CurrentNotification, program: Program, today: Today): Said {
	const { id, name, deadline } = program;
	const now = deadline ? ` ${closesOn(deadline, today)}.` : "";
	const changed = LIST.format(changedFields(data.changed)) || "details";
	const say = {
		"program-changed": ["Changed", `${name} was updated. What changed: ${changed}.${now}`],
		"program-closed": [
			"Closed early",
			`${name} closed before its deadline and isn't taking applications anymore.`,
		],
		"program-reopened": ["Open again", `Good news: ${name} is taking applications again.${now}`],
		"program-hidden": [
			"Taken down",
			program.hiddenBy === "reports"
				? `${name} is hidden while a moderator checks it, because several people reported it. Hold off on applying.`
				: `A moderator took ${name} down.${program.hiddenReason ? ` Why: ${program.hiddenReason}` : ""}`,
		],
	}[kind as "program-changed" | "program-closed" | "program-reopened" | "program-hidden"];
	const [what = "", sentence = ""] = say;
	return { id, name, what, sentence };
}

/** What happened to saved programs since the morning before: the latest for each, and all details of a single one. */
async function changesText(
	news: CurrentNotification[],
	about: For,
): Promise<NotificationText | undefined> {
	const latest = new Map(news.map((one) => [one.program?.id, one]));
	const [top, ...others] = [...latest.values()].flatMap((one) =>
		one.program ? [changeOf(one, one.program, about.today)] : [],
	);
	if (!top) return undefined;
	if (others.length === 0) return wordsOfOne(top, top.sentence, about);
	const items = [top, ...others].slice(0, MOST_ITEMS).map(({ id, name, what, sentence }) => ({
		name,
		text: `${what}. ${sentence}`,
		path: pathOf({ id }),
	}));
	const words = wordsOfSeveral([top, ...others], { ...about, said: "what changed" }, items);
	return { ...words, push: { title: "Your saved programs", body: words.subject, path: SAVED } };
}
