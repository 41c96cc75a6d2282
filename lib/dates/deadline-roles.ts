/** What the words around a date say that it is, and how sure that is. */
import {
	ANSWER_WORDS,
	APPLICATION,
	ATTENDANCE,
	BY_OTHERS,
	type DateRole,
	DEADLINE_CUE,
	FINAL_WORDS,
	LISTED_TOGETHER,
	OTHER_APPLICATION,
	PAPER_WORDS,
	PRIORITY,
	ROUND_NUMBER,
	SIDE_EVENT,
	SIGN_UP,
} from "./deadline-words.ts";

export interface DateClassification {
	role: DateRole;
	weight: number;
	/** They speak of a deadline by that name. */
	isNamed: boolean;
	/** They speak of the days from opening to closing. */
	isWindow: boolean;
	/** They say that applications open, and not something else. */
	opensApplications?: boolean;
	/** Where the words begin. */
	from: number;
}

/** What words say a date is, by the last that says anything. */
export function classifyDate(given: string): DateClassification | undefined {
	// A dot within an address or an hour ends no sentence.
	const sentence = given.replace(/\.(?=\S)/g, "·");
	// Of several clauses the last counts, if it says what a date is.
	const clause = sentence.slice(sentence.lastIndexOf(";") + 1);
	const words = clause.search(DEADLINE_CUE) < 0 ? sentence : clause;
	const cues = [...words.matchAll(DEADLINE_CUE)];
	const last = cues.at(-1);
	const [role] = Object.entries(last?.groups ?? {}).find(([, stated]) => stated) ?? [];
	if (!last || !role) return undefined;
	const isElse =
		isOfPapers(words) || [ATTENDANCE, ANSWER_WORDS, BY_OTHERS].some((no) => no.test(words));
	if (role === "deadline" && isElse)
		return { role: "other", weight: 0, from: 0, isWindow: false, isNamed: false };
	const speaksOfApplying = /deadline|appl(?:y|ication)|last (?:day|date)|closing|submi/i.test(
		words,
	);
	const weight =
		10 +
		(speaksOfApplying ? 2 : 0) +
		(FINAL_WORDS.test(words) ? 3 : 0) +
		Number(words.match(ROUND_NUMBER)?.slice(1).find(Boolean) ?? 0) / 10 -
		(PRIORITY.test(words) ? 6 : 0) -
		(/nominat/i.test(words) ? 2 : 0);
	const isNamed = /deadline|\bdue\b|clos(?:ing|es|ed?)\b|last (?:day|date)|cut-?off/i.test(words);
	const isWindow = /open|accept|window|period|cycle|timeline|between|dates/i.test(words);
	return {
		role: role as DateRole,
		weight,
		opensApplications:
			role === "opens" && !isElse && OPENS.test(last[0]) && IS_APPLIED_FOR.test(words),
		from: (cues[0]?.index ?? 0) + sentence.length - words.length,
		isWindow,
		isNamed,
	};
}

const OPENS = /open|appl|submi|regist|accept|available/i;
const IS_APPLIED_FOR =
	/appl(?:y|ication)|submi|regist|nominat|accept|\b(?:cycle|round|window|period|portal|competition|scholarship|program)|\b(?:re-?open|next)/i;

/** How much around a day is looked at for the event that one signs up for. */
const NEAR_EVENT = 120;

/** 'Info session December 9. RSVP by December 1': the day, from `from` to `to` with its words, to sign up for an event. */
export function isOfSideEvent(text: string, from: number, to: number): boolean {
	const [behind = ""] = text.slice(to, to + NEAR_EVENT).split(/[.;!?\n]/, 1);
	const around = text.slice(Math.max(0, from - NEAR_EVENT), to) + behind;
	return SIGN_UP.test(text.slice(from, to)) && SIDE_EVENT.test(around);
}

/** Whether a day is that of letters and the like, and not of the application with them. */
function isOfPapers(given: string): boolean {
	const words = given.replace(OTHER_APPLICATION, "housing, ").replace(/(?<=housing, )\w+/g, "");
	const paper = [...words.matchAll(PAPER_WORDS)].at(-1);
	if (!paper) return false;
	const application = [...words.matchAll(APPLICATION)].at(-1);
	if (!application) return true;
	if (application.index >= paper.index && application.index < paper.index + paper[0].length)
		return true;
	if (application.index > paper.index)
		return /\bfor\b|\bby\b/i.test(words.slice(paper.index, application.index));
	return !LISTED_TOGETHER.test(words.slice(application.index + application[0].length, paper.index));
}

/** 'Apply January 1 to March 31': of days from one to another it is enough that they are for applications. */
export function classifyDateRange(words: string): DateClassification | undefined {
	if (
		!/\b(?:appl(?:y|ications?)|submissions?|submit|register|entries|proposals?|nominat\w+)\b/i.test(
			words,
		)
	)
		return undefined;
	return { role: "deadline", weight: 10, isWindow: true, isNamed: false, from: 0 };
}
