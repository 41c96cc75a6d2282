/** What is known about colleges: which a typed name means, and which groups of colleges it belongs to. */
import { foldedName, foldedNamesOf, type University } from "#lib/universities.ts";
import groups from "./college-groups.json" with { type: "json" };

type KnownGroup = keyof typeof groups;

/** Each answers null when a name isn't known, or may mean several colleges of which only some are meant. */
export interface Colleges {
	isIn(college: string | null, group: KnownGroup): boolean | null;
	/** Whether a text that lists colleges, such as "Spelman; Morehouse College", names this one. */
	isNamed(college: string | null, text: string): boolean | null;
}

/** The longest name with separators in it, such as "University of Maryland, College Park". */
const MAX_PARTS = 4;

/** The official names of the colleges that go by each name, as `foldedName` gives it. */
let officialNames: Map<string, string[]> | undefined;

/** Loaded only by requests that need it, and made once. */
export async function loadColleges(): Promise<Colleges> {
	const module = await import("#lib/universities.json", { with: { type: "json" } });
	officialNames ??= byFoldedName(module.default as unknown as University[]);
	const known = officialNames;
	const meant = (name: string) =>
		known.get(foldedName(name)) ?? known.get(foldedName(name.replace(/^\s*the\s/i, ""))) ?? [];
	return {
		isIn(college, group) {
			const names = meant(college ?? "");
			const members = names.filter((name) => groups[group].colleges.includes(name));
			if (names.length === 0 || (members.length > 0 && members.length < names.length)) return null;
			return members.length > 0;
		},
		isNamed(college, text) {
			if (!college) return null;
			const named = namesIn(text, (name) => meant(name).length > 0);
			if (named.some((name) => foldedName(name) === foldedName(college))) return true;
			const own = meant(college);
			const others = named.map(meant);
			const shares = others.filter((names) => names.some((name) => own.includes(name)));
			if (own.length === 1 && shares.some((names) => names.length === 1)) return true;
			const isUnclear =
				own.length === 0 || others.length === 0 || others.some((names) => names.length === 0);
			return isUnclear || shares.length > 0 ? null : false;
		},
	};
}

function byFoldedName(list: University[]): Map<string, string[]> {
	const names = new Map<string, string[]>();
	for (const entry of list) {
		for (const name of new Set(foldedNamesOf(entry))) {
			names.set(name, [...(names.get(name) ?? []), entry[0]]);
		}
	}
	return names;
}

/** The names in a list, whose separators may also be part of a name. */
function namesIn(text: string, isKnown: (name: string) => boolean): string[] {
	return text
		.split(/[;\n]/)
		.flatMap((listed) => {
			const parts = listed.split(/(,|\/|\s(?:and|or|&)\s)/i);
			const names: string[] = [];
			for (let at = 0; at < parts.length; ) {
				const longest = Math.min(parts.length - at, 2 * MAX_PARTS - 1);
				let length = longest % 2 === 0 ? longest - 1 : longest;
				while (length > 1 && !isKnown(parts.slice(at, at + length).join(""))) length -= 2;
				names.push(parts.slice(at, at + length).join(""));
				at += length + 1;
			}
			return names;
		})
		.map((name) =>
			name.replace(/^\s*(?:(?:and|or|&)\s)?(?:students? (?:of|at|from)\s)?/i, "").trim(),
		)
		.filter((name) => name !== "");
}
