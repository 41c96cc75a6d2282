import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { contributionText } from "#db/contributions/own-contributions.ts";
import type { Db } from "#db/engine/open.ts";
import { type PageRequest, pageOf } from "#db/paging.ts";
import { COMMON_NAME_WORDS } from "#db/programs/program-page.ts";
import { contributions, users } from "#db/schema.ts";
import { type QueueCounts, queueCounts } from "./moderation-queues.ts";

/** The most shown beside a contribution. */
const MAX_SHOWN = 3;
/** How many candidates of each kind of similarity are looked at. */
const LOOKED_AT = 5;
/** How many waiting contributions are compared by name. */
const NAMES_COMPARED = 100;
const MAX_DISTINCTIVE_WORDS = 3;
const COMMON_WORDS = new Set<string>(JSON.parse(COMMON_NAME_WORDS));

/** A program, or another waiting contribution, that may be the same as a contribution. */
export interface SimilarProgram {
	id: string;
	name: string;
	applicationLink: string;
	isPublished: boolean;
	hasSameLink: boolean;
}

interface Near {
	id: string;
	name: string;
	link: string;
	key: string;
	published: 0 | 1;
	/** Found by the words of its name. */
	worded?: 0 | 1;
}

/** The site of a link's key. */
const site = sql.raw(
	"substr(contributions.link_key, 1, instr(replace(contributions.link_key, '?', '/') || '/', '/') - 1)",
);

/** For a contribution's link, the rows of a table with the nearest links on the same site. */
const nearestIn = (table: string, condition: string) => {
	const beside = (comparison: ReturnType<typeof sql>, order: string) => sql`
		select seq, 0 as worded from (
			select seq, ${sql.raw(condition || "1")} as is_meant from ${sql.raw(table === "contributions" ? BY_LINK : "programs as near")}
			where ${comparison}${sql.raw(table === "contributions" ? IS_PENDING_OR_APPROVED : "")}
			order by near.link_key ${sql.raw(order)} limit ${sql.raw(String(LOOKED_AT))}
		) where is_meant`;
	return sql`${beside(sql`near.link_key in (${site}, contributions.link_key)`, "")}
		union all ${beside(sql`near.link_key > max(contributions.link_key, ${site} || '/') and near.link_key < ${site} || '@'`, "")}
		union all ${beside(sql`near.link_key < contributions.link_key and near.link_key >= ${site} || '/'`, "desc")}`;
};
/** Named, because the planner would pick the index of waiting contributions and sort them all. */
const BY_LINK = "contributions as near indexed by contributions_live_link";
/** Must match that index word for word. */
const IS_PENDING_OR_APPROVED = " and near.status in ('PENDING', 'APPROVED')";

const words = sql`(
	select value from json_each('[' || replace(json_quote(
		replace(replace(replace(replace(replace(lower(contributions.name), char(10), ' '), '-', ' '), '/', ' '), ',', ' '), ':', ' ')
	), ' ', '","') || ']')
	where length(value) between 4 and 24 and value not glob '*[^a-z]*'
		and value not in (select value from json_each(${COMMON_NAME_WORDS}))
	group by value order by length(value) desc limit ${sql.raw(String(MAX_DISTINCTIVE_WORDS))}
)`;

/** Any two of the words that say what a name is about, or the only one, or the whole name. */
const alikeInWords = sql`coalesce(
	(select '{name organisation}: (' || group_concat('("' || a.value || '" AND "' || b.value || '")', ' OR ') || ')'
		from ${words} as a join ${words} as b on a.value < b.value),
	(select '{name organisation}: "' || value || '"' from ${words}),
	'{name}: "' || replace(contributions.name, '"', ' ') || '"')`;

const nearPrograms = sql<string>`(
	select json_group_array(json_object('id', id, 'name', name, 'link', application_link, 'key', link_key,
		'published', 1, 'worded', worded))
	from (
		${nearestIn("programs", "near.state <> 'hidden'")}
		union all
		select rowid as seq, 1 as worded from (
			select rowid from programs_by_newest where programs_by_newest match ${alikeInWords}
			order by rowid desc limit ${sql.raw(String(LOOKED_AT))}
		)
	) as found join programs on programs.seq = found.seq
)`;

const nearPending = sql<string>`(
	select json_group_array(json_object('id', other.id, 'name', other.name, 'link', other.application_link,
		'key', other.link_key, 'published', 0))
	from (${nearestIn("contributions", "near.status = 'PENDING' and near.id <> contributions.id")}) as found
	join contributions as other on other.seq = found.seq
)`;

const shownToModerator = {
	...contributionText,
	createdAt: contributions.createdAt,
	/** What the moderator read; a decision on older text is refused. */
	version: contributions.updatedAt,
	closesAt: contributions.closesAt,
	contributorName: users.fullName,
	contributorCollege: users.college,
	contributorUid: users.firebaseUid,
};

const PENDING = {
	seq: contributions.seq,
	where: eq(contributions.status, "PENDING"),
	first: "oldest" as const,
};

export type QueuedContribution = Awaited<ReturnType<typeof readPending>>["page"]["items"][number];

/**
 * What waits for a moderator, oldest first, each with look-alikes: by its link, its site and the words of its name.
 * Also how many wait in each queue; all in one batch.
 */
export async function readPending(db: Db, request: PageRequest) {
	const query = db
		.select({
			...shownToModerator,
			linkKey: contributions.linkKey,
			nearPrograms: nearPrograms.as("near_programs"),
			nearPending: nearPending.as("near_pending"),
		})
		.from(contributions)
		.innerJoin(users, eq(users.id, contributions.userId));
	const { rows, cut } = pageOf(query, PENDING, request);
	const waiting = db
		.select({
			id: contributions.id,
			name: contributions.name,
			link: contributions.applicationLink,
			key: contributions.linkKey,
			published: sql<0>`0`.as("published"),
		})
		.from(contributions)
		.where(PENDING.where)
		.orderBy(PENDING.seq)
		.limit(NAMES_COMPARED);
	const [read, names, [counts]] = await db.batch([
		rows as typeof rows & BatchItem<"sqlite">,
		waiting,
		queueCounts(db),
	]);
	const page = cut(read as Awaited<typeof rows>);
	const items = page.items.map(({ linkKey, nearPrograms, nearPending, ...item }) => ({
		...item,
		looksLike: mostAlike({ id: item.id, name: item.name, key: linkKey }, [
			...(JSON.parse(nearPrograms) as Near[]),
			...(JSON.parse(nearPending) as Near[]),
			...names
				.filter(({ name }) => areAlike(name, item.name))
				.map((one) => ({ ...one, worded: 1 as const })),
		]),
	}));
	return { page: { ...page, items }, counts: counts as QueueCounts };
}

function mostAlike(of: { id: string; name: string; key: string }, near: Near[]): SimilarProgram[] {
	const found = new Map<string, Near & { likeness: number }>();
	for (const one of near) {
		if (one.id === of.id) continue;
		const known = found.get(one.id);
		const likeness = (one.key === of.key ? 4 : 0) + (siteOf(one.key) === siteOf(of.key) ? 1 : 0);
		const worded = one.worded || known?.worded ? 1 : 0;
		found.set(one.id, { ...one, worded, likeness: likeness + 2 * worded });
	}
	return [...found.values()]
		.sort((one, other) => other.likeness - one.likeness)
		.slice(0, MAX_SHOWN)
		.map(({ id, name, link, key, published }) => ({
			id,
			name,
			applicationLink: link,
			isPublished: published === 1,
			hasSameLink: key === of.key,
		}));
}

function siteOf(key: string): string {
	return key.split(/[/?]/, 1)[0] ?? key;
}

/**
 * Two names share two words that say what they are about; or they have the same only such word, and the same numbers.
 */
function areAlike(one: string, other: string): boolean {
	const [these, those] = [distinctiveWords(one), distinctiveWords(other)];
	const shared = [...these].filter((word) => those.has(word)).length;
	if (these.size > 1 && those.size > 1) return shared > 1;
	if (numbersIn(one) !== numbersIn(other)) return false;
	if (shared > 0) return these.size === those.size;
	return these.size + those.size === 0 && letters(one) !== "" && letters(one) === letters(other);
}

function distinctiveWords(name: string): Set<string> {
	const all = name.toLowerCase().match(/[a-z]{4,24}/g) ?? [];
	return new Set(all.filter((word) => !COMMON_WORDS.has(word)));
}

/** Years don't count: the same program returns each year. */
function numbersIn(name: string): string {
	return (name.match(/\d+/g) ?? []).filter((number) => !/^20\d\d$/.test(number)).join();
}

function letters(name: string): string {
	return name
		.toLowerCase()
		.replace(/[^\p{L}]+/gu, " ")
		.trim();
}
