/** The site map: one file as long as everything fits, then an index of files. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { addressOf, type RouteTable } from "#app/http/route-table.server.ts";
import { newestPlace, openProgramsBetween } from "#db/programs/public-lists.ts";
import { utcDayOf } from "#lib/calendar-days.ts";

/** A file may list 50,000 addresses; this many take about ten milliseconds to write. */
const PROGRAMS_A_FILE = 10_000;

type Context = Pick<AppLoadContext, "db" | "routes" | "now">;

/** /sitemap.xml */
export async function wholeSiteMap(
	context: Context,
	origin: string,
	programsAFile = PROGRAMS_A_FILE,
): Promise<Response> {
	const newest = await newestPlace(context.db);
	if (newest > programsAFile) {
		const parts = Math.ceil(newest / programsAFile);
		const names = ["pages", ...Array.from({ length: parts }, (_, at) => `programs-${at + 1}`)];
		const files = names.map(
			(name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`,
		);
		return xml("sitemapindex", files);
	}
	const range = { after: 0, upTo: newest };
	return xml("urlset", [
		...pagesOf(context.routes, origin),
		...(newest > 0 ? await programsOf(context, origin, range) : []),
	]);
}

/** One file of the index, for a range of the list of programs, however many are open; undefined if there is none. */
export async function partOfSiteMap(
	context: Context,
	{ file, origin }: { file: string; origin: string },
	programsAFile = PROGRAMS_A_FILE,
): Promise<Response | undefined> {
	if (file === "pages.xml") return xml("urlset", pagesOf(context.routes, origin));
	const number = Number(file.match(/^programs-([1-9]\d{0,5})\.xml$/)?.[1] ?? 0);
	if (number === 0) return undefined;
	const range = { after: (number - 1) * programsAFile, upTo: number * programsAFile };
	const programs = await programsOf(context, origin, range);
	if (programs.length === 0 && (await newestPlace(context.db)) <= range.after) return undefined;
	return xml("urlset", programs);
}

function pagesOf({ routes }: RouteTable, origin: string): string[] {
	return routes
		.filter(({ inSiteMap, sameForEveryone }) => inSiteMap ?? sameForEveryone)
		.map((route) => `<url><loc>${new URL(addressOf(route), origin).href}</loc></url>`);
}

async function programsOf(
	{ db, now }: Context,
	origin: string,
	range: { after: number; upTo: number },
): Promise<string[]> {
	const found = await openProgramsBetween(db, range, now());
	return found.map(({ id, checkedAt, publishedAt }) => {
		const changed = utcDayOf(checkedAt ?? publishedAt);
		return `<url><loc>${origin}/programs/${id}/</loc><lastmod>${changed}</lastmod></url>`;
	});
}

function xml(kind: "urlset" | "sitemapindex", entries: string[]): Response {
	return new Response(
		`<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</${kind}>\n`,
		{
			headers: {
				"Content-Type": "application/xml; charset=utf-8",
				"Cache-Control": "public, max-age=3600",
			},
		},
	);
}
