import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { factsInShort } from "#app/components/program/fact-texts.ts";
import { factValue } from "#app/components/program/fact-value.ts";
import { link } from "#app/forms/fields/fields.ts";
import {
	type listOwnWithCredit,
	newestOwnContribution,
	newestOwnContributions,
	ownContribution,
} from "#db/contributions/own-contributions.ts";
import type { CorrectedField, Corrections } from "#db/moderation/moderation.ts";
import { recentPrograms } from "#db/programs/programs.ts";
import { type Duration, periodOf, topContributors } from "#db/programs/public-lists.ts";
import { SAVED_COUNTED } from "#db/saved/limits.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { shortened } from "#lib/plain-text.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { atHour } from "#lib/us-time-zones.ts";

const OWN_SHOWN = 20;
const TOP_CONTRIBUTORS = 10;
const RECENT_SHOWN = 6;
const EXCERPT_LENGTH = 160;
const NOT_YET_A_PROGRAM = { programId: null, savedBy: 0, hiddenBy: null, hiddenReason: null };
/** How long a contribution counts as just made. */
const JUST_NOW_MS = 10 * 60 * 1000;

/**
 * What is around the add-program form, in one round trip. When that fails, each part is tried on its own: a part that
 * still fails is logged and left out, and the form is shown anyway (docs/product.md, Add a program).
 *
 * @param wanted.from the contribution whose text the form starts with; only a rejected one of the student's own is used
 */
export async function readSidebar(
	context: AppLoadContext,
	wanted: { userId: string; duration: Duration; from: string | null },
) {
	const parts = await readTogether(context, wanted).catch(() => readApart(context, wanted));
	const [own, contributors, recent, from, newest] = parts;
	const rejected = from?.find(({ status }) => status === "REJECTED") ?? null;
	const justShared = newest?.find(({ createdAt }) => context.now() - createdAt < JUST_NOW_MS);
	return {
		own: own && { shown: own.slice(0, OWN_SHOWN), more: own.length > OWN_SHOWN },
		contributors: contributors ?? [],
		recent: (recent ?? []).map(
			({ id, name, applicationLink, description, publishedAt, authorName }) => ({
				id,
				name,
				applicationLink,
				added: timeAgo(publishedAt, context.now()),
				authorName,
				description: shortened(description, EXCERPT_LENGTH),
			}),
		),
		justShared: justShared ? shownContribution({ ...justShared, ...NOT_YET_A_PROGRAM }) : null,
		rejected,
		/** They wanted to fix one that isn't rejected anymore, or is gone: fixing it replaced it. */
		isFixed: Boolean(wanted.from) && from !== null && !rejected,
	};
}

type SidebarRequest = Parameters<typeof readSidebar>[1];

function queries({ db, now }: AppLoadContext, { userId, duration, from }: SidebarRequest) {
	return [
		newestOwnContributions(db, { userId, limit: OWN_SHOWN + 1 }),
		topContributors(db, periodOf(duration, now()), TOP_CONTRIBUTORS),
		recentPrograms(db, RECENT_SHOWN, now()),
		ownContribution(db, { id: from ?? "", userId }),
		newestOwnContribution(db, { userId }),
	] as const;
}

function readTogether(context: AppLoadContext, wanted: SidebarRequest) {
	return context.db.batch(queries(context, wanted));
}

async function readApart(context: AppLoadContext, wanted: SidebarRequest) {
	const [own, contributors, recent, from, newest] = queries(context, wanted);
	return Promise.all([
		orLogged(context, "contributions", own),
		orLogged(context, "top contributors", contributors),
		orLogged(context, "recent programs", recent),
		orLogged(context, "rejected contribution", from),
		orLogged(context, "newest contribution", newest),
	]);
}

async function orLogged<Rows>(context: AppLoadContext, part: string, query: PromiseLike<Rows>) {
	try {
		return await query;
	} catch (error) {
		context.log.error("not loaded", { part, error });
		return null;
	}
}

const MAX_NAME = 200;
const webAddress = link("");

export interface SharedProgram {
	name: string;
	/** Empty when what was shared has no link. */
	link: string;
}

/**
 * What a phone's share menu, or the desktop bookmark, passes to the form: its address's `url`, `text` and `title`; null
 * when it has none. Many phones put the link into the text, among other words.
 */
export function sharedProgram(params: URLSearchParams): SharedProgram | null {
	const [url, text, title] = ["url", "text", "title"].map((name) => textParam(params, name));
	if (!url && !text && !title) return null;
	const link = addressOf(url) ?? linkIn(url) ?? linkIn(text) ?? linkIn(title) ?? "";
	const name =
		[title, text].map(withoutLinks).find((words) => /[\p{L}\p{N}\p{S}]/u.test(words)) ?? "";
	return { name: shortened(name, MAX_NAME), link };
}

function textParam(params: URLSearchParams, name: string): string {
	const texts = params.getAll(name).map((text) => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim());
	return texts.find(Boolean) ?? "";
}

/** The first web address in a text. */
function linkIn(text = ""): string | undefined {
	for (const [candidate] of text.matchAll(LINK)) {
		const address = addressOf(withoutPunctuation(candidate));
		if (address) return address;
	}
	return undefined;
}

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/gi;

const PUNCTUATION = new Set(".,;:!?'’…");

/** Closing punctuation and brackets are not part of the link, unless the bracket was opened in it. */
function withoutPunctuation(link: string): string {
	let loose = link.split(")").length - link.split("(").length;
	let end = link.length;
	for (; end > 0; end--) {
		const last = link.charAt(end - 1);
		if (last === ")" && loose > 0) loose -= 1;
		else if (!PUNCTUATION.has(last)) break;
	}
	return link.slice(0, end);
}

/** A web address as the form accepts it, without the fragment that makes a browser highlight words on the page. */
function addressOf(text = ""): string | undefined {
	const parsed = v.safeParse(webAddress, text.replace(/(#[^#]*?)?:~:.*$/, "$1").replace(/#$/, ""));
	return parsed.success && !/\s/.test(text) ? parsed.output : undefined;
}

function withoutLinks(text = ""): string {
	const words = text.replace(LINK, (found) => found.slice(withoutPunctuation(found).length));
	return words
		.replace(/\(\s*\)/g, "")
		.replace(/\s+/g, " ")
		.trim();
}

/** What each field is called in a sentence. */
const NAMES_IN_SENTENCES: Record<string, string> = {
	name: "the name",
	applicationLink: "the website",
	description: "the description",
	kind: "the kind",
	organisation: "the organization",
	audience: "who can apply",
	fields: "the fields of study",
	pay: "paid or unpaid",
	payDetails: "what it pays",
	housing: "housing",
	travel: "travel",
	meals: "meals",
	stipendPaid: "when the stipend is paid",
	applicationFee: "the application fee",
	place: "the place",
	city: "the city",
	usState: "the state",
	citizenship: "the citizenship",
	minGpa: "the lowest GPA",
	materials: "what it asks for",
	letters: "how many letters of recommendation it asks for",
	essays: "how many essays it asks for",
	essayWords: "how long an essay may be",
	materialsNote: "what else it asks for",
	season: "the season",
	opensOn: "the day it opens",
	applicationDeadline: "the deadline",
	deadlineTime: "the hour it closes",
	deadlineZone: "the time zone of the deadline",
	deadlineWords: "the deadline in the page's words",
	closesIn: "the month in which it usually closes",
	decisionsBy: "the day by which applicants hear back",
	forHbcu: "that it's made for students of HBCUs",
	collegeGroups: "the groups of colleges",
	colleges: "the colleges",
	yearly: "that it comes every year",
} satisfies Record<CorrectedField, string>;

export interface Correction {
	sentence: string;
	/** The old text, when it is too long for the sentence. */
	was?: string;
}

type OwnContribution = Awaited<ReturnType<typeof listOwnWithCredit>>["items"][number];

export type ShownContribution = ReturnType<typeof shownContribution>;

/** What a card shows of a student's own contribution, in words. */
export function shownContribution(row: OwnContribution) {
	const { id, name, applicationLink, description, status, reviewNote } = row;
	const { hiddenBy, hiddenReason, programId, savedBy, applicationDeadline } = row;
	return {
		...{ id, name, applicationLink, description, status, reviewNote },
		...{ hiddenBy, hiddenReason, programId },
		savedBy: savedByWords(savedBy),
		facts: factsInShort(row),
		deadline: applicationDeadline && {
			date: applicationDeadline,
			day: formatDate(applicationDeadline),
			hour: atHour(row),
		},
		corrections: correctionsOf(row.corrections),
	};
}

/** How many students saved its program: 'Saved by 3 students'. */
function savedByWords(savedBy: number): string {
	if (savedBy === 0) return "No saves yet";
	if (savedBy === 1) return "Saved by 1 student";
	return `Saved by ${savedBy > SAVED_COUNTED ? `${SAVED_COUNTED}+` : savedBy} students`;
}

/** Says what a moderator changed in a contribution before approving it; other contributions have no corrections. */
function correctionsOf(corrections: Corrections | null): Correction[] {
	return Object.entries(corrections ?? {}).map(([field, { was, now }]) => ({
		sentence: sentence(field, was, now),
		...(field === "description" && { was: String(was) }),
	}));
}

function sentence(field: string, was: unknown, now: unknown): string {
	const name = NAMES_IN_SENTENCES[field] ?? field;
	if (field === "description") return "A moderator changed the description.";
	if (typeof (now ?? was) === "boolean") {
		return `A moderator ${now ? "added" : "removed"} ${name}.`;
	}
	if (was === null) return `A moderator added ${name}: ${factValue(field, now)}.`;
	if (now === null) return `A moderator removed ${name}: ${factValue(field, was)}.`;
	return `A moderator changed ${name} from ${factValue(field, was)} to ${factValue(field, now)}.`;
}
