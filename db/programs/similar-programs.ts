import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { shownOfProgram, stillOpen } from "#db/programs/programs.ts";
import { programs } from "#db/schema.ts";

/** How many of the newest programs are looked at for each kind of similarity. */
const LOOKED_AT = 30;
/** How many words of a program's name, longest first, are used to say what it is about. */
const MAX_DISTINCTIVE_WORDS = 3;

/** Words in the names of all kinds of programs; as JSON, which queries take. */
export const COMMON_NAME_WORDS = JSON.stringify(
	`academic academy american america annual assistant associate association award awards black
	career careers center challenge college colleges community conference cooperative department
	development diversity early emerging excellence experience fellow fellows fellowship fellowships
	foundation fund future general graduate graduates grant group hbcu hbcus initiative institute
	institution intern interns internship internships leader leaders leadership minority national
	network office opportunities opportunity partner partners pathway pathways program programme
	programs project rising scholar scholars scholarship scholarships school semester senior service
	sponsored spring student students summer summit support training undergraduate undergraduates
	united university winter young`
		.trim()
		.split(/\s+/),
);

/** A list column, as an expression of the full-text index; null when it is empty. */
const anyOf = (column: SQL.Aliased | SQL) =>
	sql`replace(replace(replace(nullif(${column}, '[]'), '[', '('), ']', ')'), ',', ' OR ')`;

const IS_OPEN = sql.raw(`'{state}: "open" AND '`);
const kind = sql`'{kind}: "' || kind || '"'`;
const fields = sql`'{fields}: ' || ${anyOf(sql`fields`)}`;
const audience = sql`'{audience}: ' || ${anyOf(sql`audience`)}`;

/** The name's words that few other names have, as an expression; null when it has none. */
const words = sql`(
	select '{name organisation}: (' || group_concat('"' || value || '"', ' OR ') || ')' from (
		select value from json_each('[' || replace(json_quote(
			replace(replace(replace(replace(replace(lower(name), char(10), ' '), '-', ' '), '/', ' '), ',', ' '), ':', ' ')
		), ' ', '","') || ']')
		where length(value) between 4 and 24 and value not glob '*[^a-z]*'
			and value not in (select value from json_each(${COMMON_NAME_WORDS}))
		order by length(value) desc limit ${sql.raw(String(MAX_DISTINCTIVE_WORDS))}
	)
)`;

/** The kinds of similarity, and how much each counts. */
const INDEX_WALKS = [
	{ alike: words, weight: 3 },
	{ alike: sql`${kind} || ' AND ' || ${fields} || ' AND ' || ${audience}`, weight: 3 },
	{ alike: sql`${kind} || ' AND ' || ${fields}`, weight: 2 },
	{ alike: sql`${fields} || ' AND ' || ${audience}`, weight: 2 },
	{ alike: kind, weight: 1 },
];

type Asked = { id: string; limit: number; today: string; nowMs: number };

/**
 * The query for open programs similar to another one, most similar first, for a batch. It reads the newest of those
 * that share words or facts, so it costs the same however many there are.
 */
export const similarPrograms = (db: Db, { id, limit, today, nowMs }: Asked) => {
	const walks = INDEX_WALKS.map(
		({ alike, weight }) => sql`select * from (
			select rowid as near, ${sql.raw(String(weight))} as weight from programs_by_newest
			where programs_by_newest match (
				select coalesce((select ${IS_OPEN} || ${alike} from programs where id = ${id}), '{state}: "none"')
			)
			order by rowid desc limit ${sql.raw(String(LOOKED_AT))}
		)`,
	);
	const alike = sql`(
		select near, sum(weight) as likeness from (${sql.join(walks, sql` union all `)}) group by near
	) as alike`;
	return db
		.select(shownOfProgram)
		.from(programs)
		.innerJoin(alike, eq(programs.seq, sql`alike.near`))
		.where(and(sql`${programs.id} <> ${id}`, stillOpen(today, nowMs)))
		.orderBy(desc(sql`alike.likeness`), desc(programs.seq))
		.limit(limit);
};
