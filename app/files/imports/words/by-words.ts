/** Reads facts by the words that lists use for them, where a cell isn't one of the values itself. */
import type { Audience, FactName, Pay, ProgramKind, StatedFacts } from "#db/programs/facts.ts";
import fieldWords from "./field-words.json" with { type: "json" };

/** The rest of a longer text isn't searched. */
const MAX_SEARCHED = 500;

/** Which values each phrase stands for; a phrase of no value hides the words within it. */
class Phrases<Value extends string> {
	private readonly values = new Map<string, Set<Value>>();
	private longest = 1;

	constructor(table: Readonly<Record<string, readonly string[]>>) {
		for (const [value, phrases] of Object.entries(table)) {
			for (const phrase of phrases) {
				const words = wordsIn(phrase);
				const known = this.values.get(words.join(" ")) ?? new Set();
				this.values.set(words.join(" "), known);
				if (value) known.add(value as Value);
				this.longest = Math.max(this.longest, words.length);
			}
		}
	}

	/** The values that a text means; of phrases that overlap, the longest counts. */
	valuesIn(text: string): Set<Value> {
		const words = wordsIn(text.slice(0, MAX_SEARCHED));
		const found = new Set<Value>();
		for (let at = 0; at < words.length; ) {
			let length = Math.min(this.longest, words.length - at);
			let values: Set<Value> | undefined;
			for (; length > 0 && !values; length--) {
				values = this.values.get(words.slice(at, at + length).join(" "));
			}
			for (const value of values ?? []) found.add(value);
			at += Math.max(length + 1, 1);
		}
		return found;
	}
}

/** Lower-case words without accents, in the singular as far as endings show it. */
function wordsIn(text: string): string[] {
	return text
		.normalize("NFKD")
		.replace(/[\p{M}'’.]/gu, "")
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		.map((word) =>
			word.length > 3 ? word.replace(/ies$/, "y").replace(/([^sui])s$/, "$1") : word,
		);
}

type Field = NonNullable<StatedFacts["fields"]>[number];
type Citizenship = NonNullable<StatedFacts["citizenship"]>;

const phrases = (table: Record<string, string>) =>
	Object.fromEntries(Object.entries(table).map(([value, all]) => [value, all.split(", ")]));

const FIELD_PHRASES = new Phrases<Field>(phrases(fieldWords));

const UNDERGRADUATE =
	"undergraduate, undergrad, college student, university student, bachelor, baccalaureate, current college student, college undergraduate, all class years, ba, bs, bsc, bfa, four year college";
const ASSOCIATE =
	"associate degree, community college, two year college, junior college, associate, trade school";
const EVERYONE =
	"all level, any level, all students, all ages, all grade level, any student, open to all";
const YEARS: Record<Audience, string> = {
	highschool:
		"high school, high school senior, high school junior, high school sophomore, high school freshman, high school student, high schooler, high school graduate, secondary school, 12th grade, 11th grade, 10th grade, 9th grade, 12th grader, 11th grader, hs senior, hs junior, hs, rising high school senior",
	firstyear:
		"first year, freshman, freshmen, 1st year, incoming college student, entering freshman, undergraduate freshman, undergraduate freshmen",
	sophomore: "sophomore, second year, 2nd year, undergraduate sophomore",
	junior:
		"junior, third year, 3rd year, undergraduate junior, penultimate year, upperclassmen, upperclassman",
	senior:
		"senior, fourth year, 4th year, undergraduate senior, final year, upperclassmen, upperclassman",
	graduate:
		"graduate, graduate student, graduate school, graduate degree, graduate level, graduate program, grad, grad student, grad school, master, master degree, masters, masters degree, mba, mfa, mph, msw, msc, phd, ph d, doctoral, doctorate, dissertation, jd, md, law student, law school, medical student, medical school, post graduate, postgraduate, professional student, professional school, dental student, first year graduate, first year law student",
	recentgrad:
		"recent graduate, recent grad, recent college graduate, recent college grad, college graduate, university graduate, new grad, new graduate, new college grad, alumni, alum, alumnus, early career, entry level, post doc, postdoc, postdoctoral, post bac, postbac, post baccalaureate, bachelor degree holder, bachelor holder, young professional, working professional",
};
const AUDIENCE_PHRASES = new Phrases<Audience>(
	Object.fromEntries(
		[
			...Object.entries(YEARS).map(([year, words]): [string, string] => {
				const isCollege = /^(firstyear|sophomore|junior|senior)$/.test(year);
				const isEarly = /^(firstyear|sophomore)$/.test(year);
				const all = [words, EVERYONE, isCollege && UNDERGRADUATE, isEarly && ASSOCIATE];
				return [year, all.filter(Boolean).join(", ")];
			}),
			[
				"",
				"senior citizen, senior level, junior level, senior staff, senior year of high school",
			] as const,
		].map(([year, words]) => [year, words.split(", ")]),
	),
);

const YEAR_ORDER: [RegExp, Audience][] = [
	[/first|1st|fresh/, "firstyear"],
	[/soph|second|2nd/, "sophomore"],
	[/jun|third|3rd/, "junior"],
	[/sen|fourth|4th/, "senior"],
];
const YEAR_NAME =
	"(fresh\\w+|first[- ]years?|sophomores?|juniors?|seniors?|1st|2nd|3rd|4th)(?:[- ]years?)?";
const YEAR_RANGE = new RegExp(`\\b${YEAR_NAME} ?(?:-|–|to|thru|through) ?${YEAR_NAME}\\b`);

/** The years that 'sophomores through seniors' means. */
function yearsBetween(text: string): Audience[] {
	const [, ...ends] = text.slice(0, 500).toLowerCase().match(YEAR_RANGE) ?? [];
	const [from = -1, to = -1] = ends.map((end) => YEAR_ORDER.findIndex(([year]) => year.test(end)));
	return from < 0 ? [] : YEAR_ORDER.slice(from, to + 1).map(([, year]) => year);
}

/** The values of a fact with several that a text means by its words. */
export function valuesByWords(name: FactName, text: string): Set<string> {
	if (name === "fields") return FIELD_PHRASES.valuesIn(text);
	if (name !== "audience") return new Set();
	return new Set([...AUDIENCE_PHRASES.valuesIn(text), ...yearsBetween(text)]);
}

/** The first rule that fits counts. */
const CITIZENSHIPS: [RegExp, Citizenship][] = [
	[
		/\b(non-?us citizens?|undocumented)\b(?![^.;]{0,30}\b(not|in)[- ]?eligible)|\bnot require[^.;]{0,20}citizenship\b/,
		"anyone",
	],
	[
		/\b(not required|no (citizenship )?(requirement|restriction)|regardless|any (citizenship|nationality|status)|all (nationalities|citizenships|statuses))\b/,
		"anyone",
	],
	[/\bno citizenship\b|\bcitizenship( is)? (is )?not\b/, "anyone"],
	[
		/\b(no|not|non|without|doesn't|does not|do not|won't|cannot|can't|unable to|never)\b[^.;]{0,30}\b(sponsor\w*|visas?)\b|\bsponsor\w*[ :-]+(no|none|not|unavailable)\b/,
		"residents",
	],
	[
		/\b(permanent residents?|lawful residents?|green ?card|lpr|pr holders?|prs?|us persons?|work authoriz\w+|authorized to work|daca|residents?)\b/,
		"residents",
	],
	[
		/\b(international|intl)[^.;]{0,30}\b(not|in)[- ]?eligible\b|\b(no|not (open|available) to|excludes) (international|intl)\b/,
		"residents",
	],
	[
		/\bcitizens?\b|\bcitizenship\b|\b(security|secret|ts\/sci)( \w+)? clearance\b|\bus only\b|\bnationals\b/,
		"citizens",
	],
	[
		/\b(offers?|provides?|will|can|available|yes|h-?1b|opt|cpt|sponsors)\b[^.;]{0,30}\b(sponsor\w*|visas?)\b|\bsponsor\w*[ :-]+(yes|available|offered|provided)\b|\b(sponsors|visas? sponsored)\b|\b(f-?1|opt|cpt)\b[^.;]{0,30}\b(accepted|allowed|considered|eligible|ok(ay)?|welcome)\b/,
		"anyone",
	],
	[
		/\b(international|intl)( students?| applicants?)?\b|\bno restrictions?\b|\bopen to (all|everyone)\b|\beveryone\b|\bworld-?wide\b/,
		"anyone",
	],
];

/** Who may apply by citizenship; null if it isn't said. */
export function citizenshipByWords(text: string): Citizenship | null {
	const plain = text
		.slice(0, 500)
		.toLowerCase()
		.replace(/’/g, "'")
		.replace(/\bu\.\s?s\./g, "us")
		.replace(/citizens?-only/, "citizens only");
	return CITIZENSHIPS.find(([rule]) => rule.test(plain))?.[1] ?? null;
}

/** Whether it pays, by words. */
export function payByWords(text: string): Pay | null {
	const plain = text.slice(0, 200).toLowerCase();
	if (
		/\b(unpaid|not paid|non-?paid|volunteer|no (pay|stipend|salary|compensation)|without pay|(academic |course |school )?credit only|for (academic |course |school )?credit)\b|^\W*(academic |college |course |school )?credits?\W*$/.test(
			plain,
		)
	)
		return "unpaid";
	return /\b(paid|pays|stipend|salar\w+|hourly|wages?|compensat\w+|remunerat\w+|competitive|funded|tuition)\b/.test(
		plain,
	)
		? "paid"
		: null;
}

const WHOLE_GPA =
	/^\W*(?:min(?:imum)?\W{0,3})?(?:gpa\W{0,3})?[0-4]\W{0,3}(?:gpa|or (?:higher|above|better))?\W{0,9}(?:4\W*)?$/i;

/** What isn't asked of everyone. */
const ONLY_LIKELY =
	/\b(?:preferred|preferably|recommended|suggested|typical|competitive|ideally|optional)\b/i;

/** 'on a 4.0 scale' */
export const SCALE = /\(?(?:on an? )?4(?:\.0+)?[ -](?:point )?scale\)?/gi;

/** The lowest GPA that a text asks for, of at most 4; null if it names none. */
export function gpaByWords(text: string): number | null {
	const whole = text.slice(0, 200).replace(/(\d),(\d)/g, "$1.$2");
	// Beside one that is asked for, another may only be preferred.
	const asked = whole.replace(/[0-4]\.\d+\+? (?:gpa )?(?:is )?(?:preferred|recommended)\b/i, "");
	const plain = /\d/.test(asked) ? asked : whole;
	const scale = plain.match(
		/(?:(?<=\d)\s*\/|out of|of a possible|on an?|scale of)\s*(\d{1,3}(?:\.\d+)?)/i,
	)?.[1];
	if (scale && Number(scale) !== 4) return null;
	if (ONLY_LIKELY.test(plain) && !/required|minimum|at least/i.test(plain)) return null;
	const numbers =
		plain
			.replace(/(?:\/|out of|of a possible|on an?|scale of)\s*4(?:\.0+)?(?![\d.])/gi, " ")
			.replace(SCALE, " ")
			.match(/(?<![\d.$])\d+(?:\.\d+)?(?!\s*%|\.?\d)/g) ?? [];
	const exact = numbers.filter((number) => number.includes("."));
	const all = (exact.length > 0 ? exact : numbers).map(Number);
	const isGpa =
		all.length > 0 &&
		all.every((number) => number <= 4) &&
		(exact.length > 0 || WHOLE_GPA.test(plain));
	return isGpa ? Math.round(Math.min(...all) * 100) / 100 : null;
}

/** What banks and law firms call their interns. */
const SUMMER_JOB =
	/\bsummer (20\d\d )?([\w&]+ )?(analysts?|associates?|clerks?|clerkships?|trainees?)\b/i;

/** The kind of program that a name suggests. */
export function kindByName(name: string): ProgramKind | null {
	if (/\b(intern|interns|internships?|externships?|co-?ops?)\b/i.test(name)) return "internship";
	if (SUMMER_JOB.test(name)) return "internship";
	if (isJob(name)) return "other";
	if (/\b(scholars?(hips?)?|bursar(y|ies)|tuition)\b/i.test(name)) return "scholarship";
	if (/\bfellow(s|ships?)?\b/i.test(name)) return "fellowship";
	if (/\b(reus?|research)\b/i.test(name)) return "research";
	return /\bgrants?\b/i.test(name) ? "scholarship" : null;
}

/** Whether it is a job for people who have graduated. */
export function isJob(text: string): boolean {
	return /\b(new|recent|university|college|campus|20\d\d) ?-?(grad(uate)?s?|hires?)\b|\bgrad(uate)? 20\d\d\b|\bentry[- ]?level\b|\bfull[- ]?time\b|\bearly[- ]careers?\b|\bfte\b/i.test(
		text.slice(0, 300),
	);
}
