/** What a student's list and plans cost the database, with few and many of them in small and large catalogs. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { student } from "../../support/people.ts";
import { userIdOf } from "../../support/rows.ts";
import type { Visitor } from "../../support/visitor.ts";

const LISTS = [5, 50, 300];
const CATALOGS = [400, 4000];
/** Programs with plans; more than a list may have (db/saved/limits.ts). */
const MAX_PLANS = 200;
const ITEMS = ["letter", "received", "draft", "essay", "ready"];
const PAGES = ["/programs/saved/", "/programs/saved/plan/", "/programs/saved/plan/p-3/"];
/** Without this many others' plans, a query that reads everybody's would not show. */
const OTHERS = 9;

interface Cost {
	roundTrips: number;
	rowsRead: number;
}

let app: App;
let person: Visitor;
let userId: string;

beforeAll(async () => {
	app = await startApp({}, {}, { metered: true });
	const ada = await student(app);
	person = ada;
	userId = await userIdOf(app, ada.uid);
	// However long this takes, no request has to ask again whether the account is good.
	await app.run(`update sessions set checked_at = ${Date.now() + 3_600_000}`);
});

afterAll(() => app.stop());

const numbers = (from: number, to: number) =>
	`(with recursive c(n) as (select ${from} union all select n + 1 from c where n < ${to}) select n from c)`;

/** Fills the catalog up to so many programs, all of them open. */
const fillCatalog = (from: number, to: number) =>
	app.run(`insert into programs (id, name, application_link, link_key, description, application_deadline,
			letters, essays, published_at)
		select 'p-' || n, 'Program ' || n, 'https://p.example.org/' || n, n, 'D', '2099-01-' || (10 + n % 20), 1, 1, 1
			from ${numbers(from, to)}`);

/** Gives somebody a list of so many programs, most of them with a plan. */
const planAll = (owner: string, amount: number) =>
	app.run(
		`insert into saved_programs (program_id, user_id, deadline, saved_at, plan_from, plan_deadline)
		select id, '${owner}', application_deadline, 1, iif(n <= ${MAX_PLANS}, '2026-01-01', null),
			iif(n <= ${MAX_PLANS}, application_deadline, null)
		from ${numbers(1, amount)} join programs on id = 'p-' || n`,
		`insert into plan_items (id, user_id, program_id, kind, text, submission_key, changed_at)
		select user_id || program_id || value, user_id, program_id, value, value, program_id || value, 1
		from saved_programs, json_each('${JSON.stringify(ITEMS)}') where user_id = '${owner}' and plan_from is not null`,
	);

async function costs(): Promise<Cost[]> {
	const all: Cost[] = [];
	for (const path of PAGES) {
		const { status, headers } = await person.open(path);
		expect([path, status]).toEqual([path, 200]);
		const { roundTrips, rowsRead } = JSON.parse(headers.get("X-Database-Cost") ?? "");
		all.push({ roundTrips, rowsRead });
	}
	return all;
}

test("the list and the plans take two round trips, and no more rows in a large catalog", async () => {
	await app.run(`insert into users (id, firebase_uid, email, created_at)
		select 'other-' || n, n, n, 1 from ${numbers(1, OTHERS)}`);
	const measured: Cost[][] = [];
	let filled = 0;
	for (const catalog of CATALOGS) {
		await fillCatalog(filled + 1, catalog);
		filled = catalog;
		for (const amount of LISTS) {
			await app.run("delete from saved_programs");
			// Others' rows are in the tables and indexes before and after theirs.
			for (const owner of ["other-1", "other-9"]) await planAll(owner, 300);
			await planAll(userId, amount);
			measured.push(await costs());
		}
	}
	for (const { roundTrips } of measured.flat()) expect(roundTrips).toBeLessThanOrEqual(2);
	const [small, large] = [measured.slice(0, LISTS.length), measured.slice(LISTS.length)];
	for (const [at, amount] of LISTS.entries()) {
		const rows = (cost: Cost[] | undefined) => cost?.map(({ rowsRead }) => rowsRead) ?? [];
		expect(rows(large[at]), `${amount} saved`).toEqual(rows(small[at]));
		// The list reads each saved row with its program twice; the plan each item with its saved row and program.
		const [list = 0, plans = 0, plan = 0] = rows(large[at]);
		const planned = Math.min(amount, MAX_PLANS);
		expect(list).toBeLessThanOrEqual(6 * amount + 100);
		expect(plans).toBeLessThanOrEqual(4 * ITEMS.length * planned + 3 * amount + 100);
		expect(plan, "one plan costs the same, however many there are").toBeLessThanOrEqual(30);
	}
});
