import { and, eq, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { programs, resumes, resumeVersions, type users } from "#db/schema.ts";
import { closingRowid, SEQ_BITS } from "#db/search/page-positions.ts";
import { addDays, openUntilToday } from "#lib/calendar-days.ts";
import { COLLEGE_GROUPS, CONDITION_FACTS } from "../programs/facts.ts";
import { hasSaved, isBeforeItsHour } from "../programs/programs.ts";
import { columnsOf } from "../sql-helpers.ts";
import type { Colleges } from "./colleges.ts";
import { conditionsOf, highestGpa, rulesOpenTo } from "./conditions.ts";
import resumeWords from "./resume-words.json" with { type: "json" };

/** The most programs that are picked. */
const MAX_PICKED = 6;
/** More are read, because names of colleges are compared afterwards. */
const MAX_READ = 2 * MAX_PICKED;
/** How many index entries are looked at for everything a student has said, and for all words of their resume. */
const MAX_WALKED = 200;
const MAX_WORDS = 12;
const WALKED_A_WORD = Math.floor(MAX_WALKED / MAX_WORDS);
/** How much of a resume's text is read; more than ten pages. */
const MAX_CHARACTERS = 20_000;
const WORD_LENGTHS = [4, 24] as const;

/** What a student says about what fits them. */
export type FitAnswers = Pick<
	typeof users.$inferSelect,
	"year" | "fields" | "goals" | "gpaRange" | "places" | "openTo"
>;

/** The student to pick programs for. Their name and college are not searched for in programs. */
export type StudentToFit = FitAnswers &
	Pick<typeof users.$inferSelect, "fullName" | "college" | "usesResume"> & { userId: string };

/** The rowids of `programs_by_closing` that are looked at. */
interface ClosingRowids {
	from: number;
	before: number;
}

export type PickedProgram = Awaited<ReturnType<typeof pickPrograms>>[number];

/** Whether anything is known that programs can be picked by. */
export function canPick(student: FitAnswers & Pick<StudentToFit, "usesResume">): boolean {
	return student.usesResume || fitTerms(student).length > 0;
}

/**
 * The query, for a batch, that picks open programs that fit a student and that they have not saved: the ones with the
 * most in common first, and among those the ones closing soonest. It contradicts no condition that a program states;
 * `fitting` does the rest, for colleges that a program names. However many programs there are, it walks a bounded number of index entries: those closing soonest for
 * each combination of what the student has said, and for each word of their resume.
 *
 * @param lastDay the latest deadline that counts; without it also programs without a deadline do
 */
export function pickPrograms(
	db: Db,
	student: StudentToFit,
	nowMs: number,
	colleges: Colleges,
	lastDay?: string,
) {
	const closing = {
		from: closingRowid(openUntilToday(nowMs)),
		before: lastDay === undefined ? Number.MAX_SAFE_INTEGER : closingRowid(addDays(lastDay, 1)),
	};
	const found = [...candidatesByAnswers(student, closing), ...candidatesByResume(student, closing)];
	const candidates = sql`(
		select closing & ${sql.raw(String(SEQ_BITS))} as seq, min(closing) as closing,
			json_group_array(word) filter (where word is not null) as words,
			coalesce(sum(weight), 0) as weight
		from (${sql.join(found, sql` union all `)}) group by closing
	) as fit`;
	const ofAnswers = scoreOfAnswers(student);
	return (
		db
			.select({
				...columnsOf(programs, "id", "name", "kind", "pay", "city", "usState"),
				...columnsOf(programs, "applicationDeadline", "deadlineTime", "deadlineZone", "closesAt"),
				...columnsOf(programs, ...CONDITION_FACTS),
				/** Words of the student's resume that the program uses. */
				words: sql<string>`fit.words`.mapWith((words) => JSON.parse(words) as string[]).as("words"),
			})
			.from(candidates)
			// SQLite never reorders a cross join: many conditions would make it begin with all programs.
			.crossJoin(programs)
			.where(
				and(
					sql`${programs.seq} = fit.seq`,
					eq(programs.state, "open"),
					isBeforeItsHour(nowMs),
					...conditionsMet(student, colleges),
					not(hasSaved(db, student.userId)),
				),
			)
			.orderBy(sql`${ofAnswers} + fit.weight desc`, sql`fit.closing`)
			.limit(MAX_READ)
	);
}

/** Of picked programs those that state no condition which the student doesn't meet. */
export function fittingPrograms(
	picked: PickedProgram[],
	student: StudentToFit,
	colleges: Colleges,
) {
	const fails = (program: PickedProgram) =>
		conditionsOf(program, student, colleges).some(({ verdict }) => verdict === "fails");
	return picked.filter((program) => !fails(program)).slice(0, MAX_PICKED);
}

/** What is stated doesn't exclude the student; the same as conditions.ts, for queries. */
function conditionsMet(student: StudentToFit, colleges: Colleges) {
	const { year, fields, gpaRange, places, openTo, college } = student;
	const isHbcu = colleges.isIn(college, "hbcus");
	const groups = COLLEGE_GROUPS.filter((group) => colleges.isIn(college, group) !== false);
	return [
		year ? or(isNull(programs.audience), includesAny(programs.audience, [year])) : undefined,
		fields?.length
			? or(isNull(programs.fields), includesAny(programs.fields, [...fields, "any"]))
			: undefined,
		gpaRange ? or(isNull(programs.minGpa), lte(programs.minGpa, highestGpa(gpaRange))) : undefined,
		places?.length ? or(isNull(programs.place), inArray(programs.place, places)) : undefined,
		openTo?.length
			? or(isNull(programs.citizenship), inArray(programs.citizenship, rulesOpenTo(openTo)))
			: undefined,
		isHbcu === false ? or(isNull(programs.forHbcu), eq(programs.forHbcu, false)) : undefined,
		or(
			isNull(programs.collegeGroups),
			isNotNull(programs.colleges),
			groups.length > 0 ? includesAny(programs.collegeGroups, groups) : undefined,
		),
	];
}

/** What a student has said, as index terms. */
function fitTerms({ year, fields, goals }: FitAnswers): string[] {
	const term = (column: string, values: readonly string[]) =>
		`{${column}}: (${values.map((value) => `"${value}"`).join(" OR ")})`;
	return [
		...(year ? [term("audience", [year])] : []),
		...(fields?.length ? [term("fields", [...fields, "any"])] : []),
		...(goals?.length ? [term("kind", goals)] : []),
	];
}

/** Programs closing soonest for each combination of what the student said, from all of it down to each alone. */
function candidatesByAnswers(student: FitAnswers, closing: ClosingRowids): SQL[] {
	const facts = fitTerms(student);
	if (facts.length === 0) return [];
	const combinations = Array.from({ length: 2 ** facts.length - 1 }, (_, bits) =>
		[...facts.filter((_, at) => (bits + 1) & (1 << at)), '{state}: "open"'].join(" AND "),
	);
	const each = Math.floor(MAX_WALKED / combinations.length);
	const found = sql`(select json_group_array(closing) from (${walk(sql`match.value`, closing, each)}))`;
	// Not a union of that many queries: D1 allows five.
	return [
		sql`
		select json_each.value as closing, null as word, 0 as weight
		from (select ${found} as found from json_each(${JSON.stringify(combinations)}) as match), json_each(found)`,
	];
}

/**
 * The programs closing soonest for each of a few words of the student's newest resume: words that programs use, that
 * are in none of the lists of words never matched, and that are not the student's own name or college; frequent and
 * long words first. A word that few programs have weighs more.
 */
function candidatesByResume(student: StudentToFit, closing: ClosingRowids): SQL[] {
	if (!student.usesResume) return [];
	const match = sql`('{name organisation description}: "' || word || '" AND {state}: "open"')`;
	const found = sql`(select json_group_array(closing) from (${walk(match, closing, WALKED_A_WORD)}))`;
	const own =
		[student.fullName, student.college]
			.join(" ")
			.toLowerCase()
			.match(/[a-z]+/g) ?? [];
	const [shortest, longest] = WORD_LENGTHS;
	const half = Math.ceil(SEPARATORS.length / 2);
	// In steps, because libSQL's parser allows a hundred levels of nesting.
	const words = sql`
		with newest(text) as (
			select lower(substr(${resumeVersions.lines}, 1, ${sql.raw(String(MAX_CHARACTERS))}))
			from ${resumes} join ${resumeVersions} on ${resumeVersions.resumeId} = ${resumes.id}
			where ${resumes.userId} = ${student.userId} and ${resumes.removedAt} is null
				and ${resumeVersions.state} = 'READY'
			order by ${resumes.seq} desc, ${resumeVersions.number} desc limit 1
		),
		parted(text) as (select ${spaced("text", SEPARATORS.slice(0, half))} from newest),
		plain(text) as (select ${spaced("text", SEPARATORS.slice(half))} from parted),
		said(word, times) as (
			select value, count(*)
			from plain, json_each('[' || replace(json_quote(text), ' ', '","') || ']')
			where length(value) between ${sql.raw(`${shortest} and ${longest}`)} group by value
		)
		select search_words.word as word
		from said join search_words on search_words.word = said.word
		where said.word not in (select value from json_each(${NEVER}))
			and said.word not in (select value from json_each(${JSON.stringify(own)}))
		order by 3 * min(times, 3) + length(said.word) desc, said.word limit ${sql.raw(String(MAX_WORDS))}`;
	return [
		sql`
		select json_each.value as closing, word,
			iif(json_array_length(found) < ${sql.raw(String(WALKED_A_WORD))}, 2, 1) as weight
		from (select word, ${found} as found from (${words})), json_each(found)`,
	];
}

/**
 * Resume words that are never used to look for programs, in lower case: words in every resume or program; words that
 * name a person's race, gender, religion, origin, health, family or need, or hint at them, also colleges and societies;
 * common first and last names, and people whom programs and colleges are named after.
 */
const NEVER = JSON.stringify([
	...new Set([...resumeWords.generic, ...resumeWords.notToBeInferred, ...resumeWords.names]),
]);

/** What separates words; any other non-letter makes a word that no program has. */
const SEPARATORS = [..."\n\t-/,.;:()[]!?\"'’“”–—&+*#@|•·"];

/** A text with spaces in place of these. */
function spaced(text: string, separators: string[]): SQL {
	const quoted = (separator: string) => `'${separator.replace("'", "''")}'`;
	return sql.raw(separators.reduce((inner, one) => `replace(${inner}, ${quoted(one)}, ' ')`, text));
}

/** The first matching entries, by deadline. */
function walk(match: SQL, { from, before }: ClosingRowids, limit: number): SQL {
	// Cast, because drivers bind numbers as floats, and with those the full-text index reads all its rows.
	return sql`select rowid as closing from programs_by_closing
		where programs_by_closing match ${match}
			and rowid >= cast(${from} as integer) and rowid < cast(${before} as integer)
		order by rowid limit ${sql.raw(String(limit))}`;
}

/** How much a program has in common with what a student has said; of equal ones, a paid one comes first. */
function scoreOfAnswers({ year, fields, goals }: FitAnswers): SQL {
	const points = (condition: SQL, score: number) =>
		sql`iif(${condition}, ${sql.raw(`${score}`)}, 0)`;
	return sql.join(
		[
			...(year ? [points(includesAny(programs.audience, [year]), 3)] : []),
			...(fields?.length
				? [
						points(includesAny(programs.fields, fields), 3),
						points(includesAny(programs.fields, ["any"]), 2),
					]
				: []),
			...(goals?.length ? [points(inArray(programs.kind, goals), 3)] : []),
			points(sql`${programs.pay} = 'paid'`, 1),
		],
		sql` + `,
	);
}

/** A list of facts, stored as JSON, contains one of these. */
function includesAny(
	column: typeof programs.audience | typeof programs.fields | typeof programs.collegeGroups,
	values: readonly string[],
): SQL {
	const any = values.map((value) => sql`instr(coalesce(${column}, ''), ${`"${value}"`}) > 0`);
	return sql`(${sql.join(any, sql` or `)})`;
}
