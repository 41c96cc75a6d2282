import { type SQL, sql } from "drizzle-orm";
import { addDays, DAY_MS } from "#lib/calendar-days.ts";
import {
	DESCRIPTION_TEXT,
	FACT_COLUMNS,
	FACTS_TEXT,
	factScore,
	formsOf,
	hitOf,
	isOptionalFact,
	NAME_TEXT,
	plainWord,
} from "./hits.ts";
import type { MatchQuery } from "./match.ts";
import { MAX_COUNTED } from "./program-filters.ts";
import type { FactsInQuery } from "./search-query.ts";
import { ATTRIBUTE_WEIGHT, type ReadWord } from "./words.ts";

/** How many are ranked: of the newest with every word in the name, and of those with most of the words. */
const RANKED = 500;
const SOON_DAYS = 30;
const NEW_DAYS = 30;

const IN_ORDER = 4;
/** Added for each word a program has at all, so that having more words beats one better hit. */
const HAS_WORD = 6;
/** Puts close matches ahead of those that meet fewer of the conditions at all. */
const HAS_AT_ALL = 4;
/** From this score up, a program has the word itself; below, something broader. */
const HIT_FULLY = 3.5;
/** The weight of a fulfilled wish, compared with a hit. */
const WISH = 2;
const SOON = 0.6;
const NEW = 0.3;
const CLOSED = -1000;
/** For what was asked besides the words: a near deadline or one in a given month, a GPA that is enough. */
const ASKED = 6;
/** The program asks for a higher GPA. */
const OUT_OF_REACH = -40;
/** Without a field in the search, programs for any major fit. */
const ANY_FIELD = 1;

/** How many of the best by first score are read in full. */
export const MAX_RANKED = 120;
/** A program's first score, by how it was found. */
const FOUND = { inName: 8, withWishes: 4, typed: 6 };

/** The share of the words that a close match has at least: one of two and a wish, but not one of three. */
const CLOSE_SHARE = 0.35;
/** The same, where there are only wishes besides a single word. */
const CLOSE_SHARE_OF_WISHES = 0.3;
/** A word that isn't in the thesaurus may be one that no program has. */
const UNKNOWN_SHARE = 0.5;

/** The newest with every word in the name, with every wish, and with the words anywhere; `found` tells them apart. */
export function allWords(
	{ match, matchInName, matchWishes }: MatchQuery,
	asOf: number | undefined,
): SQL {
	const limit = sql`${matchWishes ? RANKED / 2 : RANKED}`;
	const pools = [
		matchInName && newest(matchInName, limit, asOf, FOUND.inName),
		matchWishes && newest(matchWishes, limit, asOf, FOUND.withWishes),
		newest(match, sql`${MAX_COUNTED + 1}`, asOf, 0),
	].filter((pool) => pool !== undefined && pool !== "") as SQL[];
	return foundInAny(pools);
}

/** The newest programs with most of the words; none when a full page has all of them. */
export function mostWords(
	{ match, matchClosely, matchCloselyInName, condition }: MatchQuery,
	size: number,
): SQL | undefined {
	if (!matchClosely || !matchCloselyInName) return undefined;
	const limit = sql`(select case when count(*) < ${size} then ${RANKED / 2} else 0 end from (
		select 1 from programs_by_newest join programs on programs.seq = programs_by_newest.rowid
		where programs_by_newest match ${match} and ${condition ?? sql`true`} limit ${size}))`;
	return foundInAny([
		newest(matchCloselyInName, limit, undefined, FOUND.inName),
		newest(matchClosely, limit, undefined, 0),
	]);
}

/** What any of several queries found, with the sum of their first scores. */
function foundInAny(pools: SQL[]): SQL {
	return sql`select seq, sum(found) as found from (${sql.join(pools, sql` union all `)}) group by seq`;
}

function newest(query: string, limit: SQL, asOf: number | undefined, found: number): SQL {
	return sql`
		select rowid as seq, ${sql.raw(String(found))} as found from (
			select rowid from programs_by_newest
			where programs_by_newest match ${query}
				and rowid <= cast(${asOf ?? Number.MAX_SAFE_INTEGER} as integer)
			order by rowid desc limit ${limit})`;
}

/** What a ranking depends on. */
export interface Ranking {
	condition: SQL | undefined;
	words: ReadWord[];
	asked: FactsInQuery;
	day: string;
}

/**
 * Programs with their scores, as a table `ranked`: the first MAX_RANKED by the score of `firstScores`, each read in full. A
 * score depends only on the program, the words and the day, so that the pages of one ranking fit together even if
 * others are published meanwhile.
 */
export function ranked(candidates: SQL, of: Ranking & { closely?: boolean }): SQL {
	const { words } = of;
	const hits = words.map((word, at) => sql.raw(`${hitOf(word, at)} as hit${at}`));
	// As columns, because D1 allows a hundred parameters, and a hit compares each value three times.
	const typed = words.map(({ typed }, at) => {
		const { whole, beginning } = formsOf(typed);
		return sql`${whole} as ${sql.raw(`whole${at}`)}, ${beginning} as ${sql.raw(`beginning${at}`)}`;
	});
	const inOrder = ` ${words.map(({ typed }) => plainWord(typed)).join(" ")} `;
	const scores = words.map((word, at) => {
		const score = isOptionalFact(word)
			? `${WISH} * hit${at}`
			: `(hit${at} + ${HAS_WORD} * min(1, hit${at} / ${HIT_FULLY}))`;
		const whether = of.closely && word.required ? ` + ${HAS_AT_ALL} * (hit${at} > 0)` : "";
		return `${word.weight} * (${score}${whether})`;
	});
	const shares = words.map(({ weight, known, unfound }) =>
		unfound ? 0 : weight * (known ? 1 : UNKNOWN_SHARE),
	);
	const total = shares.reduce((all, share) => all + share, 0);
	const has = sql.raw(shares.map((share, at) => `${share} * (hit${at} > 0)`).join(" + "));
	return sql`(
		select seq, ${sql.raw(scores.join(" + "))} + extra as score
		from (
			select seq, ${sql.join(hits, sql`, `)},
				${words.length > 1 ? sql`case when instr(name, ${inOrder}) then ${IN_ORDER} else 0 end +` : sql``}
				extra as extra
			from (select *, name || text as words from (
				select programs.seq as seq, ${NAME_TEXT} as name, ${FACTS_TEXT} as stated,
					${DESCRIPTION_TEXT} as text, ${sql.raw(FACT_COLUMNS.join(", "))}, extra, ${sql.join(typed, sql`, `)}
				from (
					select seq, extra from ${firstScores(candidates, of)}
					order by score desc, seq desc limit ${MAX_RANKED}
				) as first join programs on programs.seq = first.seq limit -1
			) limit -1) limit -1
		)
		${of.closely ? sql`where ${has} >= ${closeShare(words) * total}` : sql``}
	) as ranked`;
}

function closeShare(words: ReadWord[]): number {
	return words.filter(({ required }) => required).length > 1 ? CLOSE_SHARE : CLOSE_SHARE_OF_WISHES;
}

/** Programs with their first scores, as a table `ranked`: how they were found, facts, and typed words in the name. */
export function firstScores(candidates: SQL, { condition, words, asked, day }: Ranking): SQL {
	const hits = words.map(
		({ typed, facts, weight }) =>
			sql`${sql.raw(String(weight))} * (${sql.raw(String(FOUND.typed))} * (instr(name, ${plainWord(typed)}) > 0) ${sql.raw(factScore(facts))})`,
	);
	return sql`(
		select seq, found + ${sql.join(hits, sql` + `)} + extra as score, extra
		from (
			select programs.seq as seq, found, lower(programs.name) as name, ${sql.raw(FACT_COLUMNS.join(", "))},
				${extraOf({ words, asked, day })} as extra
			from (${candidates}) as candidates join programs on programs.seq = candidates.seq
			where ${condition ?? sql`true`} limit -1
		)
	) as ranked`;
}

/** What a program's day, and the facts that are compared, add to its score. */
function extraOf({ words, asked, day }: Omit<Ranking, "condition">): SQL {
	const newSinceMs = Date.parse(day) - NEW_DAYS * DAY_MS;
	const deadline = sql`programs.application_deadline`;
	const soon = asked.soon ? ASKED : SOON;
	const extras = [
		sql`case when ${deadline} is null then 0 when ${deadline} < ${day} then ${CLOSED}
			when ${deadline} <= ${addDays(day, SOON_DAYS)} then ${soon} else 0 end`,
		sql`case when programs.published_at >= ${newSinceMs} then ${NEW} else 0 end`,
		...(asked.month
			? [sql`case when substr(${deadline}, 6, 2) = ${asked.month} then ${ASKED} else 0 end`]
			: []),
		...(asked.gpa !== undefined
			? [
					sql`case when programs.min_gpa > ${asked.gpa} then ${OUT_OF_REACH}
						when programs.min_gpa > 0 then ${ASKED} else 0 end`,
				]
			: []),
		...(words.every(({ isAttribute, weight }) => isAttribute || weight < ATTRIBUTE_WEIGHT)
			? [sql`case when instr(coalesce(programs.fields, ''), '"any"') then ${ANY_FIELD} else 0 end`]
			: []),
	];
	return sql.join(extras, sql` + `);
}
