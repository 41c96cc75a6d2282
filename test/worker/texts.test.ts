import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { type IdentityStandIn, startIdentityStandIn } from "../support/identity-stand-in.ts";
import { newcomer, newEmail, PASSWORD, student } from "../support/people.ts";
import { asPerson, atProvider, type Provider } from "../support/provider.ts";
import { contribute, sql, userIdOf } from "../support/rows.ts";
import type { Page } from "../support/visitor.ts";
import TEXTS from "./texts.json" with { type: "json" };

let identity: IdentityStandIn;
let app: App;

beforeAll(async () => {
	identity = await startIdentityStandIn();
	app = await startApp(identity.settings);
});

afterAll(async () => {
	await app.stop();
	await identity.stop();
});

const SIGN_UP = () => ({ name: "Zora", email: newEmail(), university: "", password: PASSWORD });
const WHOLE = {
	name: "Lantern Fellowship",
	application_link: "lantern.example.org",
	description: "A term of light.",
};

async function refusing(code: string, ask: () => Promise<Page>): Promise<Page> {
	identity.refuse(code);
	try {
		return await ask();
	} finally {
		identity.answer = () => "pass";
	}
}

async function withIdentityDown(ask: () => Promise<Page>): Promise<Page> {
	identity.answer = () => "drop";
	try {
		return await ask();
	} finally {
		identity.answer = () => "pass";
	}
}

async function withoutTable(table: string, ask: () => Promise<Page>): Promise<Page> {
	await app.run(`alter table ${table} rename to away`);
	try {
		return await ask();
	} finally {
		await app.run(`alter table away rename to ${table}`);
	}
}

async function throughProvider(provider: Provider, answer: Record<string, string>, down = false) {
	const visitor = app.visitor();
	const back = await atProvider(visitor, provider, answer);
	return down ? withIdentityDown(() => visitor.visit(back)) : visitor.visit(back);
}

async function withContributions(): Promise<Awaited<ReturnType<typeof student>> & { own: string }> {
	const person = await student(app);
	const userId = await userIdOf(app, person.uid);
	const { id } = await contribute(app, { userId });
	await contribute(app, { userId, status: "APPROVED" });
	return Object.assign(person, { own: id });
}

/** Four contributors of this month, the last without name and college, and one of their programs. */
async function fillRanking(): Promise<void> {
	for (const [rank, count] of [9, 7, 5, 3].entries()) {
		const person = await student(app);
		const id = await userIdOf(app, person.uid);
		await sql(app, "insert into contribution_counts values ('all', ?, ?, ?)", id, count, rank);
		if (count > 3) continue;
		await sql(app, "update users set full_name = null, college = null where id = ?", id);
	}
}

const mentor = (id: string, linkedIn: string | null) =>
	sql(
		app,
		`insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, linked_in_profile, status, submission_key, consented_at, created_at)
		values (?, 'Ida', 'ida@example.org', 'Howard University', '["Law"]', ?, 'APPROVED', ?, 1, 1)`,
		id,
		linkedIn,
		id,
	);

/** How to reach each screen of texts.json. */
const SCREENS: Record<string, () => Promise<Page>> = {
	"public page": () => app.visitor().open("/"),
	"sign-up": () => app.visitor().open("/signup/"),
	menu: async () => (await student(app)).open("/programs/"),
	"menu of someone without a name": async () => {
		const person = await student(app, { name: "" });
		await sql(app, "update users set full_name = null where firebase_uid = ?", person.uid);
		await sql(app, "update sessions set display_name = null where uid = ?", person.uid);
		return person.open("/programs/");
	},
	mentors: async () => {
		await mentor("with", "https://www.linkedin.com/in/example-ida");
		await mentor("without", null);
		return (await student(app)).open("/mentor/");
	},
	"mentors without a match": async () => (await student(app)).open("/mentor/?q=nobody+at+all"),
	"mentors with the database down": async () => {
		const person = await student(app);
		return withoutTable("mentors", () => person.open("/mentor/"));
	},
	"My Contributions, none": async () => (await student(app)).open("/programs/contributions/"),
	"My Contributions": async () => (await withContributions()).open("/programs/contributions/"),
	"My Contributions with the database down": async () => {
		const person = await student(app);
		return withoutTable("contributions", () => person.open("/programs/contributions/"));
	},
	edit: async () => {
		const person = await withContributions();
		return person.open(`/programs/contributions/${person.own}/edit/`);
	},
	"edit that succeeds": async () => {
		const person = await withContributions();
		return person.submit(`/programs/contributions/${person.own}/edit/`, "Update");
	},
	"add program": async () => {
		await fillRanking();
		return (await student(app)).open("/programs/add-program/");
	},
	"add program, nothing there": async () => {
		await sql(app, "delete from contribution_counts");
		return (await student(app)).open("/programs/add-program/?duration=weekly");
	},
	"contribution that succeeds": async () =>
		(await student(app)).submit("/programs/add-program/", "Submit Contribution", WHOLE),
	"contribution that is incomplete": async () =>
		(await student(app)).submit("/programs/add-program/", "Submit Contribution"),
	"sign-up that identity refuses": () =>
		refusing("OPERATION_NOT_ALLOWED", () =>
			app.visitor().submit("/signup/", "Create Account", SIGN_UP()),
		),
	"sign-up with identity down": () =>
		withIdentityDown(() => app.visitor().submit("/signup/", "Create Account", SIGN_UP())),
	"sign-up that succeeds": () => app.visitor().submit("/signup/", "Create Account", SIGN_UP()),
	"log-in that identity refuses": () =>
		refusing("OPERATION_NOT_ALLOWED", () =>
			app.visitor().submit("/login/", "Log In", { email: newEmail(), password: PASSWORD }),
		),
	"log-in that succeeds": async () => {
		const { email } = await student(app);
		return app.visitor().submit("/login/", "Log In", { email, password: PASSWORD });
	},
	"log-in before verifying": async () => {
		const { email } = await newcomer(app);
		return app.visitor().submit("/login/", "Log In", { email, password: PASSWORD });
	},
	"Google says yes": () => throughProvider("google", asPerson(newEmail())),
	"Google says no": () => throughProvider("google", { decline: "yes" }),
	"Google with identity down": () => throughProvider("google", asPerson(newEmail()), true),
	"Microsoft says yes": () => throughProvider("microsoft", asPerson(newEmail())),
	"Microsoft says no": () => throughProvider("microsoft", { decline: "yes" }),
	"Microsoft with identity down": () => throughProvider("microsoft", asPerson(newEmail()), true),
};

/** What a person reads or hears: the text, the values of fields, and the names of buttons. */
function readable(page: Page): string {
	const named = page.document.querySelectorAll("[placeholder], [aria-label]");
	const names = named.flatMap((element) => [
		element.getAttribute("placeholder") ?? "",
		element.getAttribute("aria-label") ?? "",
	]);
	return [page.text, ...names].join("\n").replaceAll("’", "'");
}

test("every screen of texts.json is known, and the other way round", () => {
	expect(Object.keys(TEXTS).sort()).toEqual(Object.keys(SCREENS).sort());
});

test.each(Object.entries(TEXTS))("%s shows its texts", async (screen, texts) => {
	const shown = readable((await SCREENS[screen]?.()) as Page);
	for (const text of texts) expect(shown).toContain(text);
});
