// Who may make which API call: every call, by everybody who could make it.

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { api } from "#app/api/api.server.ts";
import { localAdmin, setCustomClaims, setDisabled } from "#dev/identity/admin.ts";
import { ask, type Client, signIn } from "../support/api.ts";
import { type App, startApp } from "../support/app.ts";
import { moderator, newcomer, PASSWORD, student } from "../support/people.ts";
import { contribute, everything, sql, userIdOf } from "../support/rows.ts";

/** What matters about a call here: what it answers to a student who sends an incomplete body. */
interface Row {
	writes: boolean;
	student: number;
}

const READS: Row = { writes: false, student: 200 };
const WRITES: Row = { writes: true, student: 400 };

/** Every call of the API: one without a row fails the first test. */
const CALLS: Record<string, Row> = {
	"POST /user": WRITES,
	"GET /me": READS,
	"GET /mentor": READS,
	"GET /me/contributions": READS,
	"PATCH /me/contribution/:id": WRITES,
	"POST /program": WRITES,
	"GET /program": READS,
	"GET /analytic/contributions": READS,
};
/** The call that everybody may make. */
const OPEN = "GET /openapi.json";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** What refuses somebody; `undefined` if nothing does. */
type Ends = { reading?: 401 | 403; writing?: 401 | 403 };

const OUT_401: Ends = { reading: 401, writing: 401 };
const OUT_403: Ends = { reading: 403, writing: 403 };
const ASKERS: Record<string, Ends> = {
	"without a token": OUT_401,
	"with a token that is none": OUT_401,
	"who has not verified": OUT_403,
	student: {},
	moderator: {},
	/** The token alone would unlock what its owner wants protected by a code. */
	"student with a second factor": OUT_403,
	"moderator with a second factor": OUT_403,
	"moderator whose claim was taken away": {},
	"who was disabled": OUT_401,
	"who logged out everywhere": OUT_401,
};

let app: App;
const clients = new Map<string, Pick<Client, "get" | "send">>();

beforeAll(async () => {
	app = await startApp();
	const admin = localAdmin(inject("identityUrl"));
	const come = async (name: string, { email }: { email: string }) => {
		clients.set(name, await signIn(app, email));
	};
	const bare = (headers: Record<string, string>) => ({
		get: (path: string) => ask(app, path, { headers }),
		send: (method: string, path: string, body: unknown) =>
			ask(app, path, {
				method,
				headers: { ...headers, "Content-Type": "application/json" },
				body: JSON.stringify(body),
			}),
	});
	clients.set("without a token", bare({}));
	clients.set("with a token that is none", bare({ Authorization: "Bearer not.a.token" }));
	await come("who has not verified", await newcomer(app));
	const ordinary = await student(app);
	await come("student", ordinary);
	await come("moderator", await moderator(app));
	for (const name of ["student with a second factor", "moderator with a second factor"]) {
		const person = await student(app, { moderator: name.startsWith("moderator") });
		const columns = "(uid, secret, confirmed_at, created_at)";
		await sql(app, `insert into second_factors ${columns} values (?, 'sealed', 1, 1)`, person.uid);
		await come(name, person);
	}
	const revoked = await moderator(app);
	await come("moderator whose claim was taken away", revoked);
	await setCustomClaims(admin, revoked.uid, {});
	const disabled = await student(app);
	await come("who was disabled", disabled);
	await setDisabled(admin, disabled.uid, true);
	const left = await student(app);
	await come("who logged out everywhere", left);
	await left.post("/profile/account/", { intent: "log-out-everywhere", password: PASSWORD });
	const own = await contribute(app, {
		userId: await userIdOf(app, ordinary.uid),
		name: "A private plan",
	});
	await app.run(`update contributions set id = 'students-own' where id = '${own.id}'`);
});

afterAll(() => app.stop());

const addressOf = (path: string) => `/api${path.replace(":id", "students-own")}`;

test("every call has a row here, and the other way round", () => {
	const calls = api.routes.filter(({ method }) => method !== "ALL");
	const names = new Set(calls.map(({ method, path }) => `${method} ${path}`));
	expect([...names].sort()).toEqual([...Object.keys(CALLS), OPEN].sort());
});

describe.each(Object.entries(ASKERS))("%s", (name, ends) => {
	test("gets from every call what the table says, and changes nothing by it", async () => {
		const client = clients.get(name);
		const before = await everything(app);
		const got: Record<string, number | undefined> = {};
		const expected: Record<string, number> = {};
		for (const [call, row] of Object.entries(CALLS)) {
			const [method = "", path = ""] = call.split(" ");
			// The body is incomplete.
			const asked = row.writes
				? client?.send(method, addressOf(path), { application_link: "javascript:x" })
				: client?.get(addressOf(path));
			const answer = await asked;
			got[call] = answer?.status;
			expected[call] = (row.writes ? ends.writing : ends.reading) ?? row.student;
			if (answer?.status !== 200) expect(JSON.stringify(answer?.body)).not.toContain("private");
		}
		got[OPEN] = (await client?.get("/api/openapi.json"))?.status;
		expect(got).toEqual({ ...expected, [OPEN]: 200 });
		expect(await everything(app)).toEqual(before);
	});

	test("finds no other method, at no address", async () => {
		const client = clients.get(name);
		const known = new Set([...Object.keys(CALLS), OPEN]);
		const paths = new Set([...known].map((call) => call.split(" ")[1] ?? ""));
		for (const path of paths) {
			for (const method of METHODS.filter((one) => !known.has(`${one} ${path}`))) {
				const answer =
					method === "GET"
						? await client?.get(addressOf(path))
						: await client?.send(method, addressOf(path), {});
				expect([method, path, answer?.status]).toEqual([method, path, 405]);
			}
		}
	});
});
