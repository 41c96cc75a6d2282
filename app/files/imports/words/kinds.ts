/** What kind of program a row is. */
import { knownOf } from "../values.ts";
import { isJob, kindByName } from "./by-words.ts";
import { seasonOf } from "./seasons.ts";

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
