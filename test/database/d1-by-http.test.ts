import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type D1, d1ByHttp, d1Door } from "../support/d1-by-http.ts";

let miniflare: Miniflare;
let byHttp: D1;
let bound: D1Database;

beforeAll(async () => {
	miniflare = new Miniflare(convertV4MiniflareOptions(d1Door));
	byHttp = await d1ByHttp(miniflare);
	bound = await miniflare.getD1Database("DB");
	await byHttp.exec("create table t (a integer primary key, b text unique)");
	await byHttp.prepare("insert into t (b) values ('x')").run();
});
afterAll(() => miniflare.dispose());

const insert = "insert into t (b) values (?) on conflict do nothing";
const asked: [what: string, ask: (d1: D1) => unknown][] = [
	["rows as objects", (d1) => d1.prepare("select 1 as a, null as b, 'ü' as c").all()],
	["rows as lists, also with one name twice", (d1) => d1.prepare("select 1 as a, 2 as a").raw()],
	["parameters", (d1) => d1.prepare("select ? as a, ? as b, ?").bind(1.5, null, "x").all()],
	["a boolean", (d1) => d1.prepare("select ? as a").bind(true).all()],
	["bytes in a row", (d1) => d1.prepare("select x'0102' as a").all()],
	["a write", (d1) => d1.prepare("update t set b = ? where a = 1").bind("x").run()],
	["a batch", (d1) => d1.batch([d1.prepare(insert).bind("x"), d1.prepare("select * from t")])],
	["several statements at once", (d1) => d1.exec("select 1\nselect 2")],
	["no SQL", (d1) => d1.prepare("selec").all()],
	["a constraint", (d1) => d1.prepare("insert into t values (1, 'y')").run()],
	["a batch that fails", (d1) => d1.batch([d1.prepare(insert).bind("z"), d1.prepare("no")])],
	["what the batch has left", (d1) => d1.prepare("select * from t").all()],
	["too few parameters", (d1) => d1.prepare("select ?, ?").bind(1).all()],
	["a parameter that is undefined", (d1) => d1.prepare("select ?").bind(undefined).all()],
	["a parameter that is an object", (d1) => d1.prepare("select ?").bind({}).all()],
];

for (const [what, ask] of asked) {
	test(`D1 answers over HTTP as by its binding: ${what}`, async () => {
		const wanted = await outcome(() => ask(bound));
		expect(await outcome(() => ask(byHttp))).toEqual(wanted);
	});
}

/** What a call returns or throws, without the time it took. */
async function outcome(call: () => unknown): Promise<unknown> {
	try {
		return JSON.parse(JSON.stringify(await call()), (name, value) =>
			/^(duration|sql_duration_ms|last_row_id)$/.test(name) ? 0 : value,
		);
	} catch (error) {
		const { message, cause } = error as Error;
		return { message, cause: (cause as Error | undefined)?.message };
	}
}
