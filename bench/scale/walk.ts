import { localAdmin } from "#dev/identity/admin.ts";
import type { Queries } from "../../test/support/engines.ts";
import { listOf } from "../../test/support/lists.ts";
import { type Page, Visitor } from "../../test/support/visitor.ts";
import { enter, enterStudent, newVisitor, PASSWORD, type Place } from "../people.ts";
import { type Step, visitsOf, type Who, writesOf } from "./steps.ts";

/** What one request cost. */
export interface Cost {
	/** Such as 'POST /profile/, change'. */
	name: string;
	who: Who;
	status: number;
	roundTrips: number;
	rowsRead: number;
	rowsWritten: number;
	bytes: number;
	/** From the request to the end of its answer; on this machine, so for comparison only. */
	ms: number;
}

interface People {
	origin: string;
	visitors: Record<Exclude<Who, "token">, Visitor>;
	/** The student's token for the API. */
	caller: { uid: string; email: string };
	token: string;
}

const WAITING = `select id, updated_at as version from contributions
	where status = 'PENDING' and id not like 'own-%' order by seq limit 4`;

/**
 * Logs people in to a metered Worker on a filled database and sends every request of the walk, one after the other.
 *
 * @param times how often a read-only request is sent; the fastest one counts
 */
export async function walk(
	queries: Queries,
	at: Place,
	programs: number,
	times: number,
): Promise<Cost[]> {
	const people = await logInAll(queries, at);
	const costs: Cost[] = [];
	for (const step of visitsOf(Math.floor(programs / 2))) {
		const measured: Cost[] = [];
		for (let n = 0; n < times; n++) measured.push(await take(step, people));
		measured.sort((a, b) => a.ms - b.ms);
		costs.push(...measured.slice(0, 1));
	}
	const pending = await queries.rows<{ id: string; version: number }>(WAITING);
	for (const step of writesOf(pending, people.caller)) costs.push(await take(step, people));
	for (const step of importSteps(people.visitors.moderator)) costs.push(await step());
	return costs;
}

async function take(step: Step, people: People): Promise<Cost> {
	const { who, path, method, note } = step;
	const address = note ? `${path.split("?")[0]}, ${note}` : path;
	const name = method ? `${method} ${address}` : address;
	return costOf(name, who, () =>
		who === "token" ? call(step, people) : visit(step, people.visitors[who]),
	);
}

async function costOf(name: string, who: Who, ask: () => Promise<Page>): Promise<Cost> {
	const startedMs = performance.now();
	const page = await ask();
	const ms = performance.now() - startedMs;
	const metered = page.headers.get("X-Database-Cost");
	if (!metered) throw new Error(`${name} was not metered`);
	if (page.status >= 500 || page.status === 400) {
		throw new Error(`${name} answered ${page.status}: ${page.text}`);
	}
	const { roundTrips, rowsRead, rowsWritten, bytes } = JSON.parse(metered);
	return { name, who, status: page.status, roundTrips, rowsRead, rowsWritten, bytes, ms };
}

/** The cost of each request of an import, with a list of a thousand entries. */
function importSteps(moderator: Visitor): (() => Promise<Cost>)[] {
	let at = "";
	const step = (note: string, ask: () => Promise<Page>) => () =>
		costOf(`POST /moderation/import/, ${note}`, "moderator", ask);
	return [
		step("a list is read", async () => {
			const form = new FormData();
			form.set("file", new File([listOf(1000)], "list.json"));
			const page = await moderator.postFiles("/moderation/import/", form);
			at = page.location ?? "";
			return page;
		}),
		step("its first rows are added", () => moderator.post(at, { intent: "start" })),
		step("the next", () => moderator.post(at, { intent: "go-on" })),
		step("its last rows are taken back", () => moderator.post(at, { intent: "take-back" })),
		step("the rest", () => moderator.post(at, { intent: "go-on" })),
	];
}

function visit({ method, path, send = {} }: Step, visitor: Visitor): Promise<Page> {
	return method ? visitor.post(path, send) : visitor.open(path);
}

/** An API client: a browser without cookies that sends a token and JSON. */
function call({ method, path, send }: Step, { origin, token }: People): Promise<Page> {
	const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
	const body = send && { body: JSON.stringify(send) };
	return new Visitor(origin, (to) =>
		fetch(to, { headers, ...(method && { method }), ...body }),
	).open(path);
}

const AN_HOUR_MS = 60 * 60 * 1000;

async function logInAll(queries: Queries, place: Place): Promise<People> {
	const { visitor: student, uid, email } = await enterStudent(queries, place);
	const { visitor: moderator } = await enter(place, "mo", true);
	const anyone = newVisitor(place.origin);
	const token = await idTokenOf(localAdmin(place.identityUrl).toolkitUrl, email);
	// However long the walk takes, no request has to record that an account was checked again, or a session used.
	const later = Date.now() + AN_HOUR_MS;
	await queries.run(`update sessions set checked_at = ${later}, used_at = ${later}`);
	const { origin } = place;
	return { origin, visitors: { anyone, student, moderator }, caller: { uid, email }, token };
}

async function idTokenOf(toolkitUrl: string, email: string): Promise<string> {
	const answer = await fetch(`${toolkitUrl}/v1/accounts:signInWithPassword?key=demo-key`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
	});
	const { idToken } = (await answer.json()) as { idToken: string };
	return idToken;
}
