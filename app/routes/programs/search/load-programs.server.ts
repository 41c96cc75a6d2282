import { type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { BatchItem } from "drizzle-orm/batch";
import {
	isClientRateLimited,
	isStudentRateLimited,
	RATE_LIMITED,
} from "#app/actions/rate-limits.server.ts";
import type { Student, StudentUser } from "#app/auth/guards.server.ts";
import type { Closing } from "#app/components/program/deadline.tsx";
import type { CardFit, CardProgram } from "#app/components/program/program-card.tsx";
import {
	defaultOrder,
	hasSearchOrFilters,
	type ProgramQuery,
	programQuery,
	readProgramQuery,
	searchToSave,
} from "#app/forms/program-filters.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { cardOf, deadlineInWords, fitFor } from "#app/routes/_shared/program-pages.server.ts";
import type { Db } from "#db/engine/open.ts";
import { findFirstSteps } from "#db/people/users.ts";
import { AUDIENCE_NAMES, FIELD_NAMES, KIND_NAMES, PAY_NAMES } from "#db/programs/facts.ts";
import { loadColleges } from "#db/recommendations/colleges.ts";
import {
	canPick,
	type FitAnswers,
	fittingPrograms,
	type PickedProgram,
	pickPrograms,
} from "#db/recommendations/program-fit.ts";
import { findNew, type SavedSearch } from "#db/saved/saved-searches.ts";
import { type FoundProgram, findPrograms, NO_PROGRAMS } from "#db/search/find-programs.ts";
import { NO_FILTERS, TICK_FILTERS } from "#db/search/program-filters.ts";
import { filtersInWords } from "#db/search/search-query.ts";
import type { Today } from "#lib/calendar-days.ts";
import { type ListLink, type ListTexts, listTexts } from "./list-texts.server.ts";
import { nameOfSearch, relaxFilters, searchAddress } from "./program-results.ts";

const PROGRAMS_PER_PAGE = 20;

/**
 * The page of programs that an address asks for. Anyone who searches or filters too often gets the page without its
 * list, with status 429.
 *
 * @param student whose saved programs are marked
 */
export async function readPrograms(
	path: string,
	{ request, context }: LoaderFunctionArgs,
	student?: Student,
) {
	const typed = readProgramQuery(new URL(request.url).searchParams);
	const isTooOften =
		hasSearchOrFilters(typed) &&
		(student
			? await isStudentRateLimited(context, "search", student)
			: await isClientRateLimited(context, "search"));
	if (isTooOften) {
		const texts = listTexts(path, typed, NO_PROGRAMS);
		const shown = {
			...texts,
			...{ items: [], close: [], forYou: null, named: null, problem: RATE_LIMITED },
			savedSearch: savedOf(student, texts.toSave),
		};
		return data<ProgramResults>(shown, { status: 429 });
	}
	const named = withNamedFilters(typed);
	const find = (query: ProgramQuery) => findAsked({ path, query, context, student });
	const found = await find(named?.query ?? typed);
	if (!named) return data<ProgramResults>(found);
	// Few programs state what they don't ask for, so the words may find what the filter doesn't.
	const isFound = found.items.length > 0;
	const shown = isFound ? found : await find(typed);
	const asTyped = searchToSave(programQuery(typed));
	return data<ProgramResults>({
		...shown,
		// It is the same search, whether it was saved with its words or with their filters.
		savedSearch: found.savedSearch ?? shown.savedSearch ?? savedOf(student, asTyped),
		named: {
			asTyped: {
				text: typed.search,
				to: searchAddress(path, { ...typed, exact: true, at: undefined }),
			},
			filters: named.titles,
			isFound,
		},
	});
}

/** A search that names filters in words, with these chosen; undefined if it names none or is to be taken as typed. */
function withNamedFilters(typed: ProgramQuery) {
	const { filters, rest } = filtersInWords(typed.search);
	if (typed.exact || filters.length === 0) return undefined;
	const chosen = Object.fromEntries(filters.map((key) => [key, true]));
	const order = typed.order === defaultOrder(typed.search) ? defaultOrder(rest) : typed.order;
	return {
		query: {
			...typed,
			search: rest,
			order,
			filters: { ...typed.filters, ...chosen },
			at: undefined,
		},
		titles: TICK_FILTERS.filter(({ key }) => filters.includes(key)).map(({ title }) => title),
	};
}

/** A search, if the student has saved it. */
function savedOf(student: Student | undefined, toSave: string | null | undefined) {
	return student?.savedSearches.find(({ query }) => query === toSave) ?? null;
}

export type ListedProgram = CardProgram & { saved: boolean };

/** What a list of programs was asked for, and what was found. */
export interface ProgramResults extends ListTexts {
	items: ListedProgram[];
	/** Programs with most of the words. */
	close: ListedProgram[];
	/** What a search names in words: its filters, whether anything was found with them, and the search as typed. */
	named: { filters: string[]; isFound: boolean; asTyped: ListLink } | null;
	/** What the first page of the list shows its student. */
	forYou: Picks | null;
	savedSearch: SavedSearch | null;
	/** Why there is no list. */
	problem?: string | undefined;
}

interface Asked {
	path: string;
	query: ProgramQuery;
	context: AppLoadContext;
	student: Student | undefined;
}

async function findAsked({ path, query, context, student }: Asked): Promise<ProgramResults> {
	const today = todayOf(context);
	const { nowMs } = today;
	const { at, ...wanted } = query;
	const forYou = await forYouOf(context.db, student, query, today);
	const { beside, ...read } = await findPrograms(
		context.db,
		{
			...wanted,
			place: at,
			size: PROGRAMS_PER_PAGE,
			savedBy: student?.userId ?? null,
			relaxed: relaxFilters(query).map(({ without: { filters, search } }) => ({
				filters,
				withWords: search !== "",
			})),
			beside: forYou?.queries,
		},
		nowMs,
	);
	const fitOf = await fitFor(student);
	const listed = (program: FoundProgram) => ({
		...cardOf(program, today),
		saved: program.saved,
		fit: fitOf(program),
	});
	const texts = listTexts(path, query, read);
	return {
		...texts,
		items: read.items.map(listed),
		close: read.close.map(listed),
		named: null,
		savedSearch: savedOf(student, texts.toSave),
		forYou: forYou && beside ? await forYou.read(beside) : null,
	};
}

type ThreeAnswers = Pick<FitAnswers, "year" | "fields" | "goals">;

export type Picks = NonNullable<ReturnType<typeof readForYou>>;

/** What the first page of the list shows its student: the queries for the batch, and what their rows mean. */
async function forYouOf(
	db: Db,
	student: Student | undefined,
	query: ProgramQuery,
	today: Required<Today>,
) {
	const { nowMs } = today;
	if (!student || !isOfUser(student) || hasSearchOrFilters(query) || query.at !== undefined)
		return null;
	const searches = student.savedSearches.map((saved) => ({
		...saved,
		...readProgramQuery(new URLSearchParams(saved.query)),
	}));
	const own = { ...student, usesResume: student.usesResume === true };
	const picks = canPick(own);
	const colleges = await loadColleges();
	const queries: BatchItem<"sqlite">[] = [
		findFirstSteps(db, { userId: student.userId }),
		...(picks ? [pickPrograms(db, own, nowMs, colleges)] : []),
		...searches.map((search) => findNew(db, search, nowMs)),
	];
	const read = async (rows: unknown[][]) => {
		const [steps, ...more] = rows as [FirstSteps[], ...unknown[][]];
		const picked = picks ? fittingPrograms(more.shift() as PickedProgram[], own, colleges) : [];
		const fitOf = await fitFor(student);
		return readForYou(student, {
			steps: steps[0],
			picked: picked.map((program) => ({
				id: program.id,
				name: program.name,
				closing: deadlineInWords(program, today),
				why: whyPicked(program, student),
				fit: fitOf(program),
				words: program.words,
			})),
			counts: more as { count: number }[][],
		});
	};
	return { queries, read };
}

function isOfUser(student: Student): student is StudentUser {
	return student.userId !== null;
}

type FirstSteps = Awaited<ReturnType<typeof findFirstSteps>>[number];

/** A program picked for the student. */
interface Picked {
	id: string;
	name: string;
	closing: Closing;
	/** What it and the student have in common, in words. */
	why: string[];
	fit: CardFit | null;
	/** What their resume says of it. */
	words: string[];
}

interface Read {
	steps: FirstSteps | undefined;
	picked: Picked[];
	/** How many programs are new, for each saved search. */
	counts: { count: number }[][];
}

function readForYou(student: StudentUser, { steps, picked, counts }: Read) {
	const { year, fields, goals, hasCalendar } = student;
	const done = {
		saved: steps?.hasSaved ?? false,
		calendar: hasCalendar,
		resume: steps?.hasResume ?? false,
	};
	const isDone = Object.values(done).every(Boolean);
	const usesResume = student.usesResume === true;
	const hasAnswered = Boolean(year || fields?.length || goals?.length);
	return {
		firstSteps: isDone || student.checklistDoneAt !== null ? null : done,
		searches: student.savedSearches.map(({ id, query }, at) => ({
			id,
			name: nameOfSearch(query),
			newPrograms: counts[at]?.[0]?.count ?? 0,
		})),
		picked,
		hasAnswered,
		usesResume,
		/** There is a resume whose words could be used. */
		mayUseResume: usesResume || (steps?.hasReadResume ?? false),
		allThatFit: hasAnswered ? `/programs/?${programQuery(allThatFit(student))}` : null,
	};
}

/** What a program and its student have in common, in words; also that it is paid, which suits everybody. */
function whyPicked(program: PickedProgram, { year, fields, goals }: ThreeAnswers): string[] {
	const common = (fields ?? []).filter((field) => program.fields?.includes(field));
	const isForAny = fields?.length && common.length === 0 && program.fields?.includes("any");
	return [
		...(year && program.audience?.includes(year) ? [AUDIENCE_NAMES[year]] : []),
		...common.map((field) => FIELD_NAMES[field]),
		...(isForAny ? [FIELD_NAMES.any] : []),
		...(goals?.includes(program.kind) ? [KIND_NAMES[program.kind]] : []),
		...(program.pay === "paid" ? [PAY_NAMES.paid] : []),
	];
}

function allThatFit({ year, fields, goals }: ThreeAnswers): ProgramQuery {
	const filters = {
		...NO_FILTERS,
		audience: year ? [year] : [],
		fields: fields ?? [],
		kinds: goals ?? [],
	};
	return { search: "", exact: false, filters, order: "closing" };
}
