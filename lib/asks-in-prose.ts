/** What an application needs, as a text says it. A thing counts where it is asked for, not wherever it is named. */
import { type Clause, clausesOf, polarityOf } from "./clauses.ts";
import { saysNone } from "./none-asked.ts";

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
const ADJECTIVES = `(?:(?!(?:and|or|with|plus|the|of|${NUMBER}|transcripts?|resumes?|essays?|statements?|cvs?|pages?|words?|paragraphs?|minutes?)\\b)[\\p{L}'-]+,?(?:/[\\p{L}'-]+)?\\s+){0,3}?`;

/** 'two one-page essays' */
const LENGTH = `(?:(?:\\d[\\d,]*|${NUMBER})(?:\\s?(?:-|–|to)\\s?\\d+)?[\\s-](?:words?|pages?|paragraphs?),? )?`;

const LETTER =
	"(?:(?:letters?|lors?)(?:\\(s\\))? ?(?:of|for) ?(?:rec(?:ommendation|omendation|ommendations|s)?\\b\\.?|references?|support)|(?:recommendation|reference|rec|recommender)s?(?:'s)? (?:letters?|forms?)(?:\\(s\\))?|lors?\\b|recommendations?(?:\\(s\\))?(?! (?:for|of|on|engines?|systems?|to|that)\\b)|recommenders|(?:(?:professional|academic|faculty|teacher|character|personal)(?:,? (?:or|and) |/)?){1,2} references?|letters(?=[,.;:)]|$| (?:and|from|by|are|is|required|needed|to be|must|should|or)\\b)|references(?= (?:are |is )?(?:required|needed|requested)| who (?:can|will|could) (?:write|submit|send)|: ?\\d| \\(\\d\\)$)|recs(?=[,.;:!)]|$| (?:and|from|by|are|required|needed|must)\\b))";
const ESSAY =
	"(?:essays?(?:\\(s\\))?(?: (?:questions?|prompts?|responses?))?|personal statements?|statements? of (?:purpose|interest|intent)|short[- ]answers?(?: (?:questions?|responses?|essays?))?|written responses?)";
const NO_ESSAY_BEHIND =
	/^'?s? ?(?:contests?|competitions?|tips|workshops?|writing|help|prizes?|awards?|collections?|coach\w*|examples?|samples?|winners?|guides?|advice|editing|review|services?|by\b|about how)/i;
const NO_ESSAY_BEFORE =
	/\b(?:photo|video|sample|winning|past|example|published|college|read|how to write|help (?:you )?(?:with|write)|visual|film|scholarship)[\s-](?:an? |your |the |their )?$/i;
const NO_LETTER_BEFORE =
	/\b(?:policy|committee'?s?|our|these|product|their|expert|based on|upon|make|making|makes|safety|final|health|each|every|any|per) (?:the )?(?:\p{L}+ )?$/iu;

const ASKING =
	/\b(?:submit\w*|upload\w*|includ\w*|attach\w*|provid\w*|send\w*|sent|requir\w*|need\w*|must|ask\w*|complet\w*|compos\w*|writ\w*|materials?|apply\w*|applications?|applicants?|candidates|checklist|consists? of|documents?|answer|mandatory|should|finalists?|selected|invited|limit|cop(?:y|ies) of)\b|^\??: yes$/i;
const ASKING_HEADING =
	/\b(?:requir\w+|materials?|documents?|checklist|apply|applying|application|submit\w*|need|following|includ\w+|eligib\w+|selection|process|steps?)\b/i;
/** What stands alone on a line of a list: '2. An official transcript (PDF)'. */
const STANDS_ALONE =
	/^(?:an?|your|one|two|three|\d|current|updated|unofficial|official)?[\p{L}\s,'()&/+:\d-]{0,80}$/iu;

const NOUNS: [Material, RegExp][] = [
	[
		"resume",
		/\b(?:r[eé]sum(?:es?\b|és?(?!\w))|(?:cvs?|curriculum vitae)\b)(?!\s(?:workshop|review|build|writing|tips?|help|book|template|database|sample|critique|skills|prep|classes|operations|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|winter)))/gi,
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
		/\b(?:sat|act|gre|gmat|lsat|mcat|toefl|ielts|standardized test|test|exam)(?:(?:\/| or | and |, )(?:sat|act|gre|gmat|lsat|mcat|toefl|ielts))*(?: test| exam)? (?:scores?|results?)\b|\b(?:gre|gmat|lsat|mcat)\b(?= (?:is|are) (?:\w+ )?required)/gi,
	],
	[
		"interview",
		/\binterview(?:s|ed)?\b(?! (?:skills?|prep\w*|tips?|practice|coaching|training|workshops?|questions?|series|with (?:our|a) (?:alum|fellow|scholar|founder)))/gi,
	],
	["fafsa", /\bfafsa\b|\bfree application for federal student aid\b/gi],
	["nomination", /\bnominat(?:ions?|ed?|es|ing)\b/gi],
];
const NOT_IT: Partial<Record<Material, RegExp>> = {
	resume:
		/\b(?:will|to|may|classes|operations|programs?|activities|we|they) (?:be )?$|\b(?:on|for|to) (?:an?|your|their) $|\b(?:build|boost|strengthen|enhance|polish|improve|add(?:ed|s)? \w+ to) (?:your |a |their |an )?(?:\w+ )?$/i,
	transcript: /\b(?:podcast|video|audio|interview|episode|webinar|read the|full)\s$/i,
	portfolio:
		/\b(?:investment|our|loan|product|project|brand|stock|build\w*|develop\w*|create|diverse|company'?s) (?:an? |your |their |the )?(?:\w+ )?$/i,
	testscores: /\bno $/i,
	interview:
		/\b(?:mock|informational|practice|job|media|exit|exclusive|read|watch|you|they|we|staff|transcript of|our|conduct\w*|conducting|career) (?:an? |the )?(?:\w+ )?$/i,
	fafsa: /\b(?:help|workshops?|assistance|questions|about|support|waived) (?:\w+ ){0,3}$/i,
	nomination: /\b(?:self|peer|award|oscar|emmy|grammy|tony)[- ]$|\bnominees? $/i,
};
/** 'You will interview farmers', but not 'will interview with the committee'. */
const INTERVIEWS_OTHERS =
	/\b(?:will|to|may|can|must|and|who) _(?! (?:with|via|by|on|over|in)\b)\s*\p{L}/iu;
const SELECTING = /\b(?:selection|semi-?finalists?|rounds?|step|stage)\b/i;
/** Who nominates is a college, or somebody there. */
const NOMINATING =
	/\b(?:must be|be|are|been|is) nominated\b|\bnominat(?:ed|ions?)\b[^.]{0,40}\b(?:by|from|through)\b[^.]{0,40}\b(?:colleges?|universit\w+|schools?|institutions?|campus|hbcus?|deans?|presidents?|faculty|departments?|chancellors?|provosts?|advis[eo]rs?|office)\b|\b(?:colleges?|universit(?:y|ies)|schools?|institutions?|campus(?:es)?|hbcus?|deans?|presidents?|faculty|departments?)(?: members?)? (?:(?:may|can|must|will|should|to) )?nominates?\b|\b(?:institutional|campus|university|college|school|faculty|department\w*) nominations?\b|\bnomination (?:letters?|forms?|packets?|is required|required|from|by)\b/i;

/** 'Optional materials:', 'Please do not send:' */
const LEFT_TO_YOU =
	/^optional\b|^not (?:required|needed):?$|\boptional\b.*:$|\b(?:do not (?:send|submit)|recommended):$/;
/** Asked of those who are already in. */
const ONCE_SELECTED =
	/\b(?:if|once|when|after) (?:you(?:'re| are| have been) |they are |being )?(?:selected|chosen|accepted|admitted|awarded)\b|\b(?:upon|after|following|prior to) (?:selection|acceptance|admission|being \w+|(?:an?|the) offer|award|hire|hiring)\b|^(?:selected|accepted|admitted) (?:students|applicants|scholars|fellows|participants|candidates|interns)\b|\b(?:recipients|awardees|winners) (?:must|will|should|are)\b/i;

/** 'Learn to write a resume and a personal statement' */
const TEACHES_WRITING =
	/\b(?:teach|learn|show you)\w{0,3}\b[^.]{0,30}\bto (?:write|create|build)\b/i;

/** What a text says that an application needs. */
export function asksIn(text: string): StatedAsks {
	const clauses = clausesOf(text).filter(
		(clause) => !LEFT_TO_YOU.test(clause.under) && !TEACHES_WRITING.test(clause.text),
	);
	const materials = NOUNS.filter(([name, noun]) =>
		clauses.some((clause) => asksFor(clause, name, noun)),
	).map(([name]) => name);
	const letters = onlyOne(clauses.flatMap(lettersIn));
	const essays = onlyOne(clauses.flatMap(essaysIn));
	const words = essays === 0 ? [] : clauses.flatMap(wordsIn);
	const essayWords = words.length > 0 ? Math.max(...words.map(({ most }) => most)) : undefined;
	const isOne = words.length > 0 && words.every(({ isOfOne }) => isOfOne);
	return { materials, letters, essays: essays ?? (isOne ? 1 : undefined), essayWords };
}

/** The largest of several counts; undefined if there is none, or one of them is none at all. */
function onlyOne(counts: number[]): number | undefined {
	const isUnsure = counts.includes(0) && counts.some((count) => count > 0);
	return counts.length === 0 || isUnsure ? undefined : Math.max(...counts);
}

function asksFor({ text, under }: Clause, name: Material, noun: RegExp): boolean {
	if (name === "nomination" && !NOMINATING.test(text)) return false;
	if (name !== "interview" && ONCE_SELECTED.test(text)) return false;
	for (const { index, 0: stated } of text.matchAll(noun)) {
		const before = text.slice(0, index);
		const behind = text.slice(index + stated.length);
		if (NOT_IT[name]?.test(before)) continue;
		if (name === "interview" && INTERVIEWS_OTHERS.test(`${before}_${behind}`)) continue;
		const isInList = STANDS_ALONE.test(text) && ASKING_HEADING.test(under);
		const isAsked =
			isInList ||
			[before, behind].some((part) => ASKING.test(part)) ||
			(name === "interview" ? SELECTING.test(text) : name === "nomination");
		if (isAsked && polarityOf(text, index, index + stated.length) === "yes") return true;
	}
	return false;
}

const LETTERS = new RegExp(
	`(?:\\b${COUNT}\\s+(?:of\\s+)?${LENGTH}${ADJECTIVES})?\\b(?<noun>${LETTER})`,
	"giu",
);
const COUNT_BEHIND = new RegExp(
	`^(?: (?:are |is |do i |do you )?(?:required|needed|requested|need))?\\??\\s*[:=(–—|x×-]+\\s*(?:at least |(?:minimum|min\\.?)(?: of)? )?(?<count>${NUMBER})\\b(?!\\s?(?:/|words?|pages?|points?|%|st|nd|rd|th|[:.]\\d))`,
	"i",
);
/** 'Letters of recommendation from two professors' */
const FROM_PEOPLE = new RegExp(`^ (?:from|by) (?:at least )?(?<count>${NUMBER})\\b`, "i");
const OTHER_LETTERS =
	/\b(?:cover|thank[- ]you|acceptance|award|decision|admission|love|motivation|capital)\s$/i;
/** 'a minimum of one and a maximum of three letters' */
const MIN_BEFORE = new RegExp(
	`\\b(?:minimum(?: of)?|at least|between) (?<count>${NUMBER})(?: \\(\\d\\))?,? (?:and|to|but) (?:an? )?(?:(?:maximum(?: of)?|up to|(?:no|not) more than|at most) )?$`,
	"i",
);
/** 'One academic and one professional letter' */
const TWO_KINDS =
	/\b(?:one|an?|1)(?: \(1\))? (?:academic|professional|personal|faculty|teacher|counselor|character|community|work|employer|[\p{L}-]+al) (?:and|plus|&) $/iu;
/** 'two professors who can write letters' */
const WHO_WRITE = new RegExp(
	`\\b(?<count>${NUMBER}) (?:[\\p{L}-]+ ){1,4}?(?:who|to|that)(?: (?:can|will|could))? (?:write|submit|send|provide|upload|complete)\\b[^.;]{0,30}$`,
	"iu",
);
const ONLY_NAMES = /\b(?:list|names?|contact|phone|emails?|who can)\b/i;
const MORE_OF_THEM = /^[^.;]{0,80}?\band (?:one|another|a second)(?: letter)? from\b/i;

function lettersIn({ text, under }: Clause): number[] {
	const found: number[] = [];
	if (ONCE_SELECTED.test(text)) return found;
	for (const match of text.matchAll(LETTERS)) {
		const { count, noun = "" } = match.groups ?? {};
		const from = match.index + match[0].length - noun.length;
		const [before, behind] = [text.slice(0, match.index), text.slice(from + noun.length)];
		const stated = polarityOf(text, from, from + noun.length);
		if (OTHER_LETTERS.test(text.slice(0, from))) continue;
		if (/^\w+ references?$/i.test(noun) && ONLY_NAMES.test(text)) continue;
		const isFull =
			/letters?\b|form|lor|recommender|references?|recs/i.test(noun) ||
			/\bnumber of $/i.test(before);
		if (stated === "no") {
			if (saysNone(text, from, from + noun.length)) found.push(0);
			continue;
		}
		if (stated === "maybe" || NO_LETTER_BEFORE.test(text.slice(0, from))) continue;
		const number =
			numberOf(MIN_BEFORE.exec(before)?.groups?.count) ??
			(TWO_KINDS.test(before) && numberOf(count) === 1 ? 2 : undefined) ??
			numberOf(isSingular(noun) || !isSingle(count) ? count : undefined) ??
			numberOf(COUNT_BEHIND.exec(behind)?.groups?.count) ??
			(isSingular(noun) ? undefined : numberOf(FROM_PEOPLE.exec(behind)?.groups?.count)) ??
			numberOf(WHO_WRITE.exec(before)?.groups?.count);
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
	ASKING.test(text) || (STANDS_ALONE.test(text) && ASKING_HEADING.test(under));
const isSingle = (count = "") => /^(?:an?|one|single|another|1)$/i.test(count);
const isSingular = (noun: string) => !/s\b|\(s\)/i.test(noun.replace(/statements? of/i, ""));

const ESSAYS = new RegExp(
	`(?:\\b${COUNT}[\\s-]+(?:of\\s+)?${LENGTH}${ADJECTIVES})?${LENGTH}\\b(?<noun>${ESSAY})`,
	"giu",
);

/** 'Answer one of the following three essay questions' */
const OF_SEVERAL = new RegExp(
	`\\b(?:choose|select|pick|answer|respond to|write on|complete) (?:any )?(?<count>${NUMBER}) (?:of|from) (?:the )?(?:following )?$`,
	"i",
);
/** 'Essay 2' */
const NUMBERED = /^ (?:#|no\.? )?(?<count>[1-9])(?=\s*(?:$|[:.(–—-]))/;
/** What two counts of the same sentence are added by. */
const ONE_MORE = /(?:\band|\bplus|&|\+)(?: an?)? *$/i;

function essaysIn({ text, under }: Clause): number[] {
	const found: number[] = [];
	if (ONCE_SELECTED.test(text)) return found;
	let last = { end: 0, noun: "" };
	for (const match of text.matchAll(ESSAYS)) {
		const { count, noun = "" } = match.groups ?? {};
		const from = match.index + match[0].length - noun.length;
		const behind = text.slice(from + noun.length);
		if (NO_ESSAY_BEHIND.test(behind) || NO_ESSAY_BEFORE.test(text.slice(0, from))) continue;
		const stated = polarityOf(text, from, from + noun.length);
		const isFree = /^-free\b/i.test(behind);
		if (isFree || (stated === "no" && saysNone(text, from, from + noun.length))) found.push(0);
		if (stated !== "yes" || isFree) continue;
		const number =
			numberOf(OF_SEVERAL.exec(text.slice(0, match.index))?.groups?.count) ??
			numberOf(isSingular(noun) || !isSingle(count) ? count : undefined) ??
			numberOf(COUNT_BEHIND.exec(behind)?.groups?.count) ??
			(isSingular(noun) ? numberOf(NUMBERED.exec(behind)?.groups?.count) : undefined) ??
			(isSingular(noun) ? 1 : undefined);
		const isCounted = match.index === 0 && COUNT_BEHIND.test(behind);
		if (number === undefined) continue;
		if (!isCounted && !isAskedFor(text, under) && !MAX_LENGTH.test(text)) continue;
		const isMore = count && last.noun && ONE_MORE.test(text.slice(last.end, match.index));
		const isAnother = isMore && last.noun.slice(0, 5) !== noun.slice(0, 5);
		found.push(number + (isAnother ? (found.pop() ?? 0) : 0));
		last = { end: match.index + match[0].length, noun: noun.toLowerCase() };
	}
	return found.filter((count) => count <= 10);
}

const WORDS = /(?<number>\d{1,2},\d{3}|\d{2,5})(?:\s?\+)?[\s-]?words?\b/gi;
const MAX_LENGTH = /\b(?:\d{1,2},\d{3}|\d{2,5})[\s-]?words?\b|\b(?:\d|one|two|three)[\s-]pages?\b/i;
const AT_LEAST = /\b(?:at least|minimum(?: of)?|no (?:less|fewer) than|min\.?)\s$/i;
const ESSAYS_OR_OTHERS = new RegExp(
	`\\b(?:(?<essay>${ESSAY})|abstracts?|bios?|biography|biographies|summary|summaries|descriptions?|proposals?|cover letters?|papers?|titles?|captions?|articles?|manuscripts?|letters?)`,
	"giu",
);

/** The most words of an essay; the nearest thing in the clause is what they are of. */
function wordsIn({ text, under }: Clause): { most: number; isOfOne: boolean }[] {
	return [...text.matchAll(WORDS)].flatMap((match) => {
		const number = Number(match.groups?.number?.replace(",", ""));
		if (number < 20 || number > 10_000 || AT_LEAST.test(text.slice(0, match.index))) return [];
		const things = [...text.matchAll(ESSAYS_OR_OTHERS)].map((thing) => ({
			isEssay: thing.groups?.essay !== undefined,
			from: thing.index,
			to: thing.index + thing[0].length,
			distance:
				thing.index < match.index
					? match.index - thing.index - thing[0].length
					: thing.index - match.index - match[0].length,
		}));
		const [nearest] = things.sort((one, other) => one.distance - other.distance);
		if (nearest && !isRequired(text, nearest)) return [];
		const isEssay = nearest ? nearest.isEssay : /\bessays?\b|personal statement/.test(under);
		const isOfOne = nearest ? isSingular(text.slice(nearest.from, nearest.to)) : true;
		return isEssay ? [{ most: number, isOfOne }] : [];
	});
}

const isRequired = (text: string, { from, to }: { from: number; to: number }) =>
	!NO_ESSAY_BEFORE.test(text.slice(0, from)) &&
	!NO_ESSAY_BEHIND.test(text.slice(to)) &&
	polarityOf(text, from, to) === "yes";

function numberOf(text: string | undefined): number | undefined {
	const word = text?.toLowerCase();
	if (!word) return undefined;
	if (/^(?:an?|single|another)$/.test(word)) return 1;
	if (word === "zero") return 0;
	const at = WORDS_FOR.indexOf(word);
	return at >= 0 ? at + 1 : Number(word);
}
