// kill -9 during writes: eight clients, each a student who contributes and a moderator who approves, with the pages'
// own forms. A client that gets no answer sends the very same form again.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { freePort } from "#dev/free-port.ts";
import { migrateLibsql } from "#dev/migrations.ts";
import { type Surroundings, startBuiltWorker } from "../../test/support/built-worker.ts";
import {
	type Engine,
	migrateD1,
	type Queries,
	queriesOfD1,
	queriesOfLibsql,
} from "../../test/support/engines.ts";
import { startSqld } from "../../test/support/sqld.ts";
import type { Page } from "../../test/support/visitor.ts";
import { enter } from "../people.ts";
import { processOf } from "../workerd.ts";
import type { Fault } from "./report.ts";

const CLIENTS = 8;
const PROGRAMS_EACH = 90;
/** Each program takes two writes. */
const WRITES_BEFORE = 1000;

/** The writes that were acknowledged to clients. */
interface Acknowledged {
	submitted: Set<string>;
	approved: Set<string>;
}

/** A program that runs until it is killed, and then again with the same folder. */
interface Restartable {
	start(): Promise<void>;
	kill(): void;
	stop(): Promise<void>;
}

export const crashes: Fault[] = [
	{ name: "`kill -9` of workerd, on D1", run: (around) => crash(around, "D1", "workerd") },
	{ name: "`kill -9` of workerd, on libSQL", run: (around) => crash(around, "libSQL", "workerd") },
	{ name: "`kill -9` of the libSQL server", run: (around) => crash(around, "libSQL", "sqld") },
];

async function crash(surroundings: Surroundings, engine: Engine, victim: "workerd" | "sqld") {
	const folder = await mkdtemp(join(tmpdir(), "yard-faults-"));
	const sqld = engine === "libSQL" ? await restartableSqld(join(folder, "sqld")) : undefined;
	const worker = await restartableWorker(surroundings, join(folder, "d1"), sqld?.url);
	try {
		await sqld?.start();
		if (sqld) await migrateLibsql(sqld.url);
		await worker.start();
		const queries = () => worker.queries();
		if (!sqld) await migrateD1(await worker.d1());
		return await killAmidWrites(worker.origin, surroundings.identityUrl, queries, {
			victim: victim === "sqld" && sqld ? sqld : worker,
		});
	} finally {
		await worker.stop();
		await sqld?.stop();
		await rm(folder, { recursive: true, force: true });
	}
}

async function killAmidWrites(
	origin: string,
	identityUrl: string,
	queries: () => Promise<Queries>,
	{ victim }: { victim: Restartable },
) {
	const done: Acknowledged = { submitted: new Set(), approved: new Set() };
	const written = () => done.submitted.size + done.approved.size;
	let unanswered = 0;
	const answers = new Set<number>();
	let goOn = () => {};
	const back = new Promise<void>((resolve) => {
		goOn = resolve;
	});

	/**
	 * Sends a form until a redirect answers it, as after success; or, when it is sent again, until an answer says that
	 * it has already been decided: then it was written, and the first answer got lost.
	 */
	async function send(post: () => Promise<Page>): Promise<void> {
		for (let tries = 0; ; tries++) {
			const page = await post().catch(() => undefined);
			const isDecided = tries > 0 && page?.status === 302 && page.location === "/moderation/";
			if (page?.status === 303 || isDecided) return;
			if (page && page.status < 500) {
				throw new Error(`${page.status}: ${page.location ?? page.text}`);
			}
			assert(tries < 3, `Not answered although all is back: ${page?.status} ${page?.text}`);
			unanswered += 1;
			if (page) answers.add(page.status);
			await back;
		}
	}

	async function client(number: number): Promise<void> {
		const place = { origin, identityUrl };
		const { visitor: student } = await enter(place, `student-${number}`);
		const { visitor: moderator } = await enter(place, `moderator-${number}`, true);
		for (let at = 0; at < PROGRAMS_EACH; at++) {
			const name = `Program ${at} of ${number}`;
			const contribution = {
				name,
				description: "Amid a crash.",
				form_key: `the form of ${name}`,
				application_link: `https://of-${number}.example.org/${at}`,
			};
			await send(() => student.post("/programs/add-program/", contribution));
			done.submitted.add(name);
			let fields = {};
			await send(async () => {
				const db = await queries();
				const [row] = await db.rows<{ id: string; updated_at: number }>(
					"select id, updated_at from contributions where name = ?",
					name,
				);
				fields = {
					decision: "approve",
					contribution_id: row?.id,
					version: `${row?.updated_at}`,
				};
				return moderator.post("/moderation/", fields);
			});
			done.approved.add(name);
		}
	}

	const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
	// Awaited at the end; until then its rejection must not count as unhandled.
	clients.catch(() => {});
	while (written() < WRITES_BEFORE) {
		await Promise.race([clients, new Promise((resolve) => setTimeout(resolve, 5))]);
	}
	const before = { submitted: new Set(done.submitted), approved: new Set(done.approved) };
	const acknowledged = written();
	victim.kill();
	await victim.start();
	await expectAllThere(await queries(), before);
	goOn();
	await clients;
	assert(unanswered > 0, "Nothing was under way when it was killed");
	const all = CLIENTS * PROGRAMS_EACH;
	assert.equal(done.approved.size, all);
	await expectExact(await queries(), all);
	const said = answers.size > 0 ? [...answers].join(", ") : "no answer";
	return {
		seen: `${said}; of ${acknowledged} acknowledged writes none is lost, none doubled`,
		typed: `${unanswered} unanswered forms sent again: each is there once, counts are exact`,
	};
}

/** Everything that was acknowledged before the crash is there, before anything is sent again. */
async function expectAllThere(queries: Queries, { submitted, approved }: Acknowledged) {
	const rows = await queries.rows<{ name: string; status: string }>(
		"select name, status from contributions",
	);
	const status = new Map(rows.map((row) => [row.name, row.status]));
	const lost = [...submitted].filter((name) => !status.has(name));
	const undecided = [...approved].filter((name) => status.get(name) !== "APPROVED");
	assert.deepEqual({ lost, undecided }, { lost: [], undecided: [] });
}

/** In the end each contribution and each program exists once, and the ranking matches a fresh count. */
async function expectExact(queries: Queries, all: number): Promise<void> {
	const [total] = await queries.rows(
		`select count(*) as n, count(distinct name) as names, sum(status = 'APPROVED') as approved,
		(select count(*) from programs) as programs,
		(select count(distinct contribution_id) from programs) as published,
		(select count(*) from moderation_log) as logged from contributions`,
	);
	const each = { n: all, names: all, approved: all, programs: all, published: all, logged: all };
	assert.deepEqual({ ...(total as object) }, each);
	const counted = (period: string) =>
		`select ${period} as period, user_id, count(*) as count from contributions
		where status = 'APPROVED' group by 1, 2`;
	const recounted = await queries.rows(
		`select * from (${["'all'", "approved_month", "approved_week"].map(counted).join(" union all ")}) order by 1, 2`,
	);
	const counts = await queries.rows(
		"select period, user_id, count from contribution_counts order by 1, 2",
	);
	assert(counts.length >= CLIENTS * 3);
	assert.deepEqual(JSON.parse(JSON.stringify(counts)), JSON.parse(JSON.stringify(recounted)));
}

async function restartableWorker(surroundings: Surroundings, folder: string, libsqlUrl?: string) {
	const port = await freePort();
	let miniflare: Awaited<ReturnType<typeof startBuiltWorker>> | undefined;
	let pid: number | undefined;
	let open: Queries | undefined;
	const worker = {
		origin: `http://127.0.0.1:${port}`,
		async start() {
			// Nothing of the killed one is left except what Miniflare itself holds.
			await miniflare?.dispose().catch(() => {});
			[miniflare, pid] = await processOf("workerd", async () => {
				const started = await startBuiltWorker(surroundings, { folder, port, libsqlUrl });
				await started.ready;
				return started;
			});
			open = undefined;
		},
		kill() {
			assert(pid, "workerd has no process");
			process.kill(pid, "SIGKILL");
		},
		stop: async () => miniflare?.dispose(),
		async d1() {
			assert(miniflare);
			return miniflare.getD1Database("DB");
		},
		async queries() {
			open ??= libsqlUrl ? await queriesOfLibsql(libsqlUrl) : await queriesOfD1(await worker.d1());
			return open;
		},
	};
	return worker;
}

async function restartableSqld(folder: string) {
	const port = await freePort();
	let pid: number | undefined;
	let stop = async () => {};
	return {
		url: `http://127.0.0.1:${port}`,
		async start() {
			await stop();
			[{ stop }, pid] = await processOf("sqld", () => startSqld({ folder, port }));
		},
		kill() {
			assert(pid, "sqld has no process");
			process.kill(pid, "SIGKILL");
		},
		stop: () => stop(),
	};
}
