/**
 * How students speak: thesaurus.json, one group per line, words that say nothing, and words that suggest facts.
 *
 * Before ">" are words and phrases with the same meaning: each finds all of them. After it is what they find as well,
 * but which does not find them: wider words, and facts as "column:value" (db/programs/facts.ts; "audience", "fields"
 * and so on are columns of the index). A word appears before ">" only once in the file.
 * "~" before a word: it is read as the group but not searched for, because programs use it for other things, too.
 * "wish:only" after ">": nice to have, and not required when another word says what a program is about.
 * Words are written without plural s; "computer science" is one phrase.
 */
import words from "./common-words.json" with { type: "json" };
import thesaurus from "./thesaurus.json" with { type: "json" };

/** Words of a question that say nothing about a program. */
export const STOP_WORDS = new Set(words.stop);

/** Words that nearly any program could use: none is required, and they weigh little. */
export const GENERIC_WORDS = new Set(words.generic);

/** Whether a word says nothing, or next to nothing. */
export function isCommon(word: string): boolean {
	return STOP_WORDS.has(word) || GENERIC_WORDS.has(word) || /^\d+$/.test(word);
}

/**
 * What a program's name and description suggest where nobody stated its facts: a fact, and the words that each make it
 * likely. Words have no plural s, as in thesaurus.json; the index knows their other forms. Only words that rarely mean
 * anything else, because every word here finds programs. The index knows words by their stems, so "programming" is
 * "program", "communication" is "community" and "animation" is "animal".
 */
export const INFERRED_FACTS = `
fields:agriculture = agriculture, agricultural, farm, farmer, crop, soil, food, usda, plant science, animal science, agribusiness, rural, land grant, veterinary
fields:arts = art, artist, film, music, musician, theater, theatre, dance, museum, design, designer, photography, fashion, creative, performing art, architecture
fields:biology = biology, biological, biologist, biomedical, life science, genetics, genomic, molecular, neuroscience, microbiology, biochemistry, cancer, ecology, wildlife, marine, biotech, biotechnology, medicine, nih, stem
fields:business = business, finance, financial, banking, marketing, accounting, consulting, management, entrepreneur, entrepreneurship, supply chain, mba, investment, start up, startup, audit, corporate
fields:communications = mass communication, journalism, journalist, media, advertising, public relation, newsroom, television, broadcast, radio, reporter, marketing
fields:computing = computer, computing, software, coding, code, programmer, technology, tech, cybersecurity, artificial intelligence, machine learning, ai, data science, developer, robotic, stem
fields:education = teacher, teaching, teach, educator, classroom, tutor, literacy
fields:engineering = engineer, engineering, aerospace, robotic, manufacturing, technology, spacecraft, aircraft, aviation, stem
fields:environment = environment, environmental, climate, conservation, ocean, marine, wildlife, national park, forest, natural resource, sustainability, sustainable, ecology, atmospheric, renewable, clean energy
fields:government = government, policy, congress, congressional, federal, public service, public servant, diplomat, foreign service, embassy, national security, public affairs, city hall, legislation
fields:health = health, medical, medicine, nurse, nursing, hospital, clinical, clinic, physician, dental, pharmacy, patient, biomedical, disease, therapist
fields:humanities = humanities, history, historical, literature, language, philosophy, religion, library, archive, museum, writer, writing, culture, heritage, poet
fields:law = law, legal, lawyer, attorney, lsat, court, judge, civil right
fields:mathematics = mathematics, math, mathematical, statistics, actuarial, actuary, quantitative, data science, stem
fields:physical = physics, chemistry, chemical, physical science, astronomy, astrophysics, earth science, geoscience, space, nasa, telescope, national laboratory, national laboratories, national lab, atmospheric, stem
fields:social = psychology, sociology, economics, political science, social science, social work, behavioral, anthropology, public policy, social justice
audience:highschool = high school, high schooler, teenager, teen, grader
audience:firstyear = undergraduate, undergrad, college student, first generation college
audience:sophomore = undergraduate, undergrad, college student
audience:junior = undergraduate, undergrad, college student
audience:senior = undergraduate, undergrad, college student
audience:graduate = graduate student, master, mba, phd, doctoral, doctorate, graduate school, graduate study, law student, medical student
audience:recentgrad = recent graduate, recent college graduate, college graduate, bachelor, baccalaureate, after college, graduating, early career
`;

/** A fact that the index has in a column, such as fields:law. */
export interface FactTerm {
	column: string;
	value: string;
	/** It means the same as the group's words; otherwise it is wider, as health is for nursing. */
	exact: boolean;
	/** Words in a text that make the fact likely where nobody stated it. */
	inferredFrom: string[];
}

/** Different ways to say the same thing: one line of the thesaurus. */
export interface Group {
	/** Words and phrases that mean the same. */
	same: string[];
	/** What else they find, with less weight. */
	also: string[];
	facts: FactTerm[];
	/** It says what a program is, rather than what it is about. */
	isAttribute: boolean;
}

/** Facts that say what a program is, rather than what it is about. */
const ATTRIBUTES = new Set([
	"wish",
	"kind",
	"audience",
	"pay",
	"place",
	"citizenship",
	"season",
	"hbcu",
]);

/** If a column has more facts than this, their words are left out, so that a query stays small. */
const MAX_INFERRED = { fields: 5, audience: 4 } as Record<string, number>;

const INFERRED = new Map(
	INFERRED_FACTS.split("\n")
		.filter((line) => line !== "")
		.map((line) => line.split(" = "))
		.map(([fact = "", words = ""]) => [fact, words.split(", ")]),
);

/** What the name of one college also finds: the fact is wider than the name. */
const ONE_COLLEGE = "hbcu:hbcu";

/** The lines of thesaurus.json, which has them under headings. */
export const THESAURUS: readonly string[] = Object.values(thesaurus).flat();

/** The lines of the thesaurus, by what is typed. */
const LINES = new Map(
	THESAURUS.flatMap((line) => spokenIn(line).map((one) => [keyOf(one), line] as const)),
);

/** Every single word in the thesaurus. */
export const THESAURUS_WORDS = new Set([
	...THESAURUS.flatMap((line) => line.replaceAll("~", "").split(/ > |, /))
		.filter((one) => !one.includes(":"))
		.flatMap((one) => one.split(" ")),
	...GENERIC_WORDS,
	...STOP_WORDS,
]);

/** The groups that were asked for, by their lines: to make all of them would be a tenth of a Worker's start. */
const GROUPS = new Map<string, Group>();

/** The group of a word or phrase, in singular or plural. */
export function groupOf(text: string): Group | undefined {
	const line = LINES.get(keyOf(text));
	if (line === undefined) return undefined;
	const group = GROUPS.get(line) ?? readGroup(line);
	GROUPS.set(line, group);
	return group;
}

/** Whether a word is read as a group by itself, rather than as part of phrases. */
export function isGroup(word: string): boolean {
	return LINES.has(keyOf(word));
}

/** The words and phrases with the same meaning. */
function spokenIn(line: string): string[] {
	const [left = ""] = line.split(" > ");
	return left.replaceAll("~", "").split(", ");
}

function readGroup(line: string): Group {
	const [left = "", right = ""] = line.split(" > ");
	const spoken = spokenIn(line);
	const searched = left.split(", ").filter((one) => !one.startsWith("~"));
	const others = right === "" ? [] : right.split(", ");
	const isAttribute = ATTRIBUTES.has(factOf(others[0] ?? "").column);
	const facts = others
		.filter((one) => one.includes(":") && !one.startsWith("wish:"))
		.map(factOf)
		.map((fact) => ({
			...fact,
			exact: isNamed(fact, spoken) || (isAttribute && right !== ONE_COLLEGE),
		}));
	return {
		same: shortest(searched.flatMap(withLogist)),
		also: shortest(others.filter((one) => !one.includes(":"))),
		facts: withInferred(facts),
		isAttribute,
	};
}

/** A word or phrase of the thesaurus without plural endings, so that both forms are found. */
export function keyOf(text: string): string {
	return text
		.split(" ")
		.map((word) =>
			/[^s]s$/.test(word) && word.length > 3 ? word.replace(/ies$/, "y").replace(/s$/, "") : word,
		)
		.join(" ");
}

/** A science and its scientist: the index gives them different stems. */
function withLogist(word: string): string[] {
	return /^\S+ology$/.test(word) ? [word, word.replace(/y$/, "ist")] : [word];
}

function factOf(text: string) {
	const [column = "", value = ""] = text.split(":");
	return { column, value };
}

/** Facts, each with the words that suggest it where nobody stated it. */
function withInferred(facts: Omit<FactTerm, "inferredFrom">[]): FactTerm[] {
	const alike = (column: string) => facts.filter((fact) => fact.column === column).length;
	return facts.map((fact) => {
		const few = alike(fact.column) <= (MAX_INFERRED[fact.column] ?? 0);
		return {
			...fact,
			inferredFrom: few ? (INFERRED.get(`${fact.column}:${fact.value}`) ?? []) : [],
		};
	});
}

/** Words and phrases without those that contain another: any text with "nursing school" also has "nursing". */
function shortest(texts: string[]): string[] {
	return texts.filter(
		(text) =>
			!text.includes(" ") ||
			!texts.some((other) => other !== text && ` ${text} `.includes(` ${other} `)),
	);
}

/** Whether words name a field of study; those that only start with it, like "business owner", may be narrower. */
function isNamed({ column, value }: { column: string; value: string }, words: string[]): boolean {
	const name = value.replace(/s$/, "");
	const names = (word: string) =>
		word.startsWith(name) && (!word.includes(" ") || word === `${name} science`);
	return (column === "fields" || column === "hbcu") && words.some(names);
}
