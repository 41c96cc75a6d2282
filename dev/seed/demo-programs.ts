import * as v from "valibot";
import { FACT_NAMES, type Facts, factOf, NO_FACTS } from "#db/programs/facts.ts";
import { CATALOG, type CatalogProgram, catalogProgram, readRows } from "#dev/seed/catalog.ts";
import type { SeedProgram } from "#dev/seed/programs.ts";
import { nextClosing, openingBefore } from "#dev/seed/usual-dates.ts";
import { DAY_MS, utcDayOf } from "#lib/calendar-days.ts";

const OLDEST_DAYS = 150;

const days = v.pipe(v.string(), v.toNumber(), v.integer());

/** An invented program on a reserved example host; some are closed, pending or rejected. */
const demoProgram = v.strictObject({
	...v.omit(catalogProgram, ["id", "opensMonth", "closesMonth"]).entries,
	...v.partial(v.pick(catalogProgram, ["organisation", "audience"])).entries,
	/** Who shared it: the part of their email before the @. */
	by: v.string(),
	daysAgo: days,
	/** Without it: no deadline. Below zero: closed. */
	closesInDays: v.optional(days),
	status: v.optional(v.picklist(["PENDING", "REJECTED"])),
	note: v.optional(v.string()),
});

const INVENTED = readRows(new URL("./demo-programs.csv", import.meta.url)).map((row) =>
	v.parse(demoProgram, row),
);

/** What the home page shows first, newest first. */
const NEWEST = `leadership-alliance usda-1890 google-step shpep gilman cbcf-internship nabj-programs
	team-up-together`.split(/\s+/);

/** Who shared how much of the catalog: assigned in turn, so that the rankings differ. */
const SHARED_BY =
	`imani moderator andre imani jalen nameless imani moderator andre student2 imani simone
	jalen moderator imani student andre nameless moderator jalen imani andre student2 moderator`.split(
		/\s+/,
	);

interface Person {
	userId: string;
	uid: string;
}

/**
 * All programs of the demo, in the order of publication.
 *
 * @param people by email
 */
export function demoPrograms(
	people: Record<string, Person>,
	moderatorUid: string,
	nowMs: number,
): SeedProgram[] {
	const sharedBy = (by: string, daysAgo: number) => {
		const contributor = people[`${by}@example.edu`];
		if (!contributor || !moderatorUid) throw new Error(`No demo account for ${by}`);
		const decidedMs = nowMs - Math.round(daysAgo * DAY_MS);
		return {
			userId: contributor.userId,
			submittedMs: decidedMs - DAY_MS,
			decidedMs,
			// Moderators can't decide on their own contributions: another moderator did, who has left since.
			moderatorUid: contributor.uid === moderatorUid ? "demo-moderator-before" : moderatorUid,
		};
	};
	const invented = INVENTED.map((program) => ({
		...sharedBy(program.by, program.daysAgo),
		...inventedText(program, nowMs),
	}));
	const real = byAge(CATALOG).map((program, at, { length }) => ({
		...sharedBy(SHARED_BY[at % SHARED_BY.length] ?? "", (at + 0.5) * (OLDEST_DAYS / length)),
		...realText(program, nowMs),
	}));
	return [...invented, ...real].sort((a, b) => a.decidedMs - b.decidedMs);
}

/** The catalog is ordered by subject; people share whatever they come across. */
function byAge(catalog: CatalogProgram[]): CatalogProgram[] {
	const place = ({ id }: CatalogProgram, at: number) => {
		const newest = NEWEST.indexOf(id);
		return newest < 0 ? NEWEST.length + ((at * 101) % catalog.length) : newest;
	};
	return catalog
		.map((program, at) => ({ program, place: place(program, at) }))
		.sort((a, b) => a.place - b.place)
		.map(({ program }) => program);
}

/** The days that are counted from now. */
function daysOf(facts: Partial<Facts>, nowMs: number) {
	const days = FACT_NAMES.filter((name) => factOf(name).type === "day" && facts[name]);
	return Object.fromEntries(
		days.map((name) => [name, utcDayOf(nowMs + Number(facts[name]) * DAY_MS)]),
	);
}

function inventedText(program: v.InferOutput<typeof demoProgram>, nowMs: number) {
	const { by, daysAgo, closesInDays, ...shown } = program;
	const {
		name,
		link,
		description,
		kind,
		status = "APPROVED" as const,
		note = null,
		...facts
	} = shown;
	const deadline = closesInDays === undefined ? null : utcDayOf(nowMs + closesInDays * DAY_MS);
	const stated = { ...NO_FACTS, ...facts, ...daysOf(facts, nowMs) };
	return { name, link, description, kind, deadline, facts: stated, status, note };
}

function realText(program: CatalogProgram, nowMs: number) {
	const { id, name, link, description, kind, opensMonth, closesMonth, ...facts } = program;
	const deadline = closesMonth ? nextClosing(closesMonth, nowMs) : null;
	const opensOn = deadline && opensMonth ? openingBefore(deadline, opensMonth) : null;
	const days = daysOf(facts, nowMs);
	const stated = { ...NO_FACTS, ...facts, ...days, opensOn, yearly: closesMonth ? true : null };
	const status = "APPROVED" as const;
	return { name, link, description, kind, deadline, facts: stated, status, note: null };
}
