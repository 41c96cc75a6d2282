import { type Ids, NOBODYS, OWNED } from "./owned-rows.ts";
import { newBrowser } from "./push-service.ts";

type Fields = Record<string, string | string[]>;

export interface Asked {
	/** As in app/routes.ts. */
	route: string;
	/** Parameters, and what follows the path. */
	at?: (ids: Ids) => string;
	/** What is posted; without it the page is opened. */
	fields?: (ids: Ids) => Fields;
	/** Moderators may do it with anybody's. */
	isModerating?: true;
	/** Its answer shows what is public, or what they wrote themselves, and may differ. */
	showsOther?: true;
	/** How it is sent, if not as a form's fields. */
	as?: "file" | "call";
}

export const PROGRAM = { name: "A", application_link: "https://a.example.org/", description: "B" };
const ROLE = {
	title: "A",
	organisation: "B",
	start_month: "01",
	start_year: "2024",
	current: "on",
};
const VERSION = "1";

const opened = (route: string, at: Asked["at"], more: Partial<Asked> = {}): Asked => ({
	route,
	at,
	...more,
});
/** One request for each of several things that a form can say. */
const posted = (
	route: string,
	at: Asked["at"],
	all: ((ids: Ids) => Fields)[],
	more: Partial<Asked> = {},
): Asked[] => all.map((fields) => ({ route, at, fields, ...more }));

export const nowhere = () => "";
const MODERATING = { isModerating: true } as const;

/** Everything that takes an id: each page and each thing that a form can say. */
export const REQUESTS: Asked[] = [
	opened("/experience/:id/edit", ({ role }) => role),
	...posted("/experience/:id/edit", ({ role }) => role, [() => ROLE]),
	...posted("/experience", nowhere, [({ role }) => ({ remove: role })]),
	opened("/programs/contributions/:id/edit", ({ contribution }) => contribution),
	...posted("/programs/contributions/:id/edit", ({ contribution }) => contribution, [
		() => PROGRAM,
	]),
	opened("/programs/add-program", ({ rejected }) => `?from=${rejected}`),
	...posted(
		"/programs/add-program",
		nowhere,
		[
			({ rejected }) => ({
				...PROGRAM,
				application_link: `https://a.example.org/${rejected}-${Math.random()}`,
				from: rejected,
			}),
		],
		{ showsOther: true },
	),
	opened(
		"/resources/duplicate",
		({ contribution }) => `?link=https://quillfeather.example.org/&except=${contribution}`,
	),
	opened("/mentor/:id/report", ({ mentor }) => mentor),
	...posted("/mentor/:id/report", ({ mentor }) => mentor, [() => ({ reason: "other" })]),
	...posted("/notifications", nowhere, [
		({ notification }) => ({ intent: "open", notification }),
		({ notification }) => ({ intent: "read", notification }),
	]),
	...posted("/profile/notifications", nowhere, [({ phone }) => ({ intent: "stop-phone", phone })]),
	...posted("/profile/account", nowhere, [({ session }) => ({ intent: "end-session", session })]),
	...posted("/profile/push-subscription", nowhere, [
		({ phone }) => ({ intent: "stop", ...browserOf(phone) }),
		({ phone }) => ({ intent: "renew", ...browserOf(phone) }),
	]),
	opened("/programs/searches", ({ search }) => `?removed=${search}`),
	...posted("/programs/searches", nowhere, [
		({ search }) => ({ intent: "how-often", search_id: search, how_often: "daily" }),
		({ search }) => ({ intent: "open", search_id: search }),
		({ search }) => ({ intent: "remove", search_id: search }),
	]),
	opened("/programs/saved", ({ program }) => `?removed=${program}`),
	...posted("/programs/saved", nowhere, [
		({ program }) => ({ intent: "unsave", program_id: program }),
		({ program }) => ({ intent: "state", program_id: program, state: "applied" }),
		({ program }) => ({ intent: "heard", program_id: program, answer: "offered" }),
		({ program }) => ({ intent: "notes", program_id: program, notes: "Changed" }),
		({ program }) => ({ intent: "remind", program_id: program, days: ["3"] }),
	]),
	opened("/programs/:id", ({ program }) => program, { showsOther: true }),
	...posted(
		"/programs/:id",
		({ program }) => program,
		[({ program }) => ({ intent: "unsave", program_id: program })],
		{ showsOther: true },
	),
	opened("/programs/saved/plan/:id", ({ program }) => program),
	opened(
		"/programs/saved/plan/:id",
		({ program, removedItem }) => `${program}/?removed=${removedItem}`,
	),
	...["/programs/saved/plan", "/programs/saved/plan/:id"].flatMap((route) =>
		posted(route, ({ program }) => (route.endsWith("/:id") ? program : ""), [
			({ program }) => ({ intent: "seen", program_id: program }),
			({ program, item }) => ({ intent: "tick", program_id: program, item_id: item, done: "1" }),
			({ program, item }) => ({ intent: "edit", program_id: program, item_id: item, text: "A" }),
			({ program }) => ({ intent: "add", program_id: program, text: "A" }),
			({ program, item }) => ({
				intent: "sent",
				program_id: program,
				item_id: item,
				sent_on: "2026-01-01",
			}),
			({ program, item }) => ({ intent: "remove", program_id: program, item_id: item }),
			({ program, removedItem }) => ({
				intent: "restore",
				program_id: program,
				item_id: removedItem,
			}),
		]),
	),
	opened("/resume", ({ removedResume }) => `?removed=${removedResume}`),
	...posted("/resume", nowhere, [
		({ resume }) => ({ intent: "rename", id: resume, name: "A" }),
		({ resume }) => ({ intent: "share", id: resume, shared_name: "A", as_is: "on" }),
		({ resume }) => ({ intent: "unshare", id: resume }),
		({ resume }) => ({ intent: "read", id: resume }),
		({ resume }) => ({ intent: "remove", id: resume }),
		({ removedResume }) => ({ intent: "restore", id: removedResume }),
	]),
	opened("/resume/viewer/:id", ({ resume }) => resume),
	opened("/resume/:id/download", ({ resume }) => resume),
	opened("/resume/:id/download", ({ resume }) => `${resume}?version=1&inline`),
	opened("/resume/:id/versions", ({ resume }) => resume),
	{
		...opened("/resume/:id/versions", ({ resume }) => resume),
		fields: () => ({}),
		as: "file",
	},
	opened("/browse-resume/:id/download", ({ resume }) => resume),
	opened("/browse-resume/:id/download", ({ unsharedResume }) => unsharedResume),
	...posted("/browse-resume", nowhere, [
		({ resume }) => ({ id: resume, reason: "other", details: "A" }),
		({ unsharedResume }) => ({ id: unsharedResume, reason: "other", details: "A" }),
	]),
	{
		...opened("/api/me/contribution/:id", ({ contribution }) => contribution),
		fields: () => PROGRAM,
		as: "call",
	},
	// A row's id in place of the secret that alone grants access.
	opened("/calendar/:file", ({ user }) => `${user}.ics`),
	opened("/photos/:key", ({ user }) => user),
	opened("/mentor/mine/:secret", ({ mentorLink }) => mentorLink),
	...posted("/mentor/mine/:secret", ({ mentorLink }) => mentorLink, [
		() => ({ intent: "withdraw" }),
	]),
	opened("/mail/stop/:secret", ({ user }) => user),
	...posted("/mail/stop/:secret", ({ user }) => user, [() => ({ intent: "stop" })]),
	opened("/mail/program/:secret", ({ program }) => program),
	...posted("/mail/program/:secret", ({ program }) => program, [() => ({ intent: "quiet" })]),
	...posted(
		"/moderation",
		nowhere,
		[
			({ contribution }) => ({
				decision: "approve",
				contribution_id: contribution,
				version: VERSION,
			}),
			({ contribution }) => ({
				decision: "reject",
				contribution_id: contribution,
				version: VERSION,
				note: "A",
			}),
			({ contribution }) => ({ decision: "approve-selected", selected: [`${contribution}:1`] }),
			({ decision }) => ({ decision: "undo", undo: decision }),
		],
		MODERATING,
	),
	opened("/moderation/import/:id", (ids) => ids.import, MODERATING),
	...posted(
		"/moderation/import/:id",
		(ids) => ids.import,
		["start", "same", "different", "next", "stop", "take-back", "discard", "list", "ours"].map(
			(intent) => () => ({ intent, number: "1" }),
		),
		MODERATING,
	),
	opened("/moderation/sources/:id", ({ source }) => source, MODERATING),
	...posted(
		"/moderation/sources/:id",
		({ source }) => source,
		[
			({ run }) => ({ intent: "accept", run }),
			({ run }) => ({ intent: "columns", run, name_column: "Program" }),
			...["on", "off", "remove", "run"].map((intent) => () => ({ intent })),
		],
		MODERATING,
	),
	...posted(
		"/moderation/mentors",
		nowhere,
		["approve", "reject", "remove"].map((decision) => ({ mentor }) => ({
			mentor_id: mentor,
			decision,
			version: VERSION,
		})),
		MODERATING,
	),
	...posted(
		"/moderation/messages",
		nowhere,
		[({ message }) => ({ message_id: message, state: "done" })],
		MODERATING,
	),
	...posted(
		"/moderation/reports",
		nowhere,
		[
			({ program, mentor, resume }) => ({
				program_id: program,
				mentor_id: mentor,
				resume_id: resume,
				decision: "take-down",
				note: "A",
			}),
		],
		MODERATING,
	),
	opened("/moderation/published/:id", ({ program }) => program, MODERATING),
	...posted(
		"/moderation/published/:id",
		({ program }) => program,
		[
			() => ({ intent: "close", version: VERSION }),
			() => ({ intent: "take-down", version: VERSION, reason: "A" }),
		],
		MODERATING,
	),
	opened("/moderation/published/:id/merge", ({ program }) => program, MODERATING),
	...posted(
		"/moderation/published/:id/merge",
		({ program }) => program,
		[({ program }) => ({ into: program, gone_version: VERSION, kept_version: VERSION })],
		MODERATING,
	),
	...posted(
		"/moderation/renewals",
		nowhere,
		[
			({ program }) => ({ intent: "later", program_id: program, version: VERSION }),
			({ program }) => ({ intent: "renew", program_id: program, version: VERSION }),
		],
		MODERATING,
	),
];

/** Routes whose parameter names nothing that belongs to anybody. */
export const PUBLIC = new Set([
	"/auth/:provider",
	"/auth/:provider/callback",
	"/deadlines/:file",
	"/logos/:host",
	"/programs/:id/report",
	"/refused/:status",
	"/sitemaps/:file",
]);

const browsers = new Map(
	[OWNED.phone, NOBODYS.phone].map((name) => [
		name,
		newBrowser({ url: "https://fcm.googleapis.com/fcm/send" }, name),
	]),
);

/** What a browser would send that knows the push address of somebody's phone. */
export function browserOf(phone: string) {
	const { endpoint = "", p256dh = "", auth = "" } = browsers.get(phone) ?? {};
	return { endpoint, p256dh, auth };
}
