/** What a page's words say that a program pays, asks for and costs, and on which days it opens and closes. */
import { listedNames } from "#app/files/imports/words/eligibility.ts";
import { asksIn } from "#lib/asks-in-prose.ts";
import { utcDayOf } from "#lib/calendar-days.ts";
import { collegesIn } from "#lib/colleges-in-prose.ts";
import { costsIn } from "#lib/costs-in-prose.ts";
import { deadlineIn } from "#lib/dates/deadline-in-prose.ts";
import { datesIn, isLikely, readDate, type WrittenDate } from "#lib/dates/written-dates.ts";
import { plainLine } from "#lib/plain-text.ts";

const NUMBER = "\\d{1,3}(?:,?\\d{3}){0,2}(?!,?\\d)(?:\\.\\d{1,2})?(?:\\s?k\\b)?";
const AMOUNT = `(?:(?:(?:US|USD)\\s?)?[$€£]\\s?${NUMBER}|\\bUSD\\s?${NUMBER}|(?<![\\d,.$€£])${NUMBER}\\s?(?:USD|(?:US\\s)?dollars)\\b)(?:\\s?USD\\b)?`;
const PER_PERIOD =
	"(?:\\s?/\\s?|\\s?(?:an?|per|each|every)\\s)(?:pay ?(?:period|check|cycle)|hour|hr|day|week|wk|biweek|month|mo|semester|term|quarter|summer|year|yr|annum)\\b|\\s(?:hourly|daily|weekly|biweekly|monthly|annually|yearly)\\b";
const RANGE = new RegExp(
	`(?:\\b(?:up to|as much as|a maximum of)\\s)?${AMOUNT}(?:(?:${PER_PERIOD})?\\s?(?:-|–|—|to|and)\\s?(?:${AMOUNT}|${NUMBER}))?(?<each>${PER_PERIOD})?`,
	"gi",
);

/** What follows the number of something larger than anybody is paid, or of something else. */
const NO_PAY_UNIT =
	/^\s?(?:[mb]\b|[mb]n\b|millions?|billions?|trillions?|per\s+credit|an?\s+credit|\/\s?credit)/i;

/** How many amounts of one page are judged, and how much of the text around each. */
const MAX_AMOUNTS = 200;
const BEFORE = 100;
const AFTER = 60;

type Says = "pay" | "other";

/** Words before or behind an amount and what they make of it: of several, the nearest counts. */
const CUES: readonly [says: Says, words: string][] = [
	["pay", "stipends?|salar(?:y|ies)|wages?|compensation|compensated|remuneration|honorari(?:um|a)"],
	[
		"pay",
		"allowances?|pay(?! attention)|pays|paid|paying|pay rate|hourly rate|payments?|earns?|earned|earning|bonus",
	],
	[
		"pay",
		"awards?|awarded|awarding|scholarships?|fellowships?|grants?|granted|prizes?|bursary|bursaries",
	],
	[
		"pay",
		"receives?|received|receiving|provides?|offers?|get|gets|wins?|(?:first|second|1st|2nd) place|support of|funding of|worth up to",
	],
	[
		"other",
		"tuition|fees?|costs?|costing|prices?|priced|deposits?|charges?|charged|expenses?|rent|rates start",
	],
	[
		"other",
		"(?:travel|relocation|transportation|moving|conference|baggage|visa) (?:allowances?|stipends?|grants?|reimbursements?|support|awards?|scholarships?)",
	],
	[
		"other",
		"incomes?|household|earn(?:s|ed|ing)? (?:less|under|below)|agi|efc|assets|net worth|families|family",
	],
	[
		"other",
		"saves?|saved|saving|savings|discount(?:s|ed)?|off|coupon|refund(?:s|ed|able)?|waive[ds]?",
	],
	[
		"other",
		"endow(?:ment|ments|ed)?|rais(?:e|es|ed|ing)|donat(?:e|es|ed|ion|ions|ing)|gifts?|gave|contribut(?:e|es|ed|ion|ions)",
	],
	[
		"other",
		"budgets?|revenues?|sales|median|graduates|alumni|invest(?:s|ed|ing|ment|ments)?|valued|valuation|fund(?:s|ed)? by|supported by|grant from|assets under",
	],
	[
		"other",
		"loans?|debts?|owe[sd]?|borrow(?:ed|ing)?|fines?|penalt(?:y|ies)|credits?|insurance|bill|bills|tickets?|registration|memberships?|dues",
	],
	[
		"other",
		"minimum wage|below|under|less than|exceeds?|exceeding|threshold|or less|or below|minimum balance|spend|spends|spent|buy|purchases?",
	],
];
const CUE = CUES.map(([says, words]) => ({ says, words: new RegExp(`\\b(?:${words})\\b`, "gi") }));

/** Right before an amount, these say what it is, whatever else the sentence names. */
const NEVER_BEFORE =
	/\b(?:(?:students?|participants?|applicants?|attendees|(?:non-?)?members|families|parents|guests?|visitors?|delegates?|teams?|schools?|exhibitors?|customers?|adults?|children|couples|everyone|they|you|must|to|will|only|should|and|or)\s+pay(?:\s+(?:an?|the|only|about))?|(?:alumni|graduates|grads)\s+(?:\w+\s+)?(?:earn|make)(?:\s+(?:an?(?: average of)?|on average|roughly|around|about|over|up to))?|(?:compan(?:y|ies)|firms?|startups?|business(?:es)?)\s+(?:earn|make|earned|made)(?:\s+(?:about|over|up to))?|(?:rais(?:e|ed|ing)|distributed|gave|given|granted|donated|awarded)\s+(?:over|more than|nearly|almost|close to|upwards of)|(?:salaries|wages)\s[^.]{0,40}\baverag\w{1,3}(?:\s\w+){0,2}|tuition(?:\s+(?:is|of|was|costs?|for\s[^.]{1,30}\sis)|\s?:))\s*$/i;
/** What an employer pays to others. */
const NEVER_BEHIND =
	/^(?: \w+)? (?:for|towards?) (?:\w+ ){0,2}(?:insurance|premiums?|401|gym|parking|phone|internet)|^[^.!?\n]{0,30}\bafter (?:graduat|completing|the program)/i;
/** An award that pays for these is still an award. */
const IS_AWARD =
	/\b(?:awards?|awarded|scholarships?|grants?|stipends?|fellowships?|prizes?|pays?|receives?|covers?)\b/i;
const COVERED_COST = /^(?:tuition|expenses?|costs?|fees?|registration)$/i;

/** What else has a price by the hour or month, where nothing says that it is paid to anybody. */
const HAS_PRICE =
	/\b(?:parking|meals?|foods?|lunch(?:es)?|dinners?|breakfasts?|rooms?|boards?|housing|hotels?|bus|shuttle|transit|transportation|(?:text-?)?books|lessons|subscri\w{1,9}|plans?|trials?|graduates?|alumni)\b/i;
/** A larger amount is the sum of many awards. */
const MAX_PAID = 250_000;

/** A line that names what follows it, and nothing else. */
const LABEL =
	/^(?:base |estimated |expected |total |annual )?(?:stipend|pay(?:ment| rate| range)?|salary(?: range)?|wages?|compensation|hourly (?:rate|pay)|(?:scholarship |award |grant |prize )?amount|award(?:ed)?(?: value)?|value(?: of (?:the )?award)?|prize|honorarium)\s{0,5}(?:[:–—-]|$)/i;
/** Of one thing as a noun, for amounts that need it said. */
const NOUN =
	/\b(stipend|salary|scholarship|award|grant|fellowship|prize|bursary|honorarium|bonus|allowance)s?\b/i;

/** A stipend, a wage or an award that the page's text names. Each amount is judged by the words around it. */
export function payIn(words: string): string | undefined {
	const labeled = labeledPay(words);
	if (labeled) return labeled;
	let best: { phrase: string; weight: number } | undefined;
	let judged = 0;
	for (const match of words.matchAll(RANGE)) {
		judged += 1;
		if (judged > MAX_AMOUNTS) break;
		const found = judge(words, match);
		if (found && found.weight > (best?.weight ?? 0)) best = found;
	}
	return best?.phrase;
}

/** Whether a text says of its program that it doesn't pay. */
export function isUnpaidIn(words: string): boolean {
	return UNPAID.test(words.slice(0, MAX_UNPAID));
}
const MAX_UNPAID = 16_000;
const WORK_WORDS =
	"(?:internships?|externships?|positions?|opportunit(?:y|ies)|placements?|roles?|programs?|volunteer)";
const UNPAID = new RegExp(
	`\\b(?:this|the|our|these|all)\\b[^.!?;\\n]{0,40}\\b${WORK_WORDS}\\b[^.!?;\\n]{0,20}\\b(?:is|are) (?:(?:an|currently) )?(?:unpaid|not paid|uncompensated)\\b|\\bthis is an? (?:\\w+ )?volunteer ${WORK_WORDS}\\b|\\b(?:academic|course|college) credit only\\b|\\b(?:this|it) is (?:an? )?(?:\\w+ ){0,2}unpaid\\b|(?:^|\\n)\\s{0,5}(?:pay|compensation|stipend|salary|paid)\\s{0,3}[:?–-]\\s{0,3}(?:unpaid|none|not paid|no)\\b`,
	"i",
);

/** "Stipend: $5,000 plus housing", on one line or two. */
function labeledPay(words: string): string | undefined {
	const lines = words.split("\n");
	for (const [at, line] of lines.entries()) {
		const label = line.trim().slice(0, 60).match(LABEL)?.[0];
		if (!label) continue;
		const behind = line.trim().slice(label.length).trim();
		const phrase = behind || (lines[at + 1] ?? "").trim();
		const [amount] = phrase.slice(0, 200).matchAll(RANGE);
		if (!amount || amount.index > 40 || phrase.length - amount.index > 120) continue;
		if (NO_PAY_UNIT.test(phrase.slice(amount.index + amount[0].length))) continue;
		if (cueNearest(phrase.slice(0, amount.index), "")?.says === "other") continue;
		return plainLine(phrase).replace(/[.;]$/, "");
	}
	return undefined;
}

function judge(words: string, match: RegExpExecArray) {
	const [amount] = match;
	const end = match.index + amount.length;
	const behind = words.slice(end, end + AFTER);
	if (NO_PAY_UNIT.test(behind) || NEVER_BEHIND.test(behind)) return undefined;
	const before = clauseBefore(words.slice(Math.max(0, match.index - BEFORE), match.index));
	const after = clauseAfter(behind);
	if (NEVER_BEFORE.test(before)) return undefined;
	const cue = cueNearest(before, after);
	const each = match.groups?.each !== undefined;
	if (cue?.says === "other" || (!cue && (!each || HAS_PRICE.test(before)))) return undefined;
	if (Number(amount.match(/\d[\d,]*/)?.[0].replaceAll(",", "")) > MAX_PAID) return undefined;
	const noun = cue?.word.match(NOUN)?.[1]?.toLowerCase();
	const spoken = plainLine(amount).replace(/^a maximum of /i, "up to ");
	const phrase = noun && !each ? `${spoken} ${noun}` : spoken;
	return { phrase, weight: (noun ? 2 : 1) + (each ? 1 : 0) };
}

/** What says most about an amount: the nearest word before or behind it. */
function cueNearest(before: string, after: string): { says: Says; word: string } | undefined {
	let nearest: { says: Says; word: string; distance: number } | undefined;
	const isAward = IS_AWARD.test(before);
	for (const { says, words } of CUE) {
		const near = [...before.matchAll(words)].map(([word], at, all) => ({
			word,
			distance: before.length - ((all[at] as RegExpExecArray).index + word.length),
		}));
		const far = [...after.matchAll(words)].map((found) => ({
			word: found[0],
			distance: found.index,
		}));
		for (const { word, distance } of [...near, ...far]) {
			if (says === "other" && isAward && COVERED_COST.test(word)) continue;
			const isNearer = !nearest || distance < nearest.distance;
			if (isNearer || (distance === nearest?.distance && says === "other")) {
				nearest = { says, word, distance };
			}
		}
	}
	return nearest;
}

/** The end of a text from the last sentence, line or other amount on. */
function clauseBefore(text: string): string {
	return text.split(/\n\n|[.!?;•](?=\s)|[$€£]\s?[\d,.]+k?/).at(-1) ?? "";
}

function clauseAfter(text: string): string {
	return text.split(/\n|[.!?;•](?:\s|$)|,\s|[$€£]\s?\d/)[0] ?? "";
}

/** What a page's words say that a program asks for, costs and gives, and whose students it is for, by the form's field names, as typed there. */
export function asksAndCosts(words: string) {
	const { materials, letters, essays, essayWords } = asksIn(words);
	const { housing, travel, meals, applicationFee, stipendPaid } = costsIn(words);
	const { collegeGroups, colleges, forHbcu } = collegesIn(words);
	return {
		college_groups: collegeGroups.length > 0 ? collegeGroups : undefined,
		colleges: listedNames(colleges) || undefined,
		for_hbcu: forHbcu ? "on" : undefined,
		materials: materials.length > 0 ? materials : undefined,
		letters: letters?.toString(),
		essays: essays?.toString(),
		essay_words: essayWords?.toString(),
		housing,
		travel,
		meals,
		application_fee: applicationFee,
		stipend_paid: stipendPaid,
	};
}

/** Longer texts of a page's data are no dates. */
const MAX_CHARACTERS = 200;

/** Without its day, only the next opening is known. */
interface Closing extends Partial<WrittenDate> {
	/** The sentence that states it. */
	words?: string;
	/** The first day of applications, if the same sentence states it. */
	opens?: string;
}

/** A date, or the only one with a year in a short text; undefined when there is none. */
export function dateIn(text: string, nowMs: number): WrittenDate | undefined {
	const given = text.slice(0, MAX_CHARACTERS);
	const dated = readDate(given) ?? onlyDateIn(given, nowMs);
	return dated && isLikely(dated.date, nowMs) ? dated : undefined;
}

function onlyDateIn(text: string, nowMs: number): WrittenDate | undefined {
	const [only, ...others] = datesIn(text, nowMs).filter(({ hasYear }) => hasYear);
	return only && others.length === 0 ? { date: only.until ?? only.date } : undefined;
}

/**
 * The deadline of a page's data, with what its sentences add to that day; otherwise that of its sentences, also where
 * only theirs is ahead, or where the data gives just a later day on which a posting or an offer ends.
 */
export function closingOf(
	inData: { deadline: WrittenDate | undefined; end: WrittenDate | undefined },
	sentences: string,
	nowMs: number,
): Closing | undefined {
	const stated = deadlineIn(sentences, nowMs);
	const given = inData.deadline ?? inData.end;
	if (!given || !stated) return given ?? stated;
	const isPassed = given.date < utcDayOf(nowMs);
	if (!("date" in stated)) return isPassed ? stated : given;
	if (given.date === stated.date) return { ...stated, ...given };
	const isOnlyEnd = !inData.deadline && given.date > stated.date;
	const isAhead = stated.date >= utcDayOf(nowMs);
	return isAhead && (isPassed || isOnlyEnd) ? stated : given;
}
