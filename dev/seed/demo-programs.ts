import { NO_FACTS } from "#db/programs/facts.ts";
import { CATALOG, type CatalogProgram } from "#dev/seed/catalog.ts";
import { DEMO_PROGRAMS, type DemoProgram } from "#dev/seed/demo.ts";
import type { SeedProgram } from "#dev/seed/programs.ts";
import { isoDate, nextClosing, openingBefore } from "#dev/seed/usual-dates.ts";

const MS_PER_DAY = 86_400_000;
const OLDEST_DAYS = 150;

/** What the home page shows first, newest first. */
const NEWEST = [
	"leadership-alliance",
	"usda-1890",
	"google-step",
	"shpep",
	"gilman",
	"cbcf-internship",
	"nabj-programs",
	"team-up-together",
];

/** Who shared how much of the catalog: assigned in turn, so that the rankings differ. */
const SHARED_BY = [
	"imani",
	"moderator",
	"andre",
	"imani",
	"jalen",
	"nameless",
	"imani",
	"moderator",
	"andre",
	"student2",
	"imani",
	"simone",
	"jalen",
	"moderator",
	"imani",
	"student",
	"andre",
	"nameless",
	"moderator",
	"jalen",
	"imani",
	"andre",
	"student2",
	"moderator",
].map((name) => `${name}@example.edu`);

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
	const sharedBy = (email: string, daysAgo: number) => {
		const contributor = people[email];
		if (!contributor || !moderatorUid) throw new Error(`No demo account for ${email}`);
		const decidedMs = nowMs - Math.round(daysAgo * MS_PER_DAY);
		return {
			userId: contributor.userId,
			submittedMs: decidedMs - MS_PER_DAY,
			decidedMs,
			// Moderators can't decide on their own contributions: another moderator did, who has left since.
			moderatorUid: contributor.uid === moderatorUid ? "demo-moderator-before" : moderatorUid,
		};
	};
	const invented = DEMO_PROGRAMS.map((program) => ({
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

function inventedText(program: DemoProgram, nowMs: number) {
	const { by, daysAgo, closesInDays, facts, status, note = null, ...told } = program;
	const deadline = closesInDays === undefined ? null : isoDate(nowMs + closesInDays * MS_PER_DAY);
	const decided = { status: status ?? ("APPROVED" as const), note };
	return { ...told, deadline, facts: { ...NO_FACTS, ...facts }, ...decided };
}

function realText(program: CatalogProgram, nowMs: number) {
	const { id, name, link, description, kind, opensMonth, closesMonth, ...facts } = program;
	const deadline = closesMonth ? nextClosing(closesMonth, nowMs) : null;
	const opensOn = deadline && opensMonth ? openingBefore(deadline, opensMonth) : null;
	const told = { ...NO_FACTS, ...facts, opensOn, yearly: closesMonth ? true : null };
	const status = "APPROVED" as const;
	return { name, link, description, kind, deadline, facts: told, status, note: null };
}
