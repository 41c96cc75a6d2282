import { type AppLoadContext, data } from "@remix-run/cloudflare";
import {
	isClientRateLimited,
	isStudentRateLimited,
	RATE_LIMITED,
} from "#app/actions/rate-limits.server.ts";
import type { Student } from "#app/auth/guards.server.ts";
import {
	defaultOrder,
	hasSearchOrFilters,
	type ProgramQuery,
	programQuery,
	readProgramQuery,
	searchToSave,
} from "#app/forms/program-filters.ts";
import { todayOf } from "#app/http/visitor-time-zone.server.ts";
import { withFit } from "#app/routes/_shared/program-pages.server.ts";
import { filtersInWords } from "#db/search/filters-in-words.ts";
import { findPrograms, NO_PROGRAMS } from "#db/search/find-programs.ts";
import { TICK_FILTERS } from "#db/search/program-filters.ts";
import { forYouOf } from "./for-you.server.ts";
import { relaxFilters } from "./no-results.tsx";

const PROGRAMS_PER_PAGE = 20;

/**
 * The page of programs that an address asks for. Anyone who searches or filters too often gets the page without its
 * list, with status 429.
 *
 * @param student whose saved programs are marked
 */
export async function readPrograms(request: Request, context: AppLoadContext, student?: Student) {
	const typed = readProgramQuery(new URL(request.url).searchParams);
	const named = withNamedFilters(typed);
	const isTooOften =
		hasSearchOrFilters(typed) &&
		(student
			? await isStudentRateLimited(context, "search", student)
			: await isClientRateLimited(context, "search"));
	if (isTooOften) {
		const asked = aboutSearch(typed, context, student);
		return data(
			{ ...asked, ...NO_PROGRAMS, items: [], close: [], problem: RATE_LIMITED },
			{ status: 429 },
		);
	}
	const found = await findAsked(named?.query ?? typed, context, student);
	if (!named) return data({ ...found, named: null });
	// Few programs state what they don't ask for, so the words may find what the filter doesn't.
	const isFound = found.items.length > 0;
	return data({
		...(isFound ? found : await findAsked(typed, context, student)),
		// It is the same search, whether it was saved with its words or with their filters.
		savedSearch: savedOf(student, named.query) ?? savedOf(student, typed),
		named: {
			asTyped: { ...typed, exact: true, at: undefined },
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
function savedOf(student: Student | undefined, query: ProgramQuery) {
	const address = searchToSave(programQuery(query));
	return student?.savedSearches.find(({ query }) => query === address) ?? null;
}

/** What a page says about a search, whatever it finds. */
function aboutSearch(query: ProgramQuery, context: AppLoadContext, student: Student | undefined) {
	return {
		query,
		nowMs: context.now(),
		today: todayOf(context),
		forYou: null,
		named: null,
		savedSearch: savedOf(student, query),
	};
}

async function findAsked(query: ProgramQuery, context: AppLoadContext, student?: Student) {
	const asked = aboutSearch(query, context, student);
	const { nowMs } = asked;
	const { at, ...wanted } = query;
	const forYou = await forYouOf(context.db, student, query, nowMs);
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
	return {
		...asked,
		...read,
		items: await withFit(student, read.items),
		close: await withFit(student, read.close),
		problem: undefined,
		forYou: forYou && beside ? await forYou.read(beside) : null,
	};
}
