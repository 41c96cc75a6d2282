import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ROLES, type Role } from "#app/auth/session/roles.server.ts";
import { localAdmin, setCustomClaims, setDisabled } from "#dev/identity/admin.ts";
import { type App, startApp } from "../support/app.ts";
import { moderator, newEmail, PASSWORD, student } from "../support/people.ts";
import { routeTable } from "../support/route-table.ts";
import { contribute, everything, publish, sql, userIdOf } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";

/** The roles that the table lists; the answers to all others follow from these by a rule (`expectedOf`). */
type Listed = Exclude<Role, "awaiting-code">;

type Special =
	/** A moderator without the second factor that the settings require of moderators. */
	| "unequipped moderator"
	| "idle moderator"
	/** Somebody whose claim was removed after the last check. */
	| "revoked moderator"
	/** Somebody whose account was disabled after the last check. */
	| "disabled"
	/** Somebody who has logged out, with the cookies from before. */
	| "logged out";

/** What an address answers: a status, or where it redirects to. */
type Answers = Record<Listed, number | string>;

const OPEN: Answers = { guest: 200, unverified: 200, student: 200, moderator: 200 };
const GUEST: Answers = {
	guest: 200,
	unverified: "/verify-email/",
	student: "/programs/",
	moderator: "/programs/",
};
const toAll = (answer: number | string): Answers => ({
	guest: answer,
	unverified: answer,
	student: answer,
	moderator: answer,
});
const logIn = (path: string) => `/login/?redirectTo=${encodeURIComponent(path)}`;
const studentsOnly = (path: string): Answers => ({
	...OPEN,
	guest: logIn(path),
	unverified: "/verify-email/",
});

interface Expectation {
	/** The address to request, if the table's address has parameters. */
	at?: string;
	get: Answers;
	post: Answers;
}

const PROGRAM = "/programs/published-one/";
const EDIT = "/programs/contributions/students-own/edit/";
const ROLE = "/experience/students-role/edit/";
const GUESTS_POST: Answers = { ...GUEST, guest: 400 };

/** Every route of app/routes.ts and of the API must be here: one without an expectation fails the first test. */
const EXPECTED: Record<string, Expectation> = {
	"/": { get: OPEN, post: toAll(405) },
	"/about": { get: OPEN, post: toAll(405) },
	"/contact": { get: OPEN, post: toAll(400) },
	"/privacy": { get: OPEN, post: toAll(405) },
	"/mentor/register": { get: OPEN, post: toAll(400) },
	"/mentor/link": { get: OPEN, post: toAll(400) },
	"/mentor/mine/:secret": { at: "/mentor/mine/nobodys/", get: toAll(404), post: toAll(400) },
	"/mail/stop/:secret": { at: "/mail/stop/nobodys/", get: toAll(404), post: toAll(400) },
	"/mail/program/:secret": { at: "/mail/program/nobodys/", get: toAll(404), post: toAll(400) },
	"/programs-public": { get: OPEN, post: toAll(405) },
	"/terms": { get: OPEN, post: toAll(405) },
	"/login": { get: GUEST, post: GUESTS_POST },
	"/signup": { get: GUEST, post: GUESTS_POST },
	"/login/code": {
		get: {
			guest: logIn("/programs/"),
			unverified: "/verify-email/",
			student: "/programs/",
			moderator: "/programs/",
		},
		post: {
			guest: logIn("/programs/"),
			unverified: "/verify-email/",
			student: "/programs/",
			moderator: "/programs/",
		},
	},
	"/verify-email": {
		get: {
			guest: logIn("/verify-email/"),
			unverified: 200,
			student: "/programs/",
			moderator: "/programs/",
		},
		post: {
			guest: "/login/",
			unverified: 409,
			student: "/programs/",
			moderator: "/programs/",
		},
	},
	"/forgot-password": { get: OPEN, post: toAll(400) },
	"/reset-password": { get: toAll("/forgot-password/"), post: toAll("/forgot-password/") },
	"/mentor": { get: studentsOnly("/mentor/"), post: toAll(405) },
	"/mentor/:id/report": {
		at: "/mentor/unknown/report/",
		get: { ...studentsOnly("/mentor/unknown/report/"), student: 404, moderator: 404 },
		post: { ...studentsOnly("/mentor/unknown/report/"), student: 400, moderator: 400 },
	},
	"/notifications": {
		get: studentsOnly("/notifications/"),
		post: { ...studentsOnly("/notifications/"), student: 400, moderator: 400 },
	},
	"/profile/notifications": {
		get: studentsOnly("/profile/notifications/"),
		post: { ...studentsOnly("/profile/notifications/"), student: 400, moderator: 400 },
	},
	"/profile/reports": { get: studentsOnly("/profile/reports/"), post: toAll(405) },
	"/experience": {
		get: studentsOnly("/experience/"),
		post: { ...studentsOnly("/experience/"), student: 400, moderator: 400 },
	},
	"/experience/add": {
		get: studentsOnly("/experience/add/"),
		post: { ...studentsOnly("/experience/add/"), student: 400, moderator: 400 },
	},
	"/experience/:id/edit": {
		at: ROLE,
		get: { ...studentsOnly(ROLE), moderator: 404 },
		post: { ...studentsOnly(ROLE), student: 400, moderator: 400 },
	},
	"/profile": {
		get: studentsOnly("/profile/"),
		post: { ...studentsOnly("/profile/"), student: 400, moderator: 400 },
	},
	"/profile/account": {
		get: studentsOnly("/profile/account/"),
		post: { ...studentsOnly("/profile/account/"), student: 400, moderator: 400 },
	},
	"/profile/confirm": {
		get: {
			...studentsOnly("/profile/confirm/"),
			student: "/profile/account/",
			moderator: "/profile/account/",
		},
		post: {
			...studentsOnly("/profile/confirm/"),
			student: "/profile/account/",
			moderator: "/profile/account/",
		},
	},
	"/profile/second-factor": {
		get: studentsOnly("/profile/second-factor/"),
		post: { ...studentsOnly("/profile/second-factor/"), student: 400, moderator: 400 },
	},
	"/profile/delete": {
		get: studentsOnly("/profile/delete/"),
		post: { ...studentsOnly("/profile/delete/"), student: 400, moderator: 400 },
	},
	"/profile/data": { get: studentsOnly("/profile/"), post: toAll(405) },
	"/profile/push-subscription": {
		at: "/profile/push-subscription",
		get: { ...toAll(401), student: 200, moderator: 200 },
		post: { ...toAll(401), student: 400, moderator: 400 },
	},
	"/programs": {
		get: studentsOnly("/programs/"),
		post: { ...studentsOnly("/programs/"), student: 400, moderator: 400 },
	},
	"/programs/searches": {
		get: studentsOnly("/programs/searches/"),
		post: { ...studentsOnly("/programs/searches/"), student: 400, moderator: 400 },
	},
	"/programs/saved": {
		get: studentsOnly("/programs/saved/"),
		post: { ...studentsOnly("/programs/saved/"), student: 400, moderator: 400 },
	},
	"/programs/saved/plan": {
		get: studentsOnly("/programs/saved/plan/"),
		post: { ...studentsOnly("/programs/saved/plan/"), student: 400, moderator: 400 },
	},
	"/programs/saved/plan/:id": {
		at: "/programs/saved/plan/unknown/",
		get: { ...studentsOnly("/programs/saved/plan/unknown/"), student: 404, moderator: 404 },
		post: { ...studentsOnly("/programs/saved/plan/unknown/"), student: 400, moderator: 400 },
	},
	"/programs/contributions": { get: studentsOnly("/programs/contributions/"), post: toAll(405) },
	"/programs/contributions/:id/edit": {
		at: EDIT,
		get: { ...studentsOnly(EDIT), moderator: 404 },
		post: { ...studentsOnly(EDIT), student: 400, moderator: 404 },
	},
	"/programs/add-program": {
		get: studentsOnly("/programs/add-program/"),
		post: { ...studentsOnly("/programs/add-program/"), student: 400, moderator: 400 },
	},
	"/resume": {
		get: studentsOnly("/resume/"),
		post: { ...studentsOnly("/resume/"), student: 400, moderator: 400 },
	},
	"/resume/viewer/:id": {
		at: "/resume/viewer/unknown/",
		get: { ...studentsOnly("/resume/viewer/unknown/"), student: 404, moderator: 404 },
		post: toAll(405),
	},
	"/welcome": {
		get: studentsOnly("/welcome/"),
		post: { ...studentsOnly("/welcome/"), student: 400, moderator: 400 },
	},
	"/moderation": {
		get: { ...studentsOnly("/moderation/"), student: 404 },
		post: { ...studentsOnly("/moderation/"), student: 404, moderator: 400 },
	},
	"/moderation/mentors": {
		get: { ...studentsOnly("/moderation/mentors/"), student: 404 },
		post: { ...studentsOnly("/moderation/mentors/"), student: 404, moderator: 400 },
	},
	"/moderation/messages": {
		get: { ...studentsOnly("/moderation/messages/"), student: 404 },
		post: { ...studentsOnly("/moderation/messages/"), student: 404, moderator: 400 },
	},
	"/moderation/mails": {
		get: { ...studentsOnly("/moderation/mails/"), student: 404 },
		post: { ...studentsOnly("/moderation/mails/"), student: 404, moderator: 400 },
	},
	"/moderation/reports": {
		get: { ...studentsOnly("/moderation/reports/"), student: 404 },
		post: { ...studentsOnly("/moderation/reports/"), student: 404, moderator: 400 },
	},
	"/moderation/published": {
		get: { ...studentsOnly("/moderation/published/"), student: 404 },
		post: toAll(405),
	},
	"/moderation/published/:id": {
		at: "/moderation/published/unknown/",
		get: { ...studentsOnly("/moderation/published/unknown/"), student: 404, moderator: 404 },
		post: { ...studentsOnly("/moderation/published/unknown/"), student: 404, moderator: 400 },
	},
	"/moderation/published/:id/merge": {
		at: "/moderation/published/unknown/merge/",
		get: { ...studentsOnly("/moderation/published/unknown/merge/"), student: 404, moderator: 404 },
		post: { ...studentsOnly("/moderation/published/unknown/merge/"), student: 404, moderator: 400 },
	},
	"/moderation/renewals": {
		get: { ...studentsOnly("/moderation/renewals/"), student: 404 },
		post: { ...studentsOnly("/moderation/renewals/"), student: 404, moderator: 400 },
	},
	"/moderation/health": {
		get: { ...studentsOnly("/moderation/health/"), student: 404 },
		post: toAll(405),
	},
	"/moderation/log": {
		get: { ...studentsOnly("/moderation/log/"), student: 404 },
		post: toAll(405),
	},
	"/moderation/import": {
		get: { ...studentsOnly("/moderation/import/"), student: 404 },
		post: { ...studentsOnly("/moderation/import/"), student: 404, moderator: 400 },
	},
	"/moderation/import/template.csv": {
		get: { ...studentsOnly("/moderation/import/template.csv/"), student: 404 },
		post: toAll(405),
	},
	"/moderation/import/:id": {
		at: "/moderation/import/unknown/",
		get: { ...studentsOnly("/moderation/import/unknown/"), student: 404, moderator: 404 },
		post: { ...studentsOnly("/moderation/import/unknown/"), student: 404, moderator: 400 },
	},
	"/moderation/sources": {
		get: { ...studentsOnly("/moderation/sources/"), student: 404 },
		post: { ...studentsOnly("/moderation/sources/"), student: 404, moderator: 400 },
	},
	"/moderation/sources/:id": {
		at: "/moderation/sources/unknown/",
		get: { ...studentsOnly("/moderation/sources/unknown/"), student: 404, moderator: 404 },
		post: { ...studentsOnly("/moderation/sources/unknown/"), student: 404, moderator: 400 },
	},
	"/feed.xml": { get: OPEN, post: toAll(405) },
	"/feed.json": { get: OPEN, post: toAll(405) },
	"/logout": {
		get: toAll("/programs/"),
		post: toAll("/login/"),
	},
	"/auth/action": { get: toAll("/login/"), post: toAll(405) },
	"/auth/one-tap": {
		get: toAll("/login/"),
		post: toAll(logIn("/programs/")),
	},
	"/auth/:provider": { at: "/auth/google", get: OPEN, post: studentsOnly("/profile/account/") },
	"/auth/:provider/callback": {
		at: "/auth/google/callback",
		get: toAll(logIn("/programs/")),
		post: toAll(405),
	},
	"/photos/:key": { at: "/photos/unknown", get: toAll(404), post: toAll(405) },
	"/logos/:host": { at: "/logos/example.org", get: OPEN, post: toAll(405) },
	"/calendar/:file": { at: "/calendar/nobodys0000000000.ics", get: toAll(404), post: toAll(405) },
	"/deadlines/:file": { at: "/deadlines/nothing.ics", get: toAll(404), post: toAll(405) },
	"/sitemaps/:file": { at: "/sitemaps/pages.xml", get: OPEN, post: toAll(405) },
	"/robots.txt": { get: OPEN, post: toAll(405) },
	"/healthz": { get: OPEN, post: toAll(405) },
	"/readyz": { get: OPEN, post: toAll(405) },
	"/sitemap.xml": { get: OPEN, post: toAll(405) },
	"/speculation-rules.json": { get: OPEN, post: toAll(405) },
	"/browse-resume": {
		get: studentsOnly("/browse-resume/"),
		post: { ...studentsOnly("/browse-resume/"), student: 400, moderator: 400 },
	},
	"/resume/upload": {
		at: "/resume/upload",
		get: toAll("/resume/"),
		post: { ...toAll(401), student: 400, moderator: 400 },
	},
	"/browse-resume/:id/download": {
		at: "/browse-resume/unknown/download",
		get: { ...studentsOnly("/browse-resume/unknown/download"), student: 404, moderator: 404 },
		post: toAll(405),
	},
	"/resume/:id/download": {
		at: "/resume/unknown/download",
		get: { ...studentsOnly("/resume/unknown/download"), student: 404, moderator: 404 },
		post: toAll(405),
	},
	"/resume/:id/versions": {
		at: "/resume/unknown/versions",
		get: toAll("/resume/viewer/unknown/"),
		post: { ...toAll(401), student: 400, moderator: 400 },
	},
	"/resume/list": {
		get: { ...OPEN, guest: 401, unverified: 401 },
		post: toAll(405),
	},
	"/resources/duplicate": {
		get: { ...OPEN, guest: 401, unverified: 401 },
		post: toAll(405),
	},
	"/resources/read-link": {
		get: toAll("/programs/add-program/"),
		post: { ...toAll(401), student: 400, moderator: 400 },
	},
	"/api/user": { get: toAll(405), post: toAll(401) },
	"/api/me": { get: toAll(401), post: toAll(405) },
	"/api/mentor": { get: toAll(401), post: toAll(405) },
	"/api/me/contributions": { get: toAll(401), post: toAll(405) },
	"/api/me/contribution/:id": {
		at: "/api/me/contribution/students-own",
		get: toAll(405),
		post: toAll(405),
	},
	"/api/program": { get: toAll(401), post: toAll(401) },
	"/api/analytic/contributions": { get: toAll(401), post: toAll(405) },
	"/api/openapi.json": { get: OPEN, post: toAll(405) },
	"/api/*": { at: "/api/none", get: toAll(404), post: toAll(404) },
	"/programs/:id": {
		at: PROGRAM,
		get: OPEN,
		post: { ...studentsOnly(PROGRAM), student: 400, moderator: 400 },
	},
	"/programs/:id/report": { at: `${PROGRAM}report/`, get: OPEN, post: toAll(400) },
	"/refused/:status": { at: "/refused/413/", get: toAll(413), post: toAll(413) },
	"*": { at: "/no/such/page/", get: toAll(404), post: toAll(404) },
};

let app: App;
const table = routeTable();
let visitors: Record<Role | Special, Visitor>;
let disabledUid: string;

beforeAll(async () => {
	app = await startApp({ MODERATOR_SECOND_FACTOR: "required" });
	const unverified = app.visitor();
	const [enrolled, judge, unequipped, waiting, idle, revoked, disabled, left] = await Promise.all([
		student(app),
		moderator(app),
		moderator(app),
		moderator(app),
		moderator(app),
		moderator(app),
		student(app),
		moderator(app),
		unverified.submit("/signup/", "Create Account", {
			name: "Una Verified",
			email: newEmail(),
			password: PASSWORD,
		}),
	]);
	visitors = {
		guest: app.visitor(),
		unverified,
		student: enrolled,
		moderator: judge,
		"unequipped moderator": unequipped,
		"awaiting-code": waiting,
		"idle moderator": idle,
		"revoked moderator": revoked,
		disabled,
		"logged out": left,
	};
	const before = left.cookie;
	await left.post("/logout", {});
	left.cookie = before;
	disabledUid = disabled.uid;
	for (const { uid } of [judge, waiting, idle, revoked]) {
		await sql(
			app,
			"insert into second_factors (uid, secret, confirmed_at, created_at) values (?, 'sealed', 1, 1)",
			uid,
		);
		if (uid === waiting.uid) continue;
		await sql(app, "update sessions set second_factor_at = 1 where uid = ?", uid);
	}
	await sql(app, "update sessions set used_at = 1 where uid = ?", idle.uid);
	const admin = localAdmin(inject("identityUrl"));
	await setCustomClaims(admin, revoked.uid, {});
	await setDisabled(admin, disabled.uid, true);
	await sql(
		app,
		"update sessions set checked_at = 1 where uid in (?, ?)",
		revoked.uid,
		disabled.uid,
	);
	await publish(app, { id: "published-one" });
	const own = await contribute(app, {
		userId: await userIdOf(app, enrolled.uid),
		name: "A private plan",
	});
	await app.run(`update contributions set id = 'students-own' where id = '${own.id}'`);
	await app.run(
		`insert into experiences (id, user_id, title, organisation, start_month, submission_key, created_at, updated_at)
			select 'students-role', user_id, 'A private plan', 'O', '2026-01', 'k', 1, 1 from contributions`,
	);
});

afterAll(() => app.stop());

const address = (path: string) => EXPECTED[path]?.at ?? (path.endsWith("/") ? path : slashed(path));
const slashed = (path: string) =>
	/^\/(api|auth|logout|photos|profile\/data|resources)/.test(path) ? path : `${path}/`;
const answerOf = (page: Page) => page.location ?? page.status;
const VISITORS: (Role | Special)[] = [
	...(Object.keys(ROLES) as Role[]),
	"unequipped moderator",
	"idle moderator",
	"revoked moderator",
	"disabled",
	"logged out",
];

/** Where a form is kept until its sender has logged in. */
const KEEPS_TYPED = new Set([
	"/experience/add",
	"/experience/:id/edit",
	"/moderation",
	"/programs/add-program",
	"/programs/contributions/:id/edit",
	"/browse-resume",
	"/mentor/:id/report",
	"/moderation/sources",
]);

/** A route's answer to somebody: the table's entry for a role, or what follows from it. */
function expectedOf(path: string, method: "get" | "post", role: Role | Special) {
	const answers = EXPECTED[path]?.[method];
	if (!answers) return "no expectation";
	const { guest, moderator } = answers;
	// Routes that take no posts don't ask who somebody is.
	if (moderator === 405) return 405;
	const isModeration = path.startsWith("/moderation");
	switch (role) {
		case "unequipped moderator":
			return isModeration
				? `/profile/second-factor/?redirectTo=${encodeURIComponent(`${EXPECTED[path]?.at ?? path}/`.replace("//", "/"))}`
				: moderator;
		case "awaiting-code":
			if (path === "/login/code") return method === "get" ? 200 : 400;
			// The pages for guests, and what a verified account finds at the address of its mail.
			if (EXPECTED[path]?.get === GUEST) return `/login/code/?redirectTo=%2Fprograms%2F`;
			if (path === "/verify-email") return moderator;
			if (path.startsWith("/auth/") && path !== "/auth/:provider") return guest;
			// Log-in keeps what was typed, and leads on to the code.
			if (KEEPS_TYPED.has(path) && method === "post") return guest;
			return typeof guest === "string" ? guest.replace("/login/?", "/login/code/?") : guest;
		case "idle moderator":
		case "logged out":
			return guest;
		case "revoked moderator":
			return isModeration ? 404 : moderator;
		case "disabled": {
			const isStudents = method === "get" || moderator === 400 || moderator === 404;
			const isStopped = isStudents || path === "/profile/confirm";
			if (path === "/verify-email") return guest;
			// It leads to a page that they may not see.
			if (path === "/login/code" && method === "get") return moderator;
			if (path === "/auth/:provider" && method === "post") return guest;
			// A guest may do it too; anyone whose account has ended in between logs in first.
			if (path === "/programs/:id/report" && method === "post") return logIn(`${PROGRAM}report/`);
			return isStopped && (typeof guest === "string" || guest === 401) ? guest : moderator;
		}
		default:
			return answers[role];
	}
}

test("every route of the table has an expectation here, and the other way round", () => {
	expect(table.map(({ path }) => path).sort()).toEqual(Object.keys(EXPECTED).sort());
});

test.each(VISITORS)("every route answers a visit by %s as its guard says", async (role) => {
	const sessions = await sessionsOf(disabledUid);
	const got: Record<string, number | string> = {};
	const expected: Record<string, number | string> = {};
	for (const { path } of table) {
		got[path] = answerOf(await visitors[role].open(address(path)));
		if (role === "disabled") await bringBack(sessions);
		expected[path] = expectedOf(path, "get", role);
	}
	expect(got).toEqual(expected);
});

/** Fields that the site's forms know, but none of the forms is complete with them. */
const FIELDS = {
	name: "Somebody",
	description: "Something",
	decision: "approve",
	contribution_id: "students-own",
	intent: "check",
};

test.each(VISITORS)("a post by %s to any route does nothing the guard forbids", async (role) => {
	const before = await everything(app);
	const sessions = await sessionsOf(disabledUid);
	const got: Record<string, number | string> = {};
	const expected: Record<string, number | string> = {};
	for (const { path } of table.filter((route) => route.path !== "/logout")) {
		const complete = { application_link: "example.org", version: await version() };
		const fields = allowed(path, role) ? FIELDS : { ...FIELDS, ...complete };
		got[path] = answerOf(await visitors[role].post(address(path), fields));
		// Each must discover the account's state by itself.
		if (role === "disabled") await bringBack(sessions);
		expected[path] = expectedOf(path, "post", role);
	}
	expect(got).toEqual(expected);
	expect(await everything(app)).toEqual(before);
});

/** Whether the guard lets a post through to the form, which must then refuse it as incomplete. */
function allowed(path: string, role: Role | Special): boolean {
	return expectedOf(path, "post", role) === 400;
}

function sessionsOf(uid: string) {
	return sql(app, "select * from sessions where uid = ?", uid);
}

/** Opens new sessions in place of those that an answer has ended. */
async function bringBack(sessions: Record<string, unknown>[]): Promise<void> {
	for (const session of sessions) {
		const names = Object.keys(session);
		const values = names.map(() => "?").join(", ");
		const statement = `insert or ignore into sessions (${names.join(", ")}) values (${values})`;
		await sql(app, statement, ...Object.values(session));
	}
}

async function version(): Promise<string> {
	const [row] = await app.rows<{ updated_at: number }>(
		"select updated_at from contributions where id = 'students-own'",
	);
	return String(row?.updated_at);
}

test("a page's data, asked for without its frame, is guarded like the page", async () => {
	for (const { id, path } of table) {
		const { at, get } = EXPECTED[path] ?? {};
		if (!get || typeof get.guest !== "string" || /^\/(auth\/|logout)/.test(path)) continue;
		const data = `${(at ?? path).replace(/\/$/, "")}.data?_routes=${encodeURIComponent(id)}`;
		for (const role of ["guest", "unverified"] as const) {
			const answer = await visitors[role].open(data);
			const wanted = get[role];
			if (typeof wanted === "string") expect(answer.html).toContain(wanted.split("?")[0]);
			expect(answer.html).not.toContain("A private plan");
		}
	}
	const { id = "" } = table.find(({ path }) => path === "/moderation") ?? {};
	const moderation = await visitors.student.open(
		`/moderation.data?_routes=${encodeURIComponent(id)}`,
	);
	expect(moderation.status).toBe(404);
	expect(moderation.html).not.toContain("A private plan");
});

test("logging out leads to the log-in page, with a session and without", async () => {
	for (const leaving of [app.visitor(), await student(app)]) {
		expect(answerOf(await leaving.post("/logout", {}))).toBe(EXPECTED["/logout"]?.post.student);
		expect(answerOf(await leaving.open("/programs/"))).toBe(logIn("/programs/"));
	}
});
