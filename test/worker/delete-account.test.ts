import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../support/api.ts";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, problemOf } from "../support/forms.ts";
import { startIdentityStandIn } from "../support/identity-stand-in.ts";
import { startMalwareScanner } from "../support/malware-scanner.ts";
import { newPdf, uploadForm } from "../support/pdfs.ts";
import { moderator, newEmail, PASSWORD, student } from "../support/people.ts";
import { PNG } from "../support/pictures.ts";
import { asPerson, atProvider } from "../support/provider.ts";
import { everything, sql } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";

const DELETE = "/profile/delete/";
const GONE = "Your account and everything in it are deleted.";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

async function give(person: Visitor, name: string): Promise<void> {
	await person.submit("/programs/add-program/", "Submit Contribution", {
		name,
		description: "Theirs.",
		application_link: `https://${name}.example.org/`,
	});
}

/** A student with something in every table: published, pending, a role, a photo. */
async function settled(on: App, name = "Leaving Student") {
	const person = await student(on, { name });
	const judge = await moderator(on);
	await give(person, "published");
	await judge.submit("/moderation/", "Approve");
	await give(person, "pending");
	await person.submit("/experience/add/", "Add role", {
		title: "Tutor",
		organisation: "Library",
		start_month: "01",
		start_year: "2024",
		current: "on",
	});
	const photo = new FormData();
	photo.set("intent", "photo");
	photo.set("photo", new File([PNG], "me.png"));
	await person.postFiles("/profile/", photo);
	await person.postFiles("/resume/", uploadForm(newPdf()));
	return person;
}

function confirm(person: Visitor, password = PASSWORD) {
	return person.submit(DELETE, "Delete my account", { current_password: password });
}

test("with the password everything goes, everywhere; published programs stay without the name", async () => {
	const own = await startApp();
	try {
		const person = await settled(own);
		const phone = own.visitor();
		await phone.submit("/login/", "Log In", { email: person.email, password: PASSWORD });
		const page = await person.visit(DELETE);
		expect(page.text).toContain(person.email);
		expect(page.text).toContain("can't be undone");

		const left = await confirm(person);
		expect(left.document.querySelector("h1")?.text).toBe("Log In");
		expect(left.text).toContain(GONE);
		expect(person.cookie).not.toContain("session=");
		expect((await phone.open("/programs/")).location).toContain("/login/");

		const kept = await everything(own);
		expect(kept.users).toHaveLength(1);
		expect(kept.contributions).toEqual([]);
		expect(kept.counts).toEqual([]);
		expect(kept.experiences).toEqual([]);
		expect(kept.resumes).toEqual([]);
		expect(JSON.stringify(kept)).not.toContain(person.email);
		expect(JSON.stringify(kept)).not.toContain("Leaving Student");
		expect((await own.files.list()).objects).toEqual([]);

		const again = await own
			.visitor()
			.submit("/login/", "Log In", { email: person.email, password: PASSWORD });
		expect(again.status).toBe(400);
		const [program] = kept.programs;
		expect(kept.programs).toHaveLength(1);
		for (const path of [`/programs/${program?.id}/`, "/", "/programs-public/"]) {
			const shown = await own.visitor().open(path);
			expect(shown.status).toBe(200);
			expect(shown.text).toContain("published");
			expect(shown.text).not.toContain("Leaving Student");
		}
		expect((await own.wholeLog()).filter(({ level }) => level === "error")).toEqual([]);
	} finally {
		await own.stop();
	}
});

test("sent twice, it ends the same way, also when the account is gone before the second is looked at", async () => {
	const identity = await startIdentityStandIn();
	const own = await startApp(identity.settings);
	try {
		const person = await settled(own);
		const typed = { current_password: PASSWORD };
		const twin = own.visitor();
		twin.cookie = person.cookie;
		let first: Promise<Page> | undefined;
		identity.answer = async (path) => {
			if (!path.includes("signInWithPassword") || first) return "pass" as const;
			first = person.post(DELETE, typed);
			await first;
			return "pass" as const;
		};
		const second = await twin.post(DELETE, typed);
		for (const page of [await first, second]) {
			expect([page?.status, page?.location]).toEqual([303, "/login/"]);
		}
		expect((await twin.visit("/login/")).text).toContain(GONE);
	} finally {
		await own.stop();
		await identity.stop();
	}
});

test.each([
	["/resume/", 302, "/login/?redirectTo=%2Fresume%2F"],
	["/resume/upload", 401, null],
])(
	"a file sent to %s whose sender's account is deleted meanwhile is answered like one from an ended session",
	async (path, status, location) => {
		const scanner = await startMalwareScanner();
		const own = await startApp(scanner.settings);
		try {
			const person = await student(own);
			const otherTab = own.visitor();
			otherTab.cookie = person.cookie;
			scanner.answer = async (response) => {
				await otherTab.post(DELETE, { current_password: PASSWORD });
				response.end(JSON.stringify({ verdict: "clean" }));
			};
			const answer = await person.postFiles(path, uploadForm(newPdf()));
			expect([answer.status, answer.location]).toEqual([status, location]);
			expect((await everything(own)).resumes).toEqual([]);
			expect((await own.files.list()).objects).toEqual([]);
			expect((await own.wholeLog()).filter(({ level }) => level === "error")).toEqual([]);
		} finally {
			await own.stop();
			await scanner.stop();
		}
	},
);

test("a call of the API whose account is deleted meanwhile is answered like one with an ended token", async () => {
	const identity = await startIdentityStandIn();
	const own = await startApp(identity.settings);
	try {
		const person = await student(own);
		const client = await signIn(own, person.email);
		let deleted: Promise<Page> | undefined;
		identity.answer = async (path) => {
			if (!path.includes("accounts:lookup") || deleted) return "pass" as const;
			// First the provider says that the account is there.
			deleted = person.post(DELETE, { current_password: PASSWORD });
			await deleted;
			return { status: 200, body: { users: [{}] } };
		};
		const answer = await client.send("POST", "/api/program/", {
			name: "Late",
			description: "Too late.",
			application_link: "https://late.example.org/",
		});
		expect((await deleted)?.location).toBe("/login/");
		expect([answer.status, answer.body.success]).toEqual([401, false]);
		expect((await everything(own)).contributions).toEqual([]);
	} finally {
		await own.stop();
		await identity.stop();
	}
});

test("without the right password nothing goes", async () => {
	const person = await student(app);
	const before = await everything(app);
	const wrong = await confirm(person, "not the password");
	expect(wrong.status).toBe(400);
	expect(problemOf(wrong, "current_password")).toBe("That's not your password.");
	expect(wrong.html).not.toContain("not the password");
	const empty = await confirm(person, "");
	expect(problemOf(empty, "current_password")).toBe("Enter your password.");
	expect(await everything(app)).toEqual(before);
	expect((await person.open("/programs/")).status).toBe(200);
});

test("passwords can't be tried without end", async () => {
	const strict = await startApp({}, { "student write": 2 });
	try {
		const person = await student(strict);
		for (const status of [400, 400, 429]) {
			expect((await confirm(person, "a guess")).status).toBe(status);
		}
		expect((await confirm(person)).status).toBe(429);
	} finally {
		await strict.stop();
	}
});

test("with identity down nothing goes, and it works later", async () => {
	const identity = await startIdentityStandIn();
	const own = await startApp(identity.settings);
	try {
		const person = await student(own);
		const before = await everything(own);
		identity.answer = () => "drop";
		const refused = await confirm(person);
		expect(refused.status).toBe(503);
		expect(alertsOf(refused)[0]).toContain("Nothing was changed");
		expect(await everything(own)).toEqual(before);
		identity.answer = () => "pass";
		expect((await confirm(person)).text).toContain(GONE);
	} finally {
		await own.stop();
		await identity.stop();
	}
});

test("with the database down the person reads so, can still log in, and can do it again", async () => {
	const own = await startApp();
	try {
		const person = await settled(own);
		const before = await everything(own);
		await sql(
			own,
			"create trigger fail before delete on sessions begin select raise(abort, 'bad luck'); end",
		);
		const refused = await confirm(person);
		expect(refused.status).toBe(503);
		expect(alertsOf(refused)[0]).toContain("couldn't delete your account right now");
		expect(await everything(own)).toEqual(before);
		await sql(own, "drop trigger fail");
		expect((await confirm(person)).text).toContain(GONE);
		expect((await own.files.list()).objects).toEqual([]);
	} finally {
		await own.stop();
	}
});

test("when only the identity is left, the person is asked to delete it once more, and can", async () => {
	const identity = await startIdentityStandIn();
	const own = await startApp(identity.settings);
	try {
		const person = await settled(own);
		identity.answer = (path) => (path.includes("accounts:delete") ? "drop" : "pass");
		const left = await confirm(person);
		expect(left.text).toContain("Log in and delete it again.");
		const kept = JSON.stringify(await everything(own));
		expect(kept).not.toContain(person.email);
		expect(
			(await own.wholeLog()).filter(({ event }) => event === "identity not deleted"),
		).toHaveLength(1);
		expect(JSON.stringify(await own.wholeLog())).not.toContain(person.email);

		identity.answer = () => "pass";
		const back = own.visitor();
		await back.submit("/login/", "Log In", { email: person.email, password: PASSWORD });
		expect((await confirm(back)).text).toContain(GONE);
		expect(JSON.stringify(await everything(own))).not.toContain(person.email);
	} finally {
		await own.stop();
		await identity.stop();
	}
});

test.each([
	["google", "Google"],
	["microsoft", "Microsoft"],
] as const)(
	"who came by %s signs in there once more, if it was a while ago",
	async (provider, name) => {
		const person = app.visitor();
		const email = newEmail();
		const signIn = (query = "") => atProvider(person, provider, asPerson(email), query);
		await person.visit(await signIn());
		await sql(app, "update sessions set created_at = created_at - 300000 where email = ?", email);

		const stale = await person.visit(DELETE);
		expect(stale.text).toContain(`sign in with ${name} again`);
		expect(stale.document.querySelector("main input[type=password]")).toBeNull();
		const form = stale.document.querySelector(`main form[action='/auth/${provider}']`);
		expect(form?.querySelector("[name=redirectTo]")?.getAttribute("value")).toBe(DELETE);
		const refused = await person.post(DELETE, {});
		expect(refused.status).toBe(403);
		expect(alertsOf(refused)[0]).toContain("Sign in again, then delete");
		expect(await sql(app, "select 1 from users where email = ?", email)).toHaveLength(1);

		await person.visit(await signIn(`?${new URLSearchParams({ redirectTo: DELETE })}`));
		const left = await person.submit(DELETE, "Delete my account");
		expect(left.text).toContain(GONE);
		expect(await sql(app, "select 1 from users where email = ?", email)).toEqual([]);

		const before = Date.now();
		await person.visit(await signIn());
		const [user] = await sql<{ created_at: number }>(
			app,
			"select created_at from users where email = ?",
			email,
		);
		expect(user?.created_at).toBeGreaterThanOrEqual(before);
	},
);
