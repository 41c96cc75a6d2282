import { type AppLoadContext, data } from "@remix-run/cloudflare";
import {
	isClientRateLimited,
	isStudentRateLimited,
	RATE_LIMITED,
} from "#app/actions/rate-limits.server.ts";
import type { Student } from "#app/auth/guards.server.ts";
import {
	asksForSome,
	programQuery,
	readProgramQuery,
	searchToSave,
} from "#app/forms/program-filters.ts";
import { todayOf } from "#app/http/visitor-time-zone.server.ts";
import { withFit } from "#app/routes/_shared/own-fit.server.ts";
import { findPrograms, NO_PROGRAMS } from "#db/search/find-programs.ts";
import { forYouOf } from "./for-you.server.ts";
import { loosen } from "./no-results.tsx";

const PROGRAMS_PER_PAGE = 20;

/**
 * The page of programs that an address asks for. Anyone who searches or filters too often gets the page without its
 * list, with status 429.
 *
 * @param student whose saved programs are marked
 */
export async function readPrograms(request: Request, context: AppLoadContext, student?: Student) {
	const query = readProgramQuery(new URL(request.url).searchParams);
	const nowMs = context.now();
	const address = programQuery(query);
	const asked = {
		query,
		nowMs,
		today: todayOf(context),
		forYou: null,
		/** This search, if the student has saved it. */
		savedSearch:
			student?.savedSearches.find(({ query }) => query === searchToSave(address)) ?? null,
	};
	const isTooOften =
		asksForSome(query) &&
		(student
			? await isStudentRateLimited(context, "search", student)
			: await isClientRateLimited(context, "search"));
	if (isTooOften) {
		return data(
			{ ...asked, ...NO_PROGRAMS, items: [], close: [], problem: RATE_LIMITED },
			{ status: 429 },
		);
	}
	const { at, ...wanted } = query;
	const forYou = await forYouOf(context.db, student, query, nowMs);
	const { beside, ...read } = await findPrograms(
		context.db,
		{
			...wanted,
			place: at,
			size: PROGRAMS_PER_PAGE,
			savedBy: student?.userId ?? null,
			loosened: loosen(query).map(({ without: { filters, search } }) => ({
				filters,
				withWords: search !== "",
			})),
			beside: forYou?.queries,
		},
		nowMs,
	);
	const found = {
		...read,
		items: await withFit(student, read.items),
		close: await withFit(student, read.close),
	};
	return data({
		...asked,
		...found,
		problem: undefined,
		forYou: forYou && beside ? forYou.read(beside) : null,
	});
}
