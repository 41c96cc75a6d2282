/** Invalid input to every call: YARD_FUZZ_REQUESTS says how many requests (500; the long run is 10,000). */

import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newContributionCall } from "#app/forms/contribution.ts";
import { userCall } from "#app/forms/profile.ts";
import { ALL_FACTS, factOf } from "#db/programs/facts.ts";
import { type Api, type Client, startApi } from "../../support/api.ts";
import { type Asker, type MadeUp, requests, rightProgram } from "../../support/api-requests.ts";
import { fc } from "../../support/fuzz.ts";
import { WHOLE_TEST_MS } from "../../support/patience.ts";
import { contribute, everything, publish, sql } from "../../support/rows.ts";

const REQUESTS = Number(process.env.YARD_FUZZ_REQUESTS ?? 500);
/** A marker in all the private data of somebody who makes no requests. */
const SECRET = /vera-secret/i;
/** The statuses that a refused caller may get. */
const CLOSED: Partial<Record<Asker, number>> = {
	unverified: 403,
	expired: 401,
	garbage: 401,
	none: 401,
};
/** Somebody with a valid token but no user. */
const stranger = { sub: "uid-stranger", email: "stranger@example.edu" };

let api: Api;
let tokens: Record<Asker, string | undefined>;
let ada: Client;
let vera: Client;
let asked: fc.Arbitrary<MadeUp>;

beforeAll(async () => {
	api = await startApi();
	ada = await api.student("Ada Student");
	const grace = await api.student("Grace Other");
	vera = await api.student("Vera");
	await sql(api.app, "update users set email = 'vera-secret@x.example' where id = ?", vera.userId);
	const ids: string[] = [];
	for (const { userId } of [ada, ada, grace, grace, vera, vera]) {
		const name = userId === vera.userId ? "vera-secret plan" : "A plan";
		ids.push((await contribute(api.app, { userId, name })).id);
	}
	const decided = { userId: ada.userId, status: "APPROVED", name: "Decided" };
	ids.push((await contribute(api.app, decided)).id);
	await publish(api.app, { link: "https://fine.example.org/" });
	asked = requests({
		ids,
		records: [ada, grace, vera].map(({ uid, email }) => ({
			firebaseUid: uid,
			email,
			accountType: "student",
			fullName: "A Name",
			college: "A College",
			photoUrl: "https://p.example.org/1",
		})),
	});
	tokens = {
		ada: ada.token,
		grace: grace.token,
		stranger: await api.issuer.token(stranger),
		unverified: await api.issuer.token({ ...stranger, email_verified: false }),
		expired: await api.issuer.token({ exp: 1_000_000_000 }),
		garbage: "garbage.of.mine",
		none: undefined,
	};
});

afterAll(() => api.stop());

async function send({ asker, method, path, headers, body }: MadeUp) {
	const token = tokens[asker];
	const answer = await api.app.fetch(path, {
		method,
		headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
		...(body !== undefined && { body }),
	});
	return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Throws when this request may not have such an answer. */
async function expectSound(request: MadeUp): Promise<void> {
	const { status, headers, text } = await send(request);
	expect(status).toBeLessThan(500);
	expect(text).not.toMatch(SECRET);
	expect(text).not.toMatch(/D1_ERROR|SQLITE|valibot|\.js:\d/);
	if (status === 204 || request.method === "HEAD") {
		expect(text).toBe("");
		return;
	}
	expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
	const answer = JSON.parse(text);
	if (/^\/api\/openapi\.json/.test(request.path) && status === 200) return;
	expect(answer.success).toBe(status < 300);
	const closed = CLOSED[request.asker];
	if (status < 300) {
		expect(closed).toBeUndefined();
		return;
	}
	expect(answer.message).toEqual(expect.stringMatching(/./));
	if (status === 400) expect(Object.keys(answer.errors).length).toBeGreaterThan(0);
	if (status === 405) expect(headers.get("Allow")).toContain("OPTIONS");
	if (closed) expect([closed, 403, 404, 405, 413]).toContain(status);
}

test(`${REQUESTS} requests with bad input break nothing and reach nothing`, {
	timeout: WHOLE_TEST_MS + REQUESTS * 1000,
}, async () => {
	const before = await everything(api.app);
	await fc.assert(fc.asyncProperty(asked, expectSound), {
		numRuns: REQUESTS,
		examples: [[rightProgram("ada")], [rightProgram("stranger")]],
	});

	const after = await everything(api.app);
	for (const untouched of ["programs", "mentors", "sessions", "counts", "saved", "log"] as const) {
		expect(after[untouched]).toEqual(before[untouched]);
	}
	const ofVera = (rows: Record<string, unknown>[], key: string) =>
		rows.filter((row) => row[key] === vera.userId);
	expect(ofVera(after.users, "id")).toEqual(ofVera(before.users, "id"));
	const [hersBefore, hersAfter] = [before, after].map((all) =>
		ofVera(all.contributions, "user_id"),
	);
	expect(hersAfter).toEqual(hersBefore);
	// A stranger's first valid program creates their user; nothing else does.
	const known = after.users.filter(({ firebase_uid }) => firebase_uid !== stranger.sub);
	expect(known.map(({ id }) => id)).toEqual(before.users.map(({ id }) => id));
	expect(after.contributions.length).toBeGreaterThan(before.contributions.length + 1);

	for (const row of after.users) expectKept(userCall, recordOf(row));
	for (const row of after.contributions) {
		expectKept(newContributionCall, programOf(row));
		expect([row.status, row.name]).toEqual(
			row.name === "Decided" ? ["APPROVED", "Decided"] : ["PENDING", row.name],
		);
	}
	expect(
		(await api.app.wholeLog()).filter(
			({ level, event }) => level === "error" || event === "failed",
		),
	).toEqual([]);
	expect(api.app.unstructuredLog).toEqual([]);
	const nothing = await ada.send("POST", "/api/program", {});
	expect(Object.keys(nothing.body.errors)).toEqual(["name", "application_link", "description"]);
});

/** As a call would send it: lists are stored as JSON, ticks as 1 or 0. */
function programOf(row: Record<string, unknown>) {
	const facts = ALL_FACTS.map((name) => {
		const { column, type } = factOf(name);
		const value = row[column];
		if (type === "choices") return [column, typeof value === "string" ? JSON.parse(value) : value];
		return [column, type === "tick" && value !== null ? value === 1 : value];
	});
	return { ...row, ...Object.fromEntries(facts) };
}

function recordOf(row: Record<string, unknown>) {
	return {
		firebaseUid: row.firebase_uid,
		email: row.email,
		accountType: row.account_type,
		fullName: row.full_name,
		college: row.college,
		photoUrl: row.photo_url,
	};
}

/** A row is what its schema makes of the input, so it could be sent again unchanged. */
function expectKept(schema: v.GenericSchema, row: Record<string, unknown>): void {
	const kept = v.parse(schema, row) as Record<string, unknown>;
	for (const [name, value] of Object.entries(kept)) expect(row[name]).toEqual(value);
}
