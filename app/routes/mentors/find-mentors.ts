/** Finding a mentor, in the browser as a student types and on the server without JavaScript (docs/product.md, Mentors). */

/** What is searched. */
interface Findable {
	name: string;
	hbcuAffiliation: string;
	areasOfExpertise: string[];
	role?: string | null;
	employer?: string | null;
	askAbout?: string | null;
	/** Other names of the university, such as "FAMU". */
	otherNames?: string[];
}

/** What a student looks for; empty finds all. */
export interface MentorSearch {
	query: string;
	/** An area of expertise, as `areasOf` names it. */
	area: string;
}

interface Folded {
	name: string;
	affiliation: string;
	areas: string[];
	otherNames: string[];
	beside: string;
}

const NAME_BEGINS = 0;
const WORD_BEGINS = 1;
const IN_NAME = 2;
const IN_AFFILIATION = 3;
const BESIDE = 4;

/** Every keystroke asks for the same names again. */
const foldedMentors = new WeakMap<Findable, Folded>();

/**
 * The mentors of an area that have `query` in their name or affiliation, whatever its case and accents:
 * those whose name begins with it, then those one of whose names does, then other names, then
 * affiliations, also by what else people call the university, then what they do and want to be asked;
 * among equals in the order given.
 */
export function findMentors<Mentor extends Findable>(
	mentors: readonly Mentor[],
	{ query, area }: MentorSearch,
): Mentor[] {
	const wanted = folded(query);
	const wantedArea = folded(area);
	const ofArea = wantedArea
		? mentors.filter((mentor) => foldedOf(mentor).areas.includes(wantedArea))
		: [...mentors];
	if (!wanted) return ofArea;
	return ofArea
		.map((mentor) => ({ mentor, rank: rankOf(foldedOf(mentor), wanted) }))
		.filter(({ rank }) => rank <= BESIDE)
		.sort((a, b) => a.rank - b.rank)
		.map(({ mentor }) => mentor);
}

/** The areas of expertise that there are, each once, alphabetically. */
export function areasOf(mentors: readonly Findable[]): string[] {
	const areas = new Map<string, string>();
	for (const area of mentors.flatMap((mentor) => mentor.areasOfExpertise)) {
		if (!areas.has(folded(area))) areas.set(folded(area), area);
	}
	return [...areas].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, area]) => area);
}

function rankOf({ name, affiliation, otherNames, beside }: Folded, wanted: string): number {
	if (name.startsWith(wanted)) return NAME_BEGINS;
	if (name.includes(` ${wanted}`)) return WORD_BEGINS;
	if (name.includes(wanted)) return IN_NAME;
	if (affiliation.includes(wanted) || otherNames.some((other) => other.startsWith(wanted))) {
		return IN_AFFILIATION;
	}
	return beside.includes(wanted) ? BESIDE : Number.POSITIVE_INFINITY;
}

function foldedOf(mentor: Findable): Folded {
	const known = foldedMentors.get(mentor) ?? {
		name: folded(mentor.name),
		affiliation: folded(mentor.hbcuAffiliation),
		areas: mentor.areasOfExpertise.map(folded),
		otherNames: (mentor.otherNames ?? []).map(folded),
		beside: folded([mentor.role, mentor.employer, mentor.askAbout].filter(Boolean).join("\n")),
	};
	foldedMentors.set(mentor, known);
	return known;
}

/** The same in every language, so that server and browser find the same. */
function folded(text: string): string {
	return text
		.normalize("NFD")
		.toLowerCase()
		.replace(/\p{M}/gu, "")
		.replace(/[‘’ʼ]/g, "'")
		.replace(/\s+/g, " ")
		.trim();
}
