// The database is slow, silent, gone or wrong while somebody sends a form that took ten minutes to type.
import assert from "node:assert/strict";
import process from "node:process";
import { buffer } from "node:stream/consumers";
import { type Surroundings, startBuiltWorker } from "../../test/support/built-worker.ts";
import { openLibsql, type Queries } from "../../test/support/engines.ts";
import { localServer } from "../../test/support/local-server.ts";
import { Visitor } from "../../test/support/visitor.ts";
import { enter } from "../people.ts";
import { prepareD1 } from "../site.ts";
import { processOf } from "../workerd.ts";
import { contribute, newContribution, sayingSo } from "./forms.ts";
import type { Fault } from "./report.ts";

const SLOW_MS = 2000;

export const databaseFaults: Fault[] = [
	{ name: "D1 answers with errors", run: (around) => failing(() => onD1(around, "error")) },
	{ name: "D1 never answers", run: (around) => failing(() => onD1(around, "silent")) },
	{
		name: "D1 does what it is told, and never answers",
		run: (around) => failing(() => onD1(around, "silent later")),
	},
	{ name: "D1 is slow: 2 s a statement", run: (around) => slow(() => onD1(around, "slow")) },
	{
		name: "the libSQL server hangs (its process is stopped)",
		run: (around) => failing(() => onLibsql(around, "stop")),
	},
	{
		name: "the libSQL server's place answers HTML",
		run: (around) => failing(() => onLibsql(around, "html")),
	},
	{
		name: "the libSQL server is slow: 2 s a request",
		run: (around) => slow(() => onLibsql(around, "slow")),
	},
];

/** A site whose database can be made to fail and to recover. */
interface Site {
	queries: Queries;
	person: Visitor;
	fail(): void;
	heal(): void;
	stop(): Promise<void>;
}

/** A form sent during the fault gets a clear page; sent again afterwards, it is saved once. */
async function failing(start: () => Promise<Site>) {
	const site = await start();
	try {
		const { person, queries } = site;
		const fields = newContribution();
		site.fail();
		const seen = sayingSo(await contribute(person, fields));
		sayingSo(await person.open("/programs/"));
		site.heal();
		assert.equal((await contribute(person, fields)).status, 303);
		assert.equal((await contribute(person, fields)).status, 303);
		await expectOnce(queries, fields.name);
		assert.equal((await person.open("/programs/")).status, 200);
		return { seen, typed: "still in the form; sent again it is there once" };
	} finally {
		site.heal();
		await site.stop();
	}
}

/** Everything works, only slower; a second tap meanwhile makes no second row. */
async function slow(start: () => Promise<Site>) {
	const site = await start();
	try {
		const { person, queries } = site;
		const fields = newContribution();
		site.fail();
		const startedMs = Date.now();
		const page = await person.open("/programs/");
		const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
		assert.equal(page.status, 200, page.text);
		assert(Date.now() - startedMs >= SLOW_MS, "The database was not slow");
		const both = await Promise.all([contribute(person, fields), contribute(person, fields)]);
		assert.deepEqual(
			both.map(({ status }) => status),
			[303, 303],
		);
		site.heal();
		await expectOnce(queries, fields.name);
		return {
			seen: `the page, after ${seconds} s`,
			typed: "sent twice meanwhile, it is there once",
		};
	} finally {
		site.heal();
		await site.stop();
	}
}

async function expectOnce(queries: Queries, name: string): Promise<void> {
	const rows = await queries.rows("select name from contributions where name = ?", name);
	assert.equal(rows.length, 1, `${rows.length} rows of one form`);
}

async function onD1(surroundings: Surroundings, fault: string): Promise<Site> {
	const worker = await startBuiltWorker(surroundings, { faulty: true });
	const { origin } = await worker.ready;
	const queries = await prepareD1(worker);
	const { visitor } = await enter({ origin, identityUrl: surroundings.identityUrl }, "ada");
	let failing = false;
	const person = new Visitor(origin, (to, init) => {
		const headers = new Headers(init?.headers);
		if (failing) headers.set("X-Fault", fault);
		return fetch(to, { redirect: "manual", ...init, headers });
	});
	person.cookie = visitor.cookie;
	return {
		queries,
		person,
		fail() {
			failing = true;
		},
		heal() {
			failing = false;
		},
		stop: () => worker.dispose(),
	};
}

async function onLibsql(
	surroundings: Surroundings,
	fault: "stop" | "html" | "slow",
): Promise<Site> {
	const [libsql, pid] = await processOf("sqld", openLibsql);
	let failing = false;
	const front = await localServer(async (request, response) => {
		const body = await buffer(request);
		if (failing && fault === "html") {
			response.setHeader("Content-Type", "text/html");
			return response.end("<!doctype html><h1>Bad gateway</h1>");
		}
		if (failing && fault === "slow") await new Promise((go) => setTimeout(go, SLOW_MS));
		const headers = { "Content-Type": "application/json" };
		const answer = await fetch(new URL(request.url ?? "", libsql.url), {
			method: "POST",
			headers,
			body,
		}).catch(() => undefined);
		if (!answer) return response.destroy();
		response.writeHead(answer.status, headers).end(await answer.text());
	});
	const worker = await startBuiltWorker(surroundings, { libsqlUrl: front.url });
	const { origin } = await worker.ready;
	const place = { origin, identityUrl: surroundings.identityUrl };
	const { visitor: person } = await enter(place, "ada");
	return {
		queries: libsql,
		person,
		fail() {
			if (fault === "stop") process.kill(pid, "SIGSTOP");
			failing = true;
		},
		heal() {
			if (fault === "stop") process.kill(pid, "SIGCONT");
			failing = false;
		},
		async stop() {
			await worker.dispose();
			await front.stop();
			await libsql.stop();
		},
	};
}
