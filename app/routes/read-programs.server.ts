import type { AppLoadContext } from "@remix-run/cloudflare";
import { listPrograms } from "#db/programs.ts";
import { readPage } from "./read-page.server.ts";

const PROGRAMS_PER_PAGE = 20;
const MAX_SEARCH_LENGTH = 200;

/**
 * The page of programs that an address asks for: `q` words, `closed=1` closed ones too, and paging.
 *
 * @param savedBy the student whose saved programs are marked
 */
export async function readPrograms(
	request: Request,
	context: AppLoadContext,
	savedBy: string | null = null,
) {
	const { searchParams } = new URL(request.url);
	const search = (searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
	const includeClosed = searchParams.get("closed") === "1";
	const nowMs = context.now();
	const page = await listPrograms(
		context.db,
		{ ...readPage(searchParams, PROGRAMS_PER_PAGE), search, includeClosed, savedBy },
		nowMs,
	);
	return { page, search, includeClosed, nowMs };
}
