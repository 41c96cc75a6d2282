import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { moderator, newEmail, PASSWORD, student } from "../support/people.ts";
import { routeTable, type TableRoute } from "../support/route-table.ts";
import { contribute, everything, publish, userIdOf } from "../support/rows.ts";
import type { Page, Visitor } from "../support/visitor.ts";

type Role = "anonymous" | "unverified" | "student" | "moderator";

/** What an address answers: a status, or where it redirects to. */
type Answers = Record<Role, number | string>;

const OPEN: Answers = { anonymous: 200, unverified: 200, student: 200, moderator: 200 };
const GUEST: Answers = {
	anonymous: 200,
	unverified: "/verify-email/",
	student: "/programs/",
	moderator: "/programs/",
};
const toAll = (answer: number | string): Answers => ({
	anonymous: answer,
	unverified: answer,
	student: answer,
	moderator: answer,
});
const logIn = (path: string) => `/login/?redirectTo=${encodeURIComponent(path)}`;
const studentsOnly = (path: string): Answers => ({
	...OPEN,
	anonymous: logIn(path),
	unverified: "/verify-email/",
});

interface Expectation {
	/** The address to ask, when the table's has parameters in it. */
	at?: string;
	get: Answers;
	post: Answers;
}

const PROGRAM = "/programs/published-one/";
const EDIT = "/programs/contributions/students-own/edit/";
const ROLE = "/experience/students-role/edit/";
const GUESTS_POST: Answers = { ...GUEST, anonymous: 400 };

/** Every route of app/routes.ts must stand here: one without an expectation fails the first test. */
const EXPECTED: Record<string, Expectation> = {
	"/": { get: OPEN, post: toAll(405) },
	"/about": { get: OPEN, post: toAll(405) },
	"/contact": { get: OPEN, post: toAll(400) },
	"/privacy": { get: OPEN, post: toAll(405) },
	"/mentor/register": { get: OPEN, post: toAll(400) },
	"/programs-public": { get: OPEN, post: toAll(405) },
	"/terms": { get: OPEN, post: toAll(405) },
	"/login": { get: GUEST, post: GUESTS_POST },
	"/signup": { get: GUEST, post: GUESTS_POST },
	"/verify-email": {
		get: {
			anonymous: logIn("/verify-email/"),
			unverified: 200,
			student: "/programs/",
			moderator: "/programs/",
		},
		post: {
			anonymous: "/login/",
			unverified: 409,
			student: "/programs/",
			moderator: "/programs/",
		},
	},
	"/forgot-password": { get: GUEST, post: GUESTS_POST },
	"/reset-password": { get: toAll("/forgot-password/"), post: toAll("/forgot-password/") },
	"/mentor": { get: studentsOnly("/mentor/"), post: toAll(405) },
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
	"/profile/delete": {
		get: studentsOnly("/profile/delete/"),
		post: { ...studentsOnly("/profile/delete/"), student: 400, moderator: 400 },
	},
	"/profile/data": { get: studentsOnly("/profile/"), post: toAll(405) },
	"/programs": {
		get: studentsOnly("/programs/"),
		post: { ...studentsOnly("/programs/"), student: 400, moderator: 400 },
	},
	"/programs/saved": {
		get: studentsOnly("/programs/saved/"),
		post: { ...studentsOnly("/programs/saved/"), student: 400, moderator: 400 },
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
	"/logout": {
		get: toAll("/programs/"),
		post: toAll("/login/"),
	},
	"/auth/action": { get: toAll("/login/"), post: toAll(405) },
	"/auth/one-tap": {
		get: toAll("/login/"),
		post: toAll(logIn("/programs/")),
	},
	"/auth/:provider": { at: "/auth/google", get: OPEN, post: toAll(405) },
	"/auth/:provider/callback": {
		at: "/auth/google/callback",
		get: toAll(logIn("/programs/")),
		post: toAll(405),
	},
	"/photos/:key": { at: "/photos/unknown", get: toAll(404), post: toAll(405) },
	"/logos/:host": { at: "/logos/example.org", get: OPEN, post: toAll(405) },
	"/calendar/:file": { at: "/calendar/nobodys0000000000.ics", get: toAll(404), post: toAll(405) },
	"/robots.txt": { get: OPEN, post: toAll(405) },
	"/sitemap.xml": { get: OPEN, post: toAll(405) },
	"/browse-resume": { get: studentsOnly("/browse-resume/"), post: toAll(405) },
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
	"/resources/duplicate": {
		get: { ...OPEN, anonymous: 401, unverified: 403 },
		post: toAll(405),
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
	"/refused/:status": { at: "/refused/413/", get: toAll(413), post: toAll(405) },
	"*": { at: "/no/such/page/", get: toAll(404), post: toAll(404) },
};

let app: App;
let table: TableRoute[];
let visitors: Record<Role, Visitor>;

beforeAll(async () => {
	[app, table] = await Promise.all([startApp(), routeTable()]);
	const unverified = app.visitor();
	const [enrolled, judge] = await Promise.all([
		student(app),
		moderator(app),
		unverified.press("/signup/", "Create Account", {
			name: "Una Verified",
			email: newEmail(),
			password: PASSWORD,
		}),
	]);
	visitors = { anonymous: app.visitor(), unverified, student: enrolled, moderator: judge };
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
const ROLES: Role[] = ["anonymous", "unverified", "student", "moderator"];

test("every route of the table has an expectation here, and the other way round", () => {
	expect(table.map(({ path }) => path).sort()).toEqual(Object.keys(EXPECTED).sort());
});

test.each(ROLES)("every route answers a visit by %s as its guard says", async (role) => {
	const got: Record<string, number | string> = {};
	const expected: Record<string, number | string> = {};
	for (const { path } of table) {
		got[path] = answerOf(await visitors[role].open(address(path)));
		expected[path] = EXPECTED[path]?.get[role] ?? "no expectation";
	}
	expect(got).toEqual(expected);
});

/** Fields that the forms of the site know, but none that would be complete. */
const FIELDS = {
	name: "Somebody",
	description: "Something",
	decision: "approve",
	contribution_id: "students-own",
	intent: "check",
};

test.each(ROLES)("a post by %s to any route does nothing the guard forbids", async (role) => {
	const before = await everything(app);
	const got: Record<string, number | string> = {};
	const expected: Record<string, number | string> = {};
	for (const { path } of table.filter((route) => route.path !== "/logout")) {
		const complete = { application_link: "example.org", version: await version() };
		const fields = allowed(path, role) ? FIELDS : { ...FIELDS, ...complete };
		got[path] = answerOf(await visitors[role].post(address(path), fields));
		expected[path] = EXPECTED[path]?.post[role] ?? "no expectation";
	}
	expect(got).toEqual(expected);
	expect(await everything(app)).toEqual(before);
});

/** Whether the guard lets a post through to the form, which then has to be found incomplete. */
function allowed(path: string, role: Role): boolean {
	return EXPECTED[path]?.post[role] === 400;
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
		if (!get || typeof get.anonymous !== "string" || id.startsWith("routes/auth/")) continue;
		const data = `${(at ?? path).replace(/\/$/, "")}.data?_routes=${encodeURIComponent(id)}`;
		for (const role of ["anonymous", "unverified"] as const) {
			const answer = await visitors[role].open(data);
			const wanted = get[role];
			if (typeof wanted === "string") expect(answer.html).toContain(wanted.split("?")[0]);
			expect(answer.html).not.toContain("A private plan");
		}
	}
	const moderation = await visitors.student.open(
		"/moderation.data?_routes=routes%2Fmoderator%2Fmoderation",
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
