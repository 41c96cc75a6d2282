import { expect, test } from "vitest";
import type { RouteTable } from "#app/http/route-table.server.ts";
import { partOfSiteMap, wholeSiteMap } from "#app/routes/_files/site-map.server.ts";
import { programs } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS } from "./world.ts";

const origin = "https://yard.example";
const PAGE = { isPage: true, allow: "GET, HEAD" };
const routes: RouteTable = {
	routes: [
		{ id: "about", path: "/about", ...PAGE, sameForEveryone: true },
		{ id: "profile", path: "/profile", ...PAGE },
	],
	find: () => ({ id: "", path: "/*", ...PAGE }),
	secretPrefixes: [],
};

eachDatabase((database) => {
	const context = () => ({ db: database.db, routes, now: () => NOW_MS });

	async function publish(first: number, last: number): Promise<void> {
		for (let seq = first; seq <= last; seq++) {
			const link = `example.org/${seq}`;
			await database.db.insert(programs).values({
				seq,
				id: `program-${seq}`,
				name: `Program ${seq}`,
				description: "Details.",
				applicationLink: `https://${link}`,
				linkKey: link,
				publishedAt: NOW_MS,
				...(seq % 4 === 0 && { applicationDeadline: "2026-01-31" }),
				...(seq % 4 === 1 && { checkedAt: Date.UTC(2026, 9, 5) }),
			});
		}
	}

	async function locationsIn(answer: Response | undefined): Promise<string[]> {
		const map = (await answer?.text()) ?? "";
		return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url.replace(origin, ""));
	}

	test("one file holds pages and open programs while it can", async () => {
		expect(await locationsIn(await wholeSiteMap(context(), origin, 5))).toEqual(["/about/"]);
		await publish(1, 5);
		expect(await locationsIn(await wholeSiteMap(context(), origin, 5))).toEqual(
			["about", ...[1, 2, 3, 5].map((seq) => `programs/program-${seq}`)].map((path) => `/${path}/`),
		);
		const map = await (await wholeSiteMap(context(), origin, 5)).text();
		expect(map).toContain("program-1/</loc><lastmod>2026-10-05</lastmod>");
		expect(map).toContain("program-2/</loc><lastmod>2026-11-21</lastmod>");
	});

	test("then an index of files, which together name each once", async () => {
		await publish(1, 12);
		const index = await wholeSiteMap(context(), origin, 5);
		expect(await index.clone().text()).toContain("<sitemapindex ");
		const files = await locationsIn(index);
		expect(files).toEqual(
			["pages", "programs-1", "programs-2", "programs-3"].map((name) => `/sitemaps/${name}.xml`),
		);
		const named: string[] = [];
		for (const path of files) {
			const file = path.replace("/sitemaps/", "");
			const part = await locationsIn(await partOfSiteMap(context(), { file, origin }, 5));
			expect(part.length).toBeLessThanOrEqual(5);
			named.push(...part);
		}
		expect(named).toEqual([
			"/about/",
			...[1, 2, 3, 5, 6, 7, 9, 10, 11].map((seq) => `/programs/program-${seq}/`),
		]);
	});

	test("there is no file beyond the last, and none by another name", async () => {
		await publish(1, 6);
		for (const file of ["programs-3.xml", "programs-0.xml", "programs-01.xml", "programs-1", ""]) {
			expect(await partOfSiteMap(context(), { file, origin }, 5)).toBeUndefined();
		}
		expect(await partOfSiteMap(context(), { file: "programs-2.xml", origin }, 5)).toBeDefined();
	});
});
