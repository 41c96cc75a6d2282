import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isDatabaseFailure, PATIENCE_MS, SilentDatabase } from "#db/engine/failures.ts";
import { type Db, openDb, openReplicas } from "#db/engine/open.ts";
import { users } from "#db/schema.ts";
import { errorOf } from "../support/error-of.ts";
import { localServer } from "../support/local-server.ts";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
	vi.useRealTimers();
});

const person = { id: "u", firebaseUid: "uid", email: "zora@example.edu", createdAt: 1 };

const calls: [string, (db: Db) => PromiseLike<unknown>][] = [
	["a list", (db) => db.select().from(users)],
	["one row", (db) => db.select().from(users).where(eq(users.id, "u")).get()],
	["a write", (db) => db.insert(users).values(person)],
	["a write that returns rows", (db) => db.insert(users).values(person).returning()],
	["a raw statement", (db) => db.run("select 1")],
	["raw rows", (db) => db.all("select 1")],
	["raw values", (db) => db.values("select 1")],
	["a batch", (db) => db.batch([db.select().from(users), db.insert(users).values(person)])],
];

/** A D1 database, with its sessions, that answers as it is told to. */
function scriptedD1(answer: () => Promise<unknown>): { d1: D1Database; asked(): number } {
	let asked = 0;
	const ask = () => {
		asked += 1;
		return answer();
	};
	const statement = { bind: () => statement, all: ask, raw: ask, run: ask };
	const queries = {
		prepare: () => statement,
		batch(statements: unknown[]) {
			expect(statements).toEqual(statements.map(() => statement));
			return ask();
		},
	};
	const d1 = { ...queries, withSession: () => ({ ...queries, getBookmark: () => null }) };
	return { d1: d1 as unknown as D1Database, asked: () => asked };
}

const silent = () => new Promise<never>(() => undefined);

test.each(calls)(
	"D1 that never answers %s: a failure of the database, asked once",
	async (_, call) => {
		const { d1, asked } = scriptedD1(silent);
		for (const place of [d1, openReplicas(d1, "first-primary").d1]) {
			const failed = errorOf(call(await openDb({ d1: place })));
			await vi.advanceTimersByTimeAsync(PATIENCE_MS);
			const error = await failed;
			expect([isDatabaseFailure(error), innermost(error)]).toEqual([true, SilentDatabase.name]);
		}
		expect([asked(), vi.getTimerCount()]).toEqual([2, 0]);
	},
);

test.each([
	["an answer", async () => ({ results: [], meta: {} })],
	["an error", () => Promise.reject(new Error("D1_ERROR: overloaded"))],
])("%s of D1 leaves no timer behind", async (_, answer) => {
	const db = await openDb(scriptedD1(answer));
	await db.run("select 1").catch(() => undefined);
	expect(vi.getTimerCount()).toBe(0);
});

test.each([
	["nothing", false],
	["the beginning of an answer", true],
])("a libSQL server that sends %s: the same, and its connection ends", async (_, begins) => {
	let asked = 0;
	const ended: Promise<void>[] = [];
	let hasArrived = () => {};
	const arrived = new Promise<void>((resolve) => {
		hasArrived = resolve;
	});
	const server = await localServer((request, response) => {
		asked += 1;
		ended.push(new Promise((resolve) => response.on("close", resolve)));
		request.resume();
		if (begins) response.writeHead(200, { "Content-Type": "application/json" }).write("{");
		hasArrived();
	});
	const db = await openDb({ libsqlUrl: server.url });
	const failed = errorOf(db.insert(users).values(person));
	await arrived;
	await vi.advanceTimersByTimeAsync(PATIENCE_MS);
	const error = await failed;
	await Promise.all(ended);
	expect([isDatabaseFailure(error), innermost(error), asked]).toEqual([
		true,
		SilentDatabase.name,
		1,
	]);
	await server.stop();
});

function innermost(error: Error): string {
	return error.cause instanceof Error ? innermost(error.cause) : error.name;
}
