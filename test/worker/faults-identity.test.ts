import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, buttonsOf, filledIn } from "../support/forms.ts";
import { type IdentityStandIn, startIdentityStandIn } from "../support/identity-stand-in.ts";
import { mailedCode, newcomer, newEmail, PASSWORD, student } from "../support/people.ts";
import { sql } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";

let app: App;
let identity: IdentityStandIn;

beforeAll(async () => {
	identity = await startIdentityStandIn();
	app = await startApp(identity.settings);
});

beforeEach(() => {
	identity.answer = () => "pass";
});

afterAll(async () => {
	expect(app.unstructuredLog).toEqual([]);
	await app.stop();
	await identity.stop();
});

const NOT_ANSWERING = "The sign-in service isn't responding";

interface Way {
	/** Its page's button. */
	button: string;
	/** What its page still shows of what was typed. */
	kept: string[];
	/** What the page says once it has worked. */
	done: string;
	/** Opens the form while all is well; the returned function fills it in and sends it. */
	prepare(): Promise<() => Promise<Page>>;
}

const WAYS: Record<string, Way> = {
	"log-in": {
		button: "Log In",
		kept: ["email"],
		done: "Programs",
		async prepare() {
			const { email } = await student(app);
			return () => app.visitor().submit("/login/", "Log In", { email, password: PASSWORD });
		},
	},
	"sign-up": {
		button: "Create Account",
		kept: ["name", "email", "university"],
		done: "Verify your email",
		async prepare() {
			const fields = { name: "Zora", email: newEmail(), university: "Howard", password: PASSWORD };
			return () => app.visitor().submit("/signup/", "Create Account", fields);
		},
	},
	"a forgotten password": {
		button: "Send link",
		kept: ["email"],
		done: "If there's an account with that email address",
		async prepare() {
			const { email } = await student(app);
			return () => app.visitor().submit("/forgot-password/", "Send link", { email });
		},
	},
	"another verification mail": {
		button: "Resend email",
		kept: [],
		done: "A new verification email has been sent.",
		async prepare() {
			const person = await newcomer(app);
			await app.run("update sessions set mail_sent_at = 0", "delete from counters");
			return () => person.submit("/verify-email/", "Resend email");
		},
	},
	"a mail's link": {
		button: "Verify my email",
		kept: [],
		done: "Your email is verified.",
		async prepare() {
			const person = await newcomer(app);
			const link = `/verify-email/?oobCode=${await mailedCode(person.email)}`;
			return () => person.submit(link, "Verify my email");
		},
	},
	"a new password": {
		button: "Change password",
		kept: [],
		done: "Password changed.",
		async prepare() {
			const person = await student(app);
			const fields = { current_password: PASSWORD, password: "a new and longer password" };
			return () => person.submit("/profile/account/", "Change password", fields);
		},
	},
};

describe.each(["html", "cut off", "drop", "elsewhere"] as const)(
	"while identity answers by %j",
	(fault) => {
		test.each(Object.entries(WAYS))(
			"%s says so, keeps its button and what was typed but no password, and works when it is back",
			async (_, { button, kept, done, prepare }) => {
				const send = await prepare();
				identity.answer = () => fault;
				const page = await send();
				expect(page.status).toBe(503);
				expect(alertsOf(page).join()).toContain(NOT_ANSWERING);
				expect(buttonsOf(page)).toContain(button);
				for (const name of kept) expect(filledIn(page, name)).not.toBe("");
				expect(page.html).not.toContain(PASSWORD);
				identity.answer = () => "pass";
				const later = await send();
				expect([later.status, later.text]).toEqual([200, expect.stringContaining(done)]);
			},
		);

		test("a check whether the email is verified says that it couldn't be made", async () => {
			const person = await newcomer(app);
			identity.answer = () => fault;
			const page = await person.submit("/verify-email/", "I verified my email");
			expect([page.status, ...alertsOf(page)]).toEqual([
				503,
				"We couldn't check right now. Try again in a minute.",
			]);
			identity.answer = () => "pass";
			expect((await person.submit("/verify-email/", "I verified my email")).status).toBe(409);
		});

		test("who is signed in goes on browsing, and the token is refreshed when it is back", async () => {
			const person = await student(app);
			const due = () => sql(app, "update sessions set refresh_at = 0 where uid = ?", person.uid);
			await due();
			identity.answer = () => fault;
			expect((await person.open("/programs/")).status).toBe(200);
			identity.answer = () => "pass";
			await due();
			expect((await person.open("/programs/")).status).toBe(200);
			const [row] = await sql<{ refresh_at: number }>(
				app,
				"select refresh_at from sessions where uid = ?",
				person.uid,
			);
			expect(row?.refresh_at).toBeGreaterThan(Date.now() + 30 * 60_000);
		});
	},
);

test("an answer of identity that is far too long is not read to its end", async () => {
	const { email } = await student(app);
	const send = () => app.visitor().submit("/login/", "Log In", { email, password: PASSWORD });
	identity.answer = () => "too long";
	const page = await send();
	expect([page.status, alertsOf(page).join()]).toEqual([
		503,
		expect.stringContaining(NOT_ANSWERING),
	]);
	identity.answer = () => "pass";
	expect((await send()).status).toBe(200);
});

test("identity that never answers is given up at every form at once, and each works when it is back", async () => {
	const ways = Object.values(WAYS);
	const sends: (() => Promise<Page>)[] = [];
	for (const { prepare } of ways) sends.push(await prepare());
	identity.answer = () => "silent";
	const pages = await Promise.all(sends.map((send) => send()));
	for (const page of pages) {
		expect([page.status, alertsOf(page).join()]).toEqual([
			503,
			expect.stringContaining(NOT_ANSWERING),
		]);
	}
	identity.answer = () => "pass";
	for (const [at, send] of sends.entries()) {
		expect((await send()).text).toContain(ways[at]?.done);
	}
});
