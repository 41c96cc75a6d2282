import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seal } from "#app/http/crypto.server.ts";
import { type App, startApp } from "../support/app.ts";
import { filledIn } from "../support/forms.ts";
import { newEmail, PASSWORD, student } from "../support/people.ts";
import { asPerson, atProvider, oneTapCredential } from "../support/provider.ts";
import { sql } from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";

const A = "the first secret of these tests, long enough";
const B = "the second secret of these tests, long enough";
const ADD = "/programs/add-program/";
const TYPED = { name: "Kept over a rotation", application_link: "https://kept.example.org/" };

let app: App;

beforeAll(async () => {
	// Without the Worker that reads resumes, whose registry would restart this one once more.
	app = await startApp({ SESSION_SECRET: A }, {}, { workerRegistry: "" });
});

afterAll(() => app.stop());

const isIn = async (visitor: Visitor) => (await visitor.open("/programs/")).status === 200;

/** Somebody else's browser with the same cookies. */
function copyOf({ cookie }: Visitor): Visitor {
	const copy = app.visitor();
	copy.cookie = cookie;
	return copy;
}

function cookieOf({ cookie }: Visitor, name: string): string {
	const pair = cookie.split("; ").find((one) => one.startsWith(`${name}=`));
	if (!pair) throw new Error(`No cookie ${name} among ${cookie}`);
	return pair.slice(name.length + 1);
}

describe("a sign-in works once, on the server's record", () => {
	test.each(["google", "microsoft"] as const)("%s", async (provider) => {
		const visitor = app.visitor();
		const back = await atProvider(visitor, provider, asPerson(newEmail()));
		expect(visitor.cookie).toMatch(/^sign-in=[\w%=+/-]+$/);
		const thief = copyOf(visitor);
		expect((await visitor.open(back)).location).toBe("/programs/");
		const replay = await thief.visit(back);
		expect(replay.status).toBe(200);
		expect(replay.text).toContain("sign-in failed. It took too long, or you started it");
		expect(await isIn(thief)).toBe(false);
		expect(await isIn(visitor)).toBe(true);
		const used = (await app.wholeLog()).filter(({ cause }) => cause === "used before");
		expect(used.at(-1)).toMatchObject({ event: "social sign-in failed", provider });
	});

	test("One Tap", async () => {
		const visitor = app.visitor();
		const { html } = await visitor.open("/login/");
		const nonce = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(html)?.[0] ?? "";
		const form = {
			credential: await oneTapCredential(nonce, newEmail()),
			redirectTo: "/programs/",
		};
		const thief = copyOf(visitor);
		expect((await visitor.post("/auth/one-tap", form)).location).toBe("/programs/");
		const replay = await thief.post("/auth/one-tap", form);
		expect(replay.location).toBe("/login/?redirectTo=%2Fprograms%2F");
		expect(await isIn(thief)).toBe(false);
		expect(await isIn(visitor)).toBe(true);
	});

	test("a flow that began more than ten minutes ago is over, whatever the browser kept", async () => {
		const flow = {
			provider: "microsoft",
			redirectTo: "/programs/",
			popup: false,
			nonce: "n",
			sessionId: "s",
		};
		const pages: string[] = [];
		for (const expiresAtMs of [Date.now() + 60_000, Date.now() - 1000]) {
			const sealed = await seal({ SESSION_SECRET: A }, "cookie sign-in", flow, expiresAtMs);
			const visitor = app.visitor();
			visitor.cookie = `sign-in=${encodeURIComponent(btoa(JSON.stringify(sealed)))}`;
			await visitor.open("/auth/microsoft/callback?error=access_denied");
			pages.push((await visitor.visit("/login/")).text);
		}
		expect(pages[0]).toContain("nothing was shared");
		expect(pages[1]).toContain("It took too long");
	});
});

test("a cookie's value opens nothing under another name", async () => {
	const visitor = app.visitor();
	await atProvider(visitor, "google", asPerson(newEmail()));
	const flow = cookieOf(visitor, "sign-in");
	for (const name of ["session", "toast", "kept", "bookmark", "one-tap"]) {
		const other = app.visitor();
		other.cookie = `${name}=${flow}`;
		expect([name, (await other.open("/programs/")).location]).toEqual([
			name,
			"/login/?redirectTo=%2Fprograms%2F",
		]);
		expect([name, (await other.open("/login/")).status]).toEqual([name, 200]);
	}
});

test("sessions, forms and flows survive a new secret while the one before is named, and no longer", async () => {
	const person = await student(app);
	const waiting = await student(app);
	await sql(app, "update sessions set expires_at = 1 where uid = ?", waiting.uid);
	await waiting.post(ADD, TYPED);
	const away = app.visitor();
	const back = await atProvider(away, "microsoft", asPerson(newEmail()));
	const late = app.visitor();
	const lateBack = await atProvider(late, "google", asPerson(newEmail()));
	const refresh = () => sql(app, "update sessions set refresh_at = 0 where uid = ?", person.uid);
	const tokens = async () => {
		const [row] = await sql<{ tokens: string }>(
			app,
			"select tokens from sessions where uid = ?",
			person.uid,
		);
		return row?.tokens;
	};

	await app.configure({ SESSION_SECRET: B, SESSION_SECRET_PREVIOUS: A });
	const before = await tokens();
	await refresh();
	expect(await isIn(person)).toBe(true);
	expect(await tokens()).not.toBe(before);
	expect((await away.open(back)).location).toBe("/programs/");
	const login = waiting.submit("/login/", "Log In", { email: waiting.email, password: PASSWORD });
	expect((await login).status).toBe(200);
	expect(filledIn(await waiting.open(ADD), "name")).toBe(TYPED.name);

	await app.configure({ SESSION_SECRET: B });
	// Their cookie is of the secret before.
	expect(await isIn(person)).toBe(false);
	expect(filledIn(await waiting.open(ADD), "name")).toBe("");
	expect((await late.visit(lateBack)).text).toContain("Google sign-in failed.");

	await app.configure({ SESSION_SECRET: A });
	await refresh();
	expect((await person.open("/programs/")).location).toContain("/login/");
	expect(await sql(app, "select * from sessions where uid = ?", person.uid)).toEqual([]);
	expect((await app.wholeLog()).filter(({ status }) => Number(status) >= 500)).toEqual([]);
});
