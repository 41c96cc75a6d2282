/** Reads who is eligible where a list says so in sentences or in columns of its own. */
import { FACTS, type StatedFacts } from "#db/programs/facts.ts";
import { collegesIn } from "#lib/colleges-in-prose.ts";
import { knownOf, readValues, yesOrNo } from "../values.ts";

/** Who may apply, by whether they sponsor visas. */
export function sponsorshipOf(text: string) {
	const sponsors = yesOrNo(text);
	if (sponsors !== undefined) return sponsors ? "anyone" : "residents";
	return knownOf("citizenship", text) ?? citizenshipByWords(text);
}

const MAX_NOTE = 120;
/** As a short note says it: 'US Citizenship Required', 'no sponsorship'. */
export function citizenshipInNote(text: string) {
	const isNote =
		text.length <= MAX_NOTE &&
		/\bcitizen\w*\W{1,3}(?:is |are )?(?:required|only|needed)|\b(?:requires?|must be|only)\b.{0,20}\bcitizen|\bsponsor\w*\b.{0,20}\bvisa|\bvisa.{0,20}\bsponsor|\bno sponsor|\bnot sponsor/i.test(
			text,
		);
	return isNote ? citizenshipByWords(text) : null;
}

/** From prose about who is eligible, in which other numbers stand, too. */
export function gpaIn(text: string): number | null {
	const [phrase] =
		text
			.replace(SCALE, " ")
			.match(
				/\b[0-4]\.\d{1,2}\+?[^.;\n]{0,30}\b(?:gpa|grade point)|\b(?:gpa|grade point average)[^.;\d\n]{0,30}[0-4]\.\d{1,2}/i,
			) ?? [];
	return phrase ? gpaByWords(phrase) : null;
}

interface CollegeCells {
	/** The cells of the columns for groups and for names. */
	groups: string[];
	names: string;
	/** Its texts about who may apply, and what it is. */
	eligibility: string;
	description: string;
}

type Colleges = Pick<StatedFacts, "collegeGroups" | "colleges" | "forHbcu"> & { unread: string[] };

/** The colleges to whose students a row limits its program: as its cells have them, else as its sentences do. */
export function collegesOf(row: CollegeCells): Colleges {
	const { values, unread } = readValues("collegeGroups", row.groups);
	const named = groupsIn(row.names);
	const cells = [...unread.map(groupsIn), named];
	const groups = [...(values ?? []), ...cells.flatMap((cell) => cell?.collegeGroups ?? [])];
	const forHbcu = cells.some((cell) => cell?.forHbcu);
	const isStated = groups.length > 0 || forHbcu || row.names !== "";
	const prose = collegesIn(`Eligibility:\n${row.eligibility}\n\nAbout:\n${row.description}`);
	const stated = isStated
		? { groups: [...new Set(groups)], names: named ? "" : row.names, forHbcu }
		: { groups: prose.collegeGroups, names: listedNames(prose.colleges), forHbcu: prose.forHbcu };
	return {
		collegeGroups: stated.groups.length > 0 ? stated.groups : null,
		colleges: stated.names || null,
		forHbcu: stated.forHbcu || null,
		unread: unread.filter((cell) => !groupsIn(cell)),
	};
}

/** The groups that a cell names and nothing else: 'All HBCUs'. */
function groupsIn(cell: string) {
	const found = collegesIn(`Eligible schools: ${cell}`);
	const isGroups = found.collegeGroups.length > 0 || found.forHbcu;
	return isGroups && found.colleges.length === 0 ? found : undefined;
}

/** Names as the form's field has them, as many as fit. */
export function listedNames(names: string[]): string {
	const most = FACTS.colleges.maxLength;
	return names.reduce((text, name) => {
		const longer = text ? `${text}; ${name}` : name;
		return longer.length > most ? text : longer;
	}, "");
}

type Citizenship = NonNullable<StatedFacts["citizenship"]>;

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
		/\b((permanent|lawful|legal|us) residents?|citizens? ?(or|and|&|\/|,) ?residents?|residents? of the (us|united states)|green ?card|lpr|pr holders?|prs?|us persons?|work authoriz\w+|authorized to work|daca)\b/,
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

const WHOLE_GPA =
	/^\W*(?:min(?:imum)?\W{0,3})?(?:gpa\W{0,3})?[0-4]\W{0,3}(?:gpa|or (?:higher|above|better))?\W{0,9}(?:4\W*)?$/i;

/** What isn't asked of everyone. */
const ONLY_LIKELY =
	/\b(?:preferred|preferably|recommended|suggested|typical|competitive|ideally|optional)\b/i;

/** 'on a 4.0 scale' */
const SCALE = /\(?(?:on an? )?4(?:\.0+)?[ -](?:point )?scale\)?/gi;

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
