/** What kind of program a row is. */
import type { ProgramKind } from "#db/programs/facts.ts";
import { seasonOf } from "../dates.ts";
import { knownOf } from "../values.ts";

interface KindCells {
	name: string;
	kind: string;
	seasons: string;
	/** What its list is called. */
	title: string;
	/** How many columns its list has that those of jobs have. */
	jobColumns: number;
}

/** The kind as its column says, as its name or its list suggests, or as lists of that shape mostly have it. */
export function kindOf(cells: KindCells) {
	const { name, kind, seasons, title, jobColumns } = cells;
	const stated =
		knownOf("kind", kind) ?? kindByName(kind) ?? (EMPLOYMENT.test(kind) ? "other" : null);
	const byName = kindByName(name);
	const isWork = isJob(kind) || EMPLOYMENT.test(kind);
	const byTitle = kindOfTitle(title);
	// 'Obama Scholars' may be anything.
	const isVague = byName === "scholarship" && !/scholarship|bursar|tuition|grant/i.test(name);
	const likely = (isVague ? byTitle : null) ?? byName ?? byTitle;
	const usual = jobColumns > 0 && seasonOf(seasons) ? "internship" : "other";
	const value = (isWork ? (byName ?? stated) : stated) ?? likely ?? usual;
	const isOfGraduates = [kind, name, title].some(isJob) || (jobColumns > 1 && likely === null);
	return { stated, value, isJob: value === "other" && isOfGraduates };
}

/** Says how much one works, which internships do as well. */
const EMPLOYMENT = /\b(full[- ]?time|part[- ]?time|contract|temporary|permanent|regular)\b/i;

/** The only kind that a title names; 'Internships and new grad jobs' names two. */
function kindOfTitle(title: string) {
	const words = title
		.slice(0, 500)
		.replace(/[_./]+/g, " ")
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
	const named = new Set(
		words
			.split(/\s+/)
			.map(kindByName)
			.filter((kind) => kind !== null),
	);
	if (isJob(words)) named.add("other");
	const [kind = null] = named;
	return named.size === 1 ? kind : null;
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
function isJob(text: string): boolean {
	return /\b(new|recent|university|college|campus|20\d\d) ?-?(grad(uate)?s?|hires?)\b|\bgrad(uate)? 20\d\d\b|\bentry[- ]?level\b|\bfull[- ]?time\b|\bearly[- ]careers?\b|\bfte\b/i.test(
		text.slice(0, 300),
	);
}
