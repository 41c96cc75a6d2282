/** What an application needs, as a text says it. A thing counts where it is asked for, not wherever it is named. */
import { type Clause, clausesOf, saidOf } from "./clauses.ts";

type Material =
	| ("resume" | "transcript" | "portfolio" | "testscores")
	| ("interview" | "fafsa" | "nomination");

interface StatedAsks {
	materials: Material[];
	/** How many; 0 is none. */
	letters?: number | undefined;
	essays?: number | undefined;
	/** The most words of one. */
	essayWords?: number | undefined;
}

const WORDS_FOR = "one two three four five six seven eight nine ten".split(" ");
const NUMBER = `\\d{1,2}|${WORDS_FOR.join("|")}|an?|single|zero|another`;
/** 'two', '2', 'two (2)', 'at least two', 'up to two', '2-3', 'two to three'. */
const COUNT = `(?<count>${NUMBER})(?:\\s?\\((?:${NUMBER})\\))?(?:\\s?(?:-|–|to|or)\\s?(?:${NUMBER})(?:\\s?\\(\\d{1,2}\\))?)?`;
const ADJECTIVES = "(?:(?!(?:and|or|with|plus|the|of)\\b)[\\p{L}'-]+,?(?:/[\\p{L}'-]+)?\\s+){0,3}?";

const LETTER =
	"(?:(?:letters?|lors?)(?:\\(s\\))? ?(?:of|for) ?(?:rec(?:ommendation|omendation|ommendations|s)?\\b\\.?|references?|support)|(?:recommendation|reference|rec|recommender)s?(?:'s)? (?:letters?|forms?)(?:\\(s\\))?|lors?\\b|recommendations?(?:\\(s\\))?(?! (?:for|of|on|engines?|systems?|to|that)\\b)|recommenders|(?:professional|academic|faculty|teacher|character|personal) references?|letters(?=[,.;)]|$| (?:and|from|by|are|is|required|needed|to be|must|should|or)\\b)|references(?= (?:are |is )?(?:required|needed|requested)))";
const ESSAY =
	"(?:essays?(?:\\(s\\))?(?: (?:questions?|prompts?|responses?))?|personal statements?|statements? of (?:purpose|interest|intent)|short[- ]answers?(?: (?:questions?|responses?|essays?))?|written responses?)";
const NO_ESSAY_BEHIND =
	/^'?s? ?(?:contests?|competitions?|tips|workshops?|writing|help|prizes?|awards?|collections?|coach\w*|examples?|samples?|winners?|guides?|advice|editing|review|services?|by\b|about how)/i;
const NO_ESSAY_BEFORE =
	/\b(?:photo|video|sample|winning|past|example|published|college|read|how to write|help (?:you )?(?:with|write)|visual|film|scholarship)[\s-](?:an? |your |the |their )?$/i;
const NO_LETTER_BEFORE =
	/\b(?:policy|committee'?s?|our|these|product|their|expert|based on|upon|make|making|makes|safety|final|health|each|every|any|per) (?:the )?(?:\p{L}+ )?$/iu;

const ASKING =
	/\b(?:submit\w*|upload\w*|includ\w*|attach\w*|provid\w*|send\w*|sent|requir\w*|need\w*|must|ask\w*|complet\w*|compos\w*|writ\w*|materials?|apply\w*|application|applicants?|candidates|checklist|consists? of|documents?|answer|mandatory|should|finalists?|selected|invited|limit)\b/i;
const ASKING_HEADING =
	/\b(?:requir\w+|materials?|documents?|checklist|apply|applying|application|submit\w*|need|following|includ\w+|eligib\w+|selection|process|steps?)\b/i;
/** What stands alone on a line of a list: '2. An official transcript (PDF)'. */
const ALONE =
	/^(?:an?|your|one|two|three|\d|current|updated|unofficial|official)?[\p{L}\s,'()&/+:\d-]{0,80}$/iu;

const NOUNS: [Material, RegExp][] = [
	[
		"resume",
		/\b(?:r[eé]sum[eé]s?|cvs?|curriculum vitae)\b(?!\s(?:workshop|review|build|writing|tips?|help|book|template|database|sample|critique|skills|prep|classes|operations|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|winter)))/gi,
	],
	[
		"transcript",
		/\btranscripts?\b(?! (?:of (?:the |this )?(?:episode|interview|podcast|call|video|webinar|speech|talk)))/gi,
	],
	[
		"portfolio",
		/\b(?:portfolios?|work samples?|samples? of (?:your |their )?work|reel)\b(?! (?:of (?:companies|products|investments|projects and|programs|properties|brands|scholarships)|compan|manag|analy|career|review|strategy|risk))/gi,
	],
	[
		"testscores",
		/\b(?:sat|act|gre|gmat|lsat|mcat|toefl|ielts|standardized test|test|exam)(?:(?:\/| or | and |, )(?:sat|act|gre|gmat|lsat|mcat|toefl|ielts))*(?: test| exam)? (?:scores?|results?)\b/gi,
	],
	[
		"interview",
		/\binterview(?:s|ed)?\b(?! (?:skills?|prep\w*|tips?|practice|coaching|training|workshops?|questions?|series|with (?:our|a) (?:alum|fellow|scholar|founder)))/gi,
	],
	["fafsa", /\bfafsa\b|\bfree application for federal student aid\b/gi],
	["nomination", /\bnominat(?:ion|ed)s?\b/gi],
];
const NOT_IT: Partial<Record<Material, RegExp>> = {
	resume:
		/\b(?:will|to|may|classes|operations|programs?|activities|we|they|your) (?:be )?$|\b(?:build|boost|strengthen|enhance|polish|improve|add(?:ed|s)? \w+ to) (?:your |a |their |an )?(?:\w+ )?$/i,
	transcript: /\b(?:podcast|video|audio|interview|episode|webinar|read the|full)\s$/i,
	portfolio:
		/\b(?:investment|our|loan|product|project|brand|stock|build\w*|develop\w*|create|diverse|company'?s) (?:an? |your |their |the )?(?:\w+ )?$/i,
	testscores: /\bno $/i,
	interview:
		/\b(?:mock|informational|practice|job|media|exit|exclusive|read|watch|you|they|we|staff|transcript of|our|conduct\w*|conducting|career) (?:an? |the )?(?:\w+ )?$/i,
	fafsa: /\b(?:help|workshops?|assistance|questions|about|support) (?:\w+ ){0,3}$/i,
	nomination: /\b(?:self|peer|award|oscar|emmy|grammy|tony)[- ]$|\bnominees? $/i,
};
/** Who nominates is a college, or somebody there. */
const NOMINATING =
	/\b(?:must be|be|are|been|is) nominated\b|\bnominat(?:ed|ions?)\b[^.]{0,40}\b(?:by|from|through)\b[^.]{0,40}\b(?:colleges?|universit\w+|schools?|institutions?|campus|hbcus?|deans?|presidents?|faculty|departments?|chancellors?|provosts?|advis[eo]rs?|office)\b|\b(?:institutional|campus|university|college|school|faculty|department\w*) nominations?\b|\bnomination (?:letters?|forms?|packets?|is required|required|from|by)\b/i;

/** What a text says that an application needs. */
export function asksIn(text: string): StatedAsks {
	const clauses = clausesOf(text);
	const materials = NOUNS.filter(([name, noun]) =>
		clauses.some((clause) => asksFor(clause, name, noun)),
	).map(([name]) => name);
	const letters = onlyOne(clauses.flatMap(lettersIn));
	const essays = onlyOne(clauses.flatMap(essaysIn));
	const words = essays === 0 ? [] : clauses.flatMap(wordsIn);
	const essayWords = words.length > 0 ? Math.max(...words) : undefined;
	return { materials, letters, essays: essays ?? (essayWords ? 1 : undefined), essayWords };
}

/** The largest of several counts; undefined if there is none, or one of them is none at all. */
function onlyOne(counts: number[]): number | undefined {
	const isUnsure = counts.includes(0) && counts.some((count) => count > 0);
	return counts.length === 0 || isUnsure ? undefined : Math.max(...counts);
}

function asksFor({ text, under }: Clause, name: Material, noun: RegExp): boolean {
	for (const { index, 0: said } of text.matchAll(noun)) {
		const before = text.slice(0, index);
		if (NOT_IT[name]?.test(before)) continue;
		if (name === "nomination" && !NOMINATING.test(text)) continue;
		const isInList = ALONE.test(text) && ASKING_HEADING.test(under);
		const isAsked = isInList || ASKING.test(before) || ASKING.test(text.slice(index + said.length));
		if (isAsked && saidOf(text, index, index + said.length) === "yes") return true;
	}
	return false;
}

const LETTERS = new RegExp(
	`(?:\\b${COUNT}\\s+(?:of\\s+)?${ADJECTIVES})?\\b(?<noun>${LETTER})`,
	"giu",
);
const COUNT_BEHIND = new RegExp(
	`^(?: (?:required|needed))?\\s*[:=(–—x×-]+\\s*(?:at least |minimum(?: of)? )?(?<count>${NUMBER})\\b(?!\\s?(?:/|words?|pages?|points?|%|st|nd|rd|th|[:.]\\d))`,
	"i",
);
/** 'Letters of recommendation from two professors' */
const FROM_PEOPLE = new RegExp(`^ (?:from|by) (?:at least )?(?<count>${NUMBER})\\b`, "i");
const OTHER_LETTERS =
	/\b(?:cover|thank[- ]you|acceptance|award|decision|admission|love|motivation|capital)\s$/i;
const MORE_OF_THEM = /^[^.;]{0,80}?\band (?:one|another|a second)(?: letter)? from\b/i;

function lettersIn({ text, under }: Clause): number[] {
	const found: number[] = [];
	for (const match of text.matchAll(LETTERS)) {
		const { count, noun = "" } = match.groups ?? {};
		const from = match.index + match[0].length - noun.length;
		const [before, behind] = [text.slice(0, match.index), text.slice(from + noun.length)];
		const said = saidOf(text, from, from + noun.length);
		if (OTHER_LETTERS.test(text.slice(0, from))) continue;
		const isFull = /letters? |form|lor|recommender|references?|letter$/i.test(noun);
		if (said === "no") {
			found.push(0);
			continue;
		}
		if (said === "maybe" || NO_LETTER_BEFORE.test(text.slice(0, from))) continue;
		const number =
			numberOf(count) ??
			numberOf(COUNT_BEHIND.exec(behind)?.groups?.count) ??
			(isSingular(noun) ? undefined : numberOf(FROM_PEOPLE.exec(behind)?.groups?.count));
		if (number !== undefined) {
			if (!isFull && !isAskedFor(text, under) && !/^\s*(?:from|by|required|needed)\b/i.test(behind))
				continue;
			found.push(number === 1 && MORE_OF_THEM.test(behind) ? 2 : number);
		} else if (
			isSingular(noun) &&
			isAskedFor(text, under) &&
			!/\b(?:each|every|any|per)\b/i.test(before)
		) {
			found.push(1);
		}
	}
	return found.filter((count) => count <= 10);
}

const isAskedFor = (text: string, under: string) =>
	ASKING.test(text) || (ALONE.test(text) && ASKING_HEADING.test(under));
const isSingular = (noun: string) => !/s\b|\(s\)/i.test(noun.replace(/statements? of/i, ""));

const ESSAYS = new RegExp(
	`(?:\\b${COUNT}[\\s-]+(?:of\\s+)?${ADJECTIVES})?(?:\\b(?:\\d{1,2},)?\\d{2,4}[\\s-]words? )?\\b(?<noun>${ESSAY})`,
	"giu",
);

function essaysIn({ text, under }: Clause): number[] {
	const found: number[] = [];
	for (const match of text.matchAll(ESSAYS)) {
		const { count, noun = "" } = match.groups ?? {};
		const from = match.index + match[0].length - noun.length;
		const behind = text.slice(from + noun.length);
		if (NO_ESSAY_BEHIND.test(behind) || NO_ESSAY_BEFORE.test(text.slice(0, from))) continue;
		const said = saidOf(text, from, from + noun.length);
		const isNone = /\bno[\s-](?:\p{L}+ )?$/iu.test(text.slice(0, from)) || /^-free\b/i.test(behind);
		if (said === "no" || isNone) found.push(0);
		if (said !== "yes" || isNone) continue;
		const number = numberOf(count) ?? numberOf(COUNT_BEHIND.exec(behind)?.groups?.count);
		const isSure = isAskedFor(text, under) || MOST_WORDS.test(text);
		if (number !== undefined && isSure) found.push(number);
		else if (isSingular(noun) && isSure) found.push(1);
	}
	return found.filter((count) => count <= 10);
}

const WORDS = /(?<number>\d{1,2},\d{3}|\d{2,5})(?:\s?\+)?[\s-]?words?\b/gi;
const MOST_WORDS = /\b(?:\d{1,2},\d{3}|\d{2,5})[\s-]?words?\b/i;
const AT_LEAST = /\b(?:at least|minimum(?: of)?|no (?:less|fewer) than|min\.?)\s$/i;
const ESSAYS_OR_OTHERS = new RegExp(
	`\\b(?:(?<essay>${ESSAY})|abstracts?|bios?|biography|biographies|summary|summaries|descriptions?|proposals?|cover letters?|papers?|titles?|captions?|articles?|manuscripts?|letters?)`,
	"giu",
);

/** The most words of an essay; the nearest thing in the clause is what they are of. */
function wordsIn({ text, under }: Clause): number[] {
	return [...text.matchAll(WORDS)].flatMap((match) => {
		const number = Number(match.groups?.number?.replace(",", ""));
		if (number < 20 || number > 10_000 || AT_LEAST.test(text.slice(0, match.index))) return [];
		const things = [...text.matchAll(ESSAYS_OR_OTHERS)].map((thing) => ({
			isEssay: thing.groups?.essay !== undefined,
			distance:
				thing.index < match.index
					? match.index - thing.index - thing[0].length
					: thing.index - match.index - match[0].length,
		}));
		const [nearest] = things.sort((one, other) => one.distance - other.distance);
		const isEssay = nearest ? nearest.isEssay : /\bessays?\b|personal statement/.test(under);
		return isEssay ? [number] : [];
	});
}

function numberOf(text: string | undefined): number | undefined {
	const word = text?.toLowerCase();
	if (!word) return undefined;
	if (/^(?:an?|single|another)$/.test(word)) return 1;
	if (word === "zero") return 0;
	const at = WORDS_FOR.indexOf(word);
	return at >= 0 ? at + 1 : Number(word);
}
