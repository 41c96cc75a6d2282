import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { moderator, student } from "../support/people.ts";
import { contribute, everything, userIdOf } from "../support/rows.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

/** How a browser marks a write that did not come from this site; and how an old browser or a script does not. */
const FOREIGN: [string, Record<string, string>][] = [
	["another origin", { Origin: "https://evil.example" }],
	["the origin null", { Origin: "null" }],
	["no origin at all", {}],
	["an empty origin", { Origin: "" }],
	["this host by another port", { Origin: "http://127.0.0.1:1" }],
	["a host that begins like this one", { Origin: "http://127.0.0.1.evil.example" }],
	["another site, by Sec-Fetch-Site", { "Sec-Fetch-Site": "cross-site" }],
	["a sister site, by Sec-Fetch-Site", { "Sec-Fetch-Site": "same-site" }],
];

test.each(FOREIGN)(
	"a write with a cookie from %s is refused and does nothing",
	async (_, headers) => {
		const [person, judge] = await Promise.all([student(app), moderator(app)]);
		const { id } = await contribute(app, { userId: await userIdOf(app, person.uid) });
		const before = await everything(app);
		const contribution = { name: "A", application_link: "forged.example.org", description: "B" };
		const decision = { contribution_id: id, decision: "reject", note: "x", version: "1" };
		const answers = [
			await person.post("/logout", {}, headers),
			await person.post("/logout/", {}, headers),
			await person.post("/programs/add-program/", contribution, headers),
			await person.post("/programs/add-program.data", contribution, headers),
			await person.post(`/programs/contributions/${id}/edit/`, contribution, headers),
			await judge.post("/moderation/", decision, headers),
			await person.post("/login/", { email: "a@example.edu", password: "password" }, headers),
		];
		expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(403));
		expect(await everything(app)).toEqual(before);
		expect((await person.open("/programs/")).status).toBe(200);
	},
);

test("Sec-Fetch-Site cannot be outvoted by a matching Origin, nor Origin by Sec-Fetch-Site", async () => {
	const person = await student(app);
	for (const headers of [
		{ Origin: app.origin, "Sec-Fetch-Site": "cross-site" },
		{ Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
	]) {
		expect((await person.post("/logout", {}, headers)).status).toBe(403);
	}
	expect((await person.open("/programs/")).status).toBe(200);
});

test.each(["PUT", "PATCH", "DELETE"])("a foreign %s with a cookie is refused", async (method) => {
	const { cookie } = await student(app);
	const headers = { Cookie: cookie, Origin: "https://evil.example" };
	const answer = await app.fetch("/programs/add-program/", { method, headers });
	expect(answer.status).toBe(403);
});

test("this site's own writes pass, as old and new browsers mark them", async () => {
	const old = { Origin: app.origin };
	for (const headers of [old, { ...old, "Sec-Fetch-Site": "same-origin" }]) {
		const person = await student(app);
		expect((await person.post("/logout", {}, headers)).location).toBe("/login/");
		expect((await person.open("/programs/")).location).toMatch(/^\/login\//);
	}
});

test("a log-in that another site causes opens no session in the visitor's browser", async () => {
	const { email } = await student(app);
	const visitor = app.visitor();
	const credentials = { email, password: "correct horse battery" };
	const answer = await visitor.post("/login/", credentials, { Origin: "https://evil.example" });
	expect(answer.status).toBe(403);
	expect(visitor.cookie).not.toContain("session=");
});
