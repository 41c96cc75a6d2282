/** The emails and pushes about saved programs: a morning's reminders, and what happened to them. */

import type { CurrentNotification } from "#db/notifications/current-notification.ts";
import type { KindIn, StoredData } from "#db/notifications/notification-kinds.ts";
import { hasApplied } from "#db/saved-stages.ts";
import { describeDeadline, formatDate, type Today } from "#lib/calendar-days.ts";
import { changedFields } from "./changed-fields.ts";
import type { EmailText, NotificationText } from "./email-templates.ts";
import {
	type EmailDetails,
	type NotificationEmail,
	pathOf,
} from "./notification-email-templates.ts";

const SAVED = "/programs/saved/";
/** How many items an email lists; the rest is only counted. */
const MAX_ITEMS = 20;
const LIST = new Intl.ListFormat("en-US");
const ACT = "I've applied, or no more reminders about this one";
const LAST_DAY = "9999";

type Program = NonNullable<CurrentNotification["program"]>;
type SavedProgramKind = KindIn<"reminders" | "changes">;

/** What there is to say of a saved program: 'Closes in 7 days', 'Open now', 'Taken down', and a sentence. */
type Wording = readonly [what: string, sentence: string];

export const SAVED_PROGRAM_EMAILS: {
	[Kind in SavedProgramKind]: NotificationEmail<Kind> & {
		say: (program: Program, today: Today, data: StoredData<Kind>) => Wording;
	};
} = {
	"closes-soon": {
		isCurrent: (notification, today) =>
			isToApply(notification, today) &&
			notification.program?.deadline === notification.data.deadline &&
			(notification.saved?.remindDays ?? notification.reminderDays)?.length !== 0,
		text: remindersText,
		say: (program, today) => [
			describeDeadline(program.deadline, today, false, program).text,
			closesOn(program, today),
		],
	},
	opens: {
		isCurrent: (notification, today) =>
			isToApply(notification, today) && (notification.program?.opensOn ?? today.date) <= today.date,
		text: remindersText,
		say: (program, today) => [
			"Open now",
			`Open for applications${program.deadline ? `. ${closesOn(program, today)}` : ""}`,
		],
	},
	"program-changed": {
		// Even if its new deadline has passed: people should know.
		isCurrent: (notification) => isOnMind(notification) && isClosedEarly(notification, false),
		text: changesText,
		say: (program, today, { changed }) => [
			"Changed",
			`${program.name} was updated. What changed: ${LIST.format(changedFields(changed)) || "details"}.${alsoCloses(program, today)}`,
		],
	},
	"program-closed": {
		isCurrent: (notification) => isOnMind(notification) && isClosedEarly(notification, true),
		text: changesText,
		say: ({ name }) => [
			"Closed early",
			`${name} closed before its deadline and isn't taking applications anymore.`,
		],
	},
	"program-reopened": {
		isCurrent: isToApply,
		text: changesText,
		say: (program, today) => [
			"Open again",
			`Good news: ${program.name} is taking applications again.${alsoCloses(program, today)}`,
		],
	},
	"program-hidden": {
		isCurrent: (notification) => isOnMind(notification) && notification.program?.state === "hidden",
		text: changesText,
		say: ({ name, hiddenBy, hiddenReason }) => [
			"Taken down",
			hiddenBy === "reports"
				? `${name} is hidden while a moderator checks it, because several people reported it. Hold off on applying.`
				: `A moderator took ${name} down.${hiddenReason ? ` Why: ${hiddenReason}` : ""}`,
		],
	},
};

type State = Pick<CurrentNotification, "program" | "saved">;

/** On their list, not applied to, and not silenced by "No more reminders about this one". */
function isOnMind({ program, saved }: State): boolean {
	return (
		program !== null && saved !== null && !hasApplied(saved.state) && saved.remindDays?.length !== 0
	);
}

/** The same, and it still takes applications. */
function isToApply(notification: State, today: Today): boolean {
	const { program } = notification;
	if (!program || !isOnMind(notification)) return false;
	const { state, closedEarly, deadline, closesAt } = program;
	const isOver =
		closesAt && today.nowMs ? closesAt <= today.nowMs : deadline !== null && deadline < today.date;
	return state !== "hidden" && !closedEarly && !isOver;
}

function isClosedEarly({ program }: State, closedEarly: boolean): boolean {
	return program?.state !== "hidden" && program?.closedEarly === closedEarly;
}

/** 'Closes in 7 days, on Nov 28, 2026', 'Closes Mar 31, 2027'; nothing without a deadline */
function closesOn(program: Program, today: Today): string {
	const { deadline } = program;
	if (!deadline) return "";
	const { text } = describeDeadline(deadline, today, false, program);
	return /(days|tomorrow|today)$/.test(text) ? `${text}, on ${formatDate(deadline)}` : text;
}

const alsoCloses = (program: Program, today: Today) =>
	program.deadline ? ` ${closesOn(program, today)}.` : "";

interface Item {
	id: string;
	name: string;
	what: string;
	sentence: string;
}

/** What there is to say of each; nothing of what isn't about a program. */
function itemsOf(notifications: CurrentNotification[], today: Today): Item[] {
	return notifications.flatMap(({ kind, program, data }) => {
		if (!program || !isAboutSaved(kind)) return [];
		const [what, sentence] = SAVED_PROGRAM_EMAILS[kind].say(program, today, data);
		return [{ id: program.id, name: program.name, what, sentence }];
	});
}

function isAboutSaved(kind: string): kind is SavedProgramKind {
	return Object.hasOwn(SAVED_PROGRAM_EMAILS, kind);
}

/** An email about one saved program. */
async function textOfOne(
	{ id, name, what }: Item,
	text: string,
	{ hello, actOn }: EmailDetails,
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

/** An email about several saved programs: the first ones as items, the rest only counted. */
function textOfSeveral(
	[first, ...others]: [Item, ...Item[]],
	{ hello, topic }: { hello: string; topic: string },
	items: NonNullable<EmailText["items"]>,
): EmailText {
	const unshown = others.length + 1 - items.length;
	return {
		subject: `${first.what}: ${first.name}, and ${others.length} more`,
		paragraphs: [hello, `Here's ${topic} on your list, ${others.length + 1} programs:`],
		items,
		button: { text: "See your saved programs", path: SAVED },
		after: unshown > 0 ? [`And ${unshown} more on your list.`] : [],
		reason: "you saved these programs on The Yard.",
	};
}

/** A morning's reminders: what closes first comes first, what opens comes last, and no program twice. */
async function remindersText(
	notifications: CurrentNotification[],
	reader: EmailDetails,
): Promise<NotificationText | undefined> {
	const { hello, today, actOn } = reader;
	const sorted = notifications.toSorted(
		(one, other) =>
			one.kind.localeCompare(other.kind) ||
			(one.program?.deadline ?? LAST_DAY).localeCompare(other.program?.deadline ?? LAST_DAY),
	);
	const [first, ...others] = [
		...new Map(itemsOf(sorted.toReversed(), today).map((one) => [one.id, one])).values(),
	].reverse();
	if (!first) return undefined;
	if (others.length === 0) return textOfOne(first, `${first.name}:\n${first.sentence}.`, reader);
	const items = [first, ...others].slice(0, MAX_ITEMS).map(async ({ id, name, sentence }) => ({
		name,
		text: sentence,
		path: pathOf({ id }),
		more: { text: ACT, path: await actOn(id) },
	}));
	return {
		...textOfSeveral([first, ...others], { hello, topic: "what's next" }, await Promise.all(items)),
		push: { title: first.what, body: `${first.name}, and ${others.length} more`, path: SAVED },
	};
}

/** What happened to saved programs since the morning before: the latest for each, and all details of a single one. */
async function changesText(
	notifications: CurrentNotification[],
	reader: EmailDetails,
): Promise<NotificationText | undefined> {
	const { hello, today } = reader;
	const latest = new Map(notifications.map((one) => [one.program?.id, one]));
	const [first, ...others] = itemsOf([...latest.values()], today);
	if (!first) return undefined;
	if (others.length === 0) return textOfOne(first, first.sentence, reader);
	const items = [first, ...others].slice(0, MAX_ITEMS).map(({ id, name, what, sentence }) => ({
		name,
		text: `${what}. ${sentence}`,
		path: pathOf({ id }),
	}));
	const text = textOfSeveral([first, ...others], { hello, topic: "what changed" }, items);
	return { ...text, push: { title: "Your saved programs", body: text.subject, path: SAVED } };
}
