import { createVerifiedAccount, localAdmin, setCustomClaims } from "#dev/identity/admin.ts";
import type { Queries } from "../../test/support/engines.ts";
import { type Page, Visitor } from "../../test/support/visitor.ts";
import { fillOwn } from "./fill.ts";
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
	/** From the request to the end of its answer: on this machine, for comparison only. */
	ms: number;
}

interface People {
	origin: string;
	visitors: Record<Exclude<Who, "token">, Visitor>;
	/** Of the student, for the API. */
	caller: { uid: string; email: string };
	token: string;
}

const PASSWORD = "correct horse battery";
const WAITING = `select id, updated_at as version from contributions
	where status = 'PENDING' and id not like 'own-%' order by seq limit 2`;

/**
 * Logs people in to a metered Worker on a filled database and sends every request of the walk, one after
 * the other.
 *
 * @param times how often a request that changes nothing is sent; the quickest one counts
 */
export async function walk(
	queries: Queries,
	at: { origin: string; identityUrl: string },
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
	return costs;
}

async function take(step: Step, people: People): Promise<Cost> {
	const { who, path, method, note } = step;
	const startedMs = performance.now();
	const page = await (who === "token" ? call(step, people) : visit(step, people.visitors[who]));
	const ms = performance.now() - startedMs;
	const address = note ? `${path.split("?")[0]}, ${note}` : path;
	const name = method ? `${method} ${address}` : address;
	const metered = page.headers.get("X-Database-Cost");
	if (!metered) throw new Error(`${name} was not metered`);
	if (page.status >= 500 || page.status === 400) {
		throw new Error(`${name} answered ${page.status}: ${page.text}`);
	}
	const { roundTrips, rowsRead, rowsWritten, bytes } = JSON.parse(metered);
	return { name, who, status: page.status, roundTrips, rowsRead, rowsWritten, bytes, ms };
}

function visit({ method, path, send = {} }: Step, visitor: Visitor): Promise<Page> {
	return method ? visitor.post(path, send) : visitor.open(path);
}

/** A client of the API is a browser without cookies that sends a token and JSON. */
function call({ method, path, send }: Step, { origin, token }: People): Promise<Page> {
	const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
	const body = send && { body: JSON.stringify(send) };
	return new Visitor(origin, (to) =>
		fetch(to, { headers, ...(method && { method }), ...body }),
	).open(path);
}

async function logInAll(
	queries: Queries,
	{ origin, identityUrl }: { origin: string; identityUrl: string },
): Promise<People> {
	const visitor = () =>
		new Visitor(origin, (address, init) => fetch(address, { redirect: "manual", ...init }));
	const admin = localAdmin(identityUrl);
	const enter = async (name: string, moderator: boolean) => {
		const email = `${name}-${process.pid}-${Date.now()}@example.edu`;
		const account = { email, password: PASSWORD, displayName: name };
		const { uid } = await createVerifiedAccount(admin, account);
		if (moderator) await setCustomClaims(admin, uid, { moderator: true });
		const person = visitor();
		const page = await person.press("/login/", "Log In", { email, password: PASSWORD });
		if (page.status !== 200) throw new Error(`Log-in answered ${page.status}: ${page.text}`);
		return { person, caller: { uid, email } };
	};
	const { person: student, caller } = await enter("ada", false);
	const { person: moderator } = await enter("mo", true);
	const [user] = await queries.rows<{ id: string }>(
		"select id from users where firebase_uid = ?",
		caller.uid,
	);
	if (!user) throw new Error("The student has no user");
	await fillOwn(queries, user.id, Date.now());
	const token = await idTokenOf(admin.toolkitUrl, caller.email);
	return { origin, visitors: { anyone: visitor(), student, moderator }, caller, token };
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
