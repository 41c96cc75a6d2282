import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Config } from "#app/config.server.ts";
import type { Logger } from "#app/http/log.server.ts";
import { checkLinks } from "#app/jobs/check-links.server.ts";
import { decideOnProgram } from "#db/reports/program-reports.ts";
import { listReported } from "#db/reports/reported.ts";
import { eachDatabase } from "../support/databases.ts";
import { nobodysUrl } from "../support/local-server.ts";
import { type PageServer, redirect, startPageServer } from "../support/page-server.ts";
import { NOW_MS, publishImported } from "./world.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOG = { info() {}, error() {} } as unknown as Logger;

const status =
	(code: number, headers: Record<string, string> = {}) =>
	(response: ServerResponse) =>
		response.writeHead(code, headers).end();

eachDatabase((database) => {
	let others: PageServer;
	let standIn: string;

	beforeAll(async () => {
		others = await startPageServer();
	});
	afterAll(() => others.stop());
	beforeEach(() => {
		others.pages.clear();
		others.asked.length = 0;
		standIn = others.settings.PAGES_STAND_IN_URL;
	});

	let number = 0;
	/** A program with its own link, which answers like this. */
	async function listed(
		id: string,
		answer?: Parameters<PageServer["pages"]["set"]>[1],
		page?: string,
	) {
		number += 1;
		const address = page ?? `host-${number}.example.org/apply`;
		if (answer) others.pages.set(address, answer);
		await publishImported(database.db, {
			id,
			name: id,
			applicationLink: `https://${address}`,
			linkKey: `${address}-${number}`,
		});
		return address;
	}
	function run(atMs: number, settings: Partial<Config> = {}, patienceMs = 20_000) {
		const config = { CHECK_LINKS: "on", PAGES_STAND_IN_URL: standIn, ...settings } as Config;
		return checkLinks({ db: database.db, log: LOG, config }, () => atMs, patienceMs);
	}
	async function state(id: string) {
		const [row] = await database.rows<Record<string, number | null>>(
			`select link_checked_at as at, link_failures as failures, link_failing_since as since, link_gone as gone
				from programs where id = ?`,
			id,
		);
		return row;
	}
	const mo = { uid: "mo", ownEmail: null };
	const queue = async () => {
		return (await listReported(database.db, mo, { size: 20 })).items;
	};
	const methods = () => others.asked.map(({ page }) => page);

	describe("a link", () => {
		test.each([
			["is there", status(200), { failures: 0, at: NOW_MS }],
			["is gone by 404", status(404), { failures: 1, at: -NOW_MS, since: NOW_MS }],
			["is gone by 410", status(410), { failures: 1 }],
			["is not for robots", status(403), { failures: 0, at: NOW_MS }],
			["asks for a login", status(401), { failures: 0 }],
			["has a server in trouble", status(500), { failures: 0, at: NOW_MS }],
			["leads to a local address", redirect("http://127.0.0.1:9/"), { failures: 0 }],
			["leads to a file", redirect("file:///etc/passwd"), { failures: 0 }],
			["leads nowhere", status(302), { failures: 0 }],
		] as const)("that %s", async (_, answer, expected) => {
			await listed("one", answer);
			await listed("other", status(200));
			await run(NOW_MS);
			expect(await state("one")).toMatchObject({ ...expected, gone: 0 });
			expect(others.asked.every(({ page }) => page.startsWith("host-"))).toBe(true);
		});

		test("is asked for by HEAD, under a name that says who asks", async () => {
			const asked: unknown[] = [];
			await listed("one", (response, request) => {
				asked.push(request.method, request.headers["user-agent"]);
				response.writeHead(200).end();
			});
			await run(NOW_MS);
			expect(asked).toEqual(["HEAD", expect.stringContaining("TheYard")]);
		});

		test("is sent where to reach us, when the site knows its own address", async () => {
			const address = await listed("one", status(200));
			await run(NOW_MS, { SITE_URL: "https://yard.example" });
			expect(others.asked.map(({ page, headers }) => [page, headers["user-agent"]])).toEqual([
				[
					address,
					expect.stringMatching(
						/^TheYard-LinkCheck\/1\.0 \(.*; \+https:\/\/yard\.example\/contact\/\)$/,
					),
				],
			]);
		});

		test.each([405, 403, 501, 404, 500])(
			"whose server answers HEAD with %i is asked for by GET",
			async (code) => {
				await listed("one", (response, request) => {
					response.writeHead(request.method === "HEAD" ? code : 200).end("Here.");
				});
				await run(NOW_MS);
				expect(await state("one")).toMatchObject({ failures: 0, at: NOW_MS });
				expect(others.asked).toHaveLength(2);
			},
		);

		test("is followed three times, and not four", async () => {
			const three = await listed("three", redirect("https://b.example.org/2"));
			others.pages.set("b.example.org/2", redirect("/3"));
			others.pages.set("b.example.org/3", redirect("https://c.example.org/4"));
			others.pages.set("c.example.org/4", status(404));
			await run(NOW_MS);
			expect(await state("three")).toMatchObject({ failures: 1 });
			others.pages.set("c.example.org/4", redirect("/5"));
			others.pages.set("c.example.org/5", status(404));
			others.asked.length = 0;
			await run(NOW_MS + DAY_MS);
			expect(await state("three")).toMatchObject({ failures: 1 });
			expect(methods()).toEqual([three, "b.example.org/2", "b.example.org/3", "c.example.org/4"]);
		});

		test("whose page has no end costs nothing", async () => {
			let sent = 0;
			await listed("endless", (response, request) => {
				if (request.method === "HEAD") return response.writeHead(405).end();
				const more = () => {
					sent += 1;
					if (!response.destroyed && sent < 100_000) response.write("x".repeat(16_384), more);
				};
				response.writeHead(200);
				return more();
			});
			await run(NOW_MS);
			expect(await state("endless")).toMatchObject({ failures: 0, at: NOW_MS });
			expect(sent).toBeLessThan(1000);
		});

		test("of a host that does not exist is gone, as Cloudflare reports it", async () => {
			await listed("nobody", (response) => response.writeHead(530).end("error code: 1016"));
			await listed("tunnel", (response) => response.writeHead(530).end("error code: 1033"));
			await run(NOW_MS);
			expect(await state("nobody")).toMatchObject({ failures: 1 });
			expect(await state("tunnel")).toMatchObject({ failures: 0, at: NOW_MS });
		});

		test("that hangs counts for nothing, and holds up no other", async () => {
			await listed("hangs", () => {});
			await listed("fine", status(200));
			await run(NOW_MS, {}, 10_000);
			expect(await state("hangs")).toMatchObject({ failures: 0, at: NOW_MS });
			expect(await state("fine")).toMatchObject({ at: NOW_MS });
		});
	});

	test("when nobody answers, it is our network, and nothing is written down", async () => {
		await listed("one", status(404));
		await listed("two", status(404));
		standIn = `${await nobodysUrl()}/{host}`;
		await run(NOW_MS);
		expect(await state("one")).toEqual({ at: 0, failures: 0, since: null, gone: 0 });
	});

	test("when the only host to ask is silent, its links make room for others", async () => {
		await listed("one", status(404), "silent.example.org/one");
		await listed("two", status(404), "silent.example.org/two");
		standIn = `${await nobodysUrl()}/{host}`;
		await run(NOW_MS);
		for (const id of ["one", "two"]) {
			expect(await state(id)).toEqual({ at: NOW_MS, failures: 0, since: null, gone: 0 });
		}
	});

	test("switched off, nobody is asked", async () => {
		await listed("one", status(404));
		await run(NOW_MS, { CHECK_LINKS: "off" });
		expect(others.asked).toEqual([]);
	});

	describe("politeness", () => {
		test("a host is asked for one thing at a time", async () => {
			let now = 0;
			let most = 0;
			for (const path of ["a", "b", "c", "d"]) {
				await listed(
					path,
					(response) => {
						now += 1;
						most = Math.max(most, now);
						setImmediate(() => {
							now -= 1;
							response.writeHead(200).end();
						});
					},
					`same.example.org/${path}`,
				);
			}
			await run(NOW_MS);
			expect(others.asked).toHaveLength(4);
			expect(most).toBe(1);
		});

		test("a host that asks for a pause has it", async () => {
			for (const path of ["a", "b"]) {
				await listed(
					path,
					status(429, { "Retry-After": `${2 * 86_400}` }),
					`busy.example.org/${path}`,
				);
			}
			await listed("other", status(200));
			await run(NOW_MS);
			const atBusy = () => others.asked.filter(({ page }) => page.startsWith("busy")).length;
			expect(atBusy()).toBe(1);
			await run(NOW_MS + DAY_MS);
			expect(atBusy()).toBe(1);
			expect(await state("a")).toMatchObject({ failures: 0 });
			await run(NOW_MS + 3 * DAY_MS);
			expect(atBusy()).toBe(2);
		});

		test("an hour asks for thirty links at most, those first that were not tried for the longest", async () => {
			for (let at = 0; at < 35; at++) await listed(`p${at}`, status(200));
			await database.run("update programs set link_checked_at = 1 where id = 'p0'");
			await run(NOW_MS);
			expect(others.asked).toHaveLength(30);
			expect(await state("p0")).toMatchObject({ at: 1 });
			await run(NOW_MS + HOUR_MS);
			expect(others.asked).toHaveLength(35);
			await run(NOW_MS + 2 * HOUR_MS);
			expect(others.asked).toHaveLength(35);
		});

		test("forty requests are the most, whatever the answers are; the rest waits", async () => {
			for (let at = 0; at < 30; at++) {
				await listed(`p${at}`, (response, request) => {
					response.writeHead(request.method === "HEAD" ? 405 : 200).end();
				});
			}
			await run(NOW_MS);
			expect(others.asked.length).toBeLessThanOrEqual(40);
			await run(NOW_MS + HOUR_MS);
			const left = await database.rows("select 1 from programs where link_checked_at = 0");
			expect(left).toEqual([]);
		});

		test("closed and hidden programs are left alone", async () => {
			await listed("closed", status(404));
			await listed("hidden", status(404));
			await database.run("update programs set state = id");
			await run(NOW_MS);
			expect(others.asked).toEqual([]);
		});
	});

	describe("over days", () => {
		/** The hourly runs of several days. */
		async function walk(fromDay: number, days: number) {
			for (let hour = 0; hour < days * 24; hour++) {
				await run(NOW_MS + fromDay * DAY_MS + hour * HOUR_MS);
			}
		}

		test("gone three times over three days it is said, and stands in the queue once; back again both go", async () => {
			const page = await listed("camp", status(404));
			await walk(0, 2);
			expect(await state("camp")).toMatchObject({ gone: 0 });
			expect(await queue()).toEqual([]);
			await walk(2, 2);
			const known = await state("camp");
			expect(known).toMatchObject({ gone: 1, since: NOW_MS });
			expect(known?.failures).toBeGreaterThanOrEqual(3);
			// Once a day, by HEAD and GET.
			expect(others.asked.length).toBeLessThanOrEqual(10);
			expect(await queue()).toMatchObject([{ id: "camp", byLinkCheck: true, reports: [] }]);
			await walk(4, 2);
			expect(await queue()).toHaveLength(1);
			others.pages.set(page, status(200));
			await walk(6, 2);
			expect(await state("camp")).toMatchObject({ gone: 0, failures: 0, since: null });
			expect(await queue()).toEqual([]);
			expect(await database.rows("select 1 from reports")).toEqual([]);
		});

		test("flapping, it is never said", async () => {
			const page = await listed("camp", status(404));
			for (let day = 0; day < 8; day++) {
				others.pages.set(page, status(day % 3 === 2 ? 200 : 404));
				await run(NOW_MS + day * DAY_MS);
			}
			expect(await state("camp")).toMatchObject({ gone: 0 });
			expect(await queue()).toEqual([]);
		});

		test("an unclear answer neither counts nor forgives", async () => {
			const page = await listed("camp", status(404));
			for (const [day, code] of [404, 500, 404, 403, 404].entries()) {
				others.pages.set(page, status(code));
				await run(NOW_MS + day * DAY_MS);
			}
			expect(await state("camp")).toMatchObject({ failures: 3, gone: 1 });
		});

		test("kept by a moderator, it is not said again until it was back in between", async () => {
			const page = await listed("camp", status(404));
			await walk(0, 4);
			const decided = { id: "camp", moderator: mo, decision: "keep" } as const;
			const at = NOW_MS + 4 * DAY_MS;
			await decideOnProgram(database.db, { ...decided, readTo: at }, at);
			expect(await state("camp")).toMatchObject({ gone: 0, failures: 0 });
			await walk(4, 5);
			expect(await state("camp")).toMatchObject({ gone: 0 });
			expect(await queue()).toEqual([]);
			others.pages.set(page, status(200));
			await walk(9, 2);
			others.pages.set(page, status(404));
			await walk(11, 5);
			expect(await state("camp")).toMatchObject({ gone: 1 });
			expect(await queue()).toHaveLength(1);
		});

		test("mended and gone anew, it comes back", async () => {
			await listed("camp", status(404));
			await walk(0, 4);
			const decided = { id: "camp", moderator: mo, decision: "mended" } as const;
			const at = NOW_MS + 4 * DAY_MS;
			await decideOnProgram(database.db, { ...decided, readTo: at }, at);
			expect(await queue()).toEqual([]);
			await walk(4, 5);
			expect(await queue()).toHaveLength(1);
		});
	});
});
