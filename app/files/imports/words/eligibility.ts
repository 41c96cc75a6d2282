/** Reads who is eligible where a list says so in sentences or in columns of its own. */
import { FACTS, type StatedFacts } from "#db/programs/facts.ts";
import { collegesIn } from "#lib/colleges-in-prose.ts";
import { knownOf, readValues, yesOrNo } from "../values.ts";
import { citizenshipByWords, gpaByWords, SCALE } from "./by-words.ts";

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
