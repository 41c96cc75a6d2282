import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { alertsOf, filledIn } from "../support/forms.ts";
import { moderator, student } from "../support/people.ts";
import { routeTable } from "../support/route-table.ts";
import { contribute, everything, publish, userIdOf } from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";

const FORM = "application/x-www-form-urlencoded";
const BOUNDARY = "the-boundary";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

let app: App;
/** Every address that takes a form, and who may post there. */
let places: [path: string, who: Visitor][];

/** Buttons: their address says everything. The first would end the session that the others need. */
const READS_NOTHING = new Set(["/logout", "/auth/:provider"]);

/** Values for the parameters in the table's addresses. */
const REAL: Record<string, string> = {
	"/experience/:id/edit": "/experience/the-role/edit/",
	"/mentor/:id/report": "/mentor/the-mentor/report/",
	"/moderation/import/:id": "/moderation/import/the-import/",
	"/moderation/published/:id": "/moderation/published/the-program/",
	"/moderation/published/:id/merge": "/moderation/published/the-program/merge/",
	"/programs/:id": "/programs/the-program/",
	"/programs/:id/report": "/programs/the-program/report/",
	"/programs/contributions/:id/edit": "/programs/contributions/the-contribution/edit/",
	"/reset-password": "/reset-password/?oobCode=x",
	"/verify-email": "/verify-email/?oobCode=x",
	"*": "/no/such/page/",
};

beforeAll(async () => {
	app = await startApp();
	const judge = await moderator(app);
	await publish(app, { id: "the-program" });
	const userId = await userIdOf(app, judge.uid);
	const { id } = await contribute(app, { userId });
	await app.run(`update contributions set id = 'the-contribution' where id = '${id}'`);
	await app.run(
		`insert into experiences (id, user_id, title, organisation, start_month, submission_key, created_at, updated_at)
			values ('the-role', '${userId}', 'A role', 'O', '2026-01', 'k', 1, 1)`,
	);
	places = [];
	for (const { path, layout, id: route } of routeTable()) {
		if (READS_NOTHING.has(path) || route === "api") continue;
		const at = REAL[path] ?? path.replace(/:\w+/, "unknown");
		const isForGuests = /_auth|_site/.test(layout ?? "");
		const place: (typeof places)[0] = [at, isForGuests ? app.visitor() : judge];
		const { status } = await post(place, FORM, "");
		if (status !== 405) places.push(place);
	}
});

afterAll(() => app.stop());

function post([path, who]: [string, Visitor], type: string, body: BodyInit) {
	const headers = { "Content-Type": type, Origin: app.origin, Cookie: who.cookie };
	return app.fetch(path, { method: "POST", headers, body });
}

const NAMES = [
	"__proto__",
	"__proto__[polluted]",
	"constructor",
	"constructor.prototype.x",
	"toString",
	"hasOwnProperty",
	"email[1000000]",
	"name[0][1][2]",
	"a.b.c.d",
	"[",
	"]",
	"intent[]",
	"",
	"__intent__",
	"__state__",
	"\u0000",
	"%",
	"valueOf",
	"length",
	"then",
	"get",
	"toJSON",
];

function parts(count: number, text = "y"): string {
	const part = (at: number) =>
		`--${BOUNDARY}\r\nContent-Disposition: form-data; name="x${at}"\r\n\r\n${text}\r\n`;
	return `${Array.from({ length: count }, (_, at) => part(at)).join("")}--${BOUNDARY}--\r\n`;
}

describe("on every page that takes a form", () => {
	test.each<[what: string, type: string, body: () => BodyInit]>([
		["names that mean something elsewhere", FORM, () => named(NAMES)],
		["one field of 500 KB", FORM, () => `name=${"x".repeat(500_000)}`],
		["one part of 900 KB", MULTIPART, () => parts(1, "y".repeat(900 * 1024))],
		["900 KB of line feeds", MULTIPART, () => "\n".repeat(900 * 1024)],
		["120 KB of tiny fields", FORM, () => "a=&".repeat(40_000)],
		[
			"a hundred and one entries",
			FORM,
			() => named(Array.from({ length: 101 }, (_, n) => `x${n}`)),
		],
		["ten thousand parts", MULTIPART, () => parts(10_000)],
		["parts that never end", MULTIPART, () => parts(3).slice(0, -12)],
		["a boundary that is not there", MULTIPART, () => "nothing of the kind"],
		["percent signs that say nothing", FORM, () => "intent=%&name=%zz&email=%e0%a4%a"],
		["bytes that are no text", FORM, () => new Uint8Array(2000).map((_, at) => at % 256)],
		["nothing", FORM, () => ""],
	])("%s are a mistake of their sender", async (_, type, body) => {
		const before = await everything(app);
		for (const place of places) {
			const answer = await post(place, type, body());
			const refused = answer.status >= 400 && answer.status < 500;
			// Anyone who is not logged in, or has already confirmed, is redirected to where they belong; success redirects
			// with 303.
			const ledBack = answer.status === 302;
			expect([place[0], answer.status, refused || ledBack]).toEqual([
				place[0],
				answer.status,
				true,
			]);
			const text = await answer.text();
			expect(text.length).toBeLessThan(100_000);
			expect(text).not.toContain("Unexpected");
		}
		expect(await everything(app)).toEqual(before);
		expect((await app.wholeLog()).filter(({ level }) => level === "error")).toEqual([]);
	});
});

/** The fields whose value becomes a part of the address to which an answer leads. */
const LEADS = [
	["/programs", { intent: "unsave" }, "program_id"],
	["/programs/saved", { intent: "unsave" }, "program_id"],
	["/programs/saved", { intent: "state", state: "applied" }, "program_id"],
	["/moderation", { contribution_id: "x", decision: "reject", version: "1", note: "No." }, "next"],
	["/moderation/mentors", { mentor_id: "x", decision: "reject", version: "1" }, "next"],
	["/moderation/messages", { message_id: "x", state: "done" }, "next"],
	["/moderation/reports", { mentor_id: "x", decision: "keep", read_to: "1" }, "next"],
] as const;

const NO_IDS = ["a\r\nSet-Cookie: a=b", "\u0000", "zap <b>&\"'\u202e", "é", " ", "../../x?y#z"];

test.each(LEADS)("what is sent to %s as %j leads nowhere but to an id in %s", async (...lead) => {
	const [path, form, field] = lead;
	const [, who] = places.find(([place]) => place === path) ?? [];
	if (!who) throw new Error(`Nobody posts to ${path}`);
	const send = (value: string) =>
		post([path, who], FORM, new URLSearchParams({ ...form, [field]: value }));
	expect((await send("some-id")).headers.get("Location")).toMatch(/^\//);
	for (const value of NO_IDS) {
		const { status, headers } = await send(value);
		expect(status, JSON.stringify(value)).toBe(400);
		expect(headers.has("Location")).toBe(false);
	}
});

test("a form of an older page is refused in words wherever it is sent", async () => {
	const silent: string[] = [];
	for (const [path, who] of places) {
		const page = await who.post(path, { intent: "of-last-year", decision: "of-last-year" });
		if (!page.headers.get("Content-Type")?.startsWith("text/html")) continue;
		const says = page.document.querySelector("[role=alert], [aria-invalid=true]");
		// Posts to something that doesn't exist get a page that says so.
		const isGone = /Page not found|doesn't work anymore|isn't on The Yard/.test(page.text);
		if (!says && !isGone) silent.push(`${path} ${page.status}: ${page.text.slice(0, 500)}`);
	}
	expect(silent).toEqual([]);
});

test("what was typed into a form of an older page is kept", async () => {
	const person = await student(app);
	const page = await person.post("/profile/", {
		intent: "details-of-last-year",
		full_name: "Ada B",
	});
	expect(page.status).toBe(400);
	expect(alertsOf(page).join(" ")).toContain("Reload it");
	expect(filledIn(page, "full_name")).toBe("Ada B");
	const judge = await moderator(app);
	const old = await judge.post("/moderation/", { decision: "postpone", note: "Typed at length" });
	expect(old.status).toBe(400);
	expect(alertsOf(old).join(" ")).toContain("Reload it");
});

function named(names: string[]): string {
	return names.map((name) => `${encodeURIComponent(name)}=polluted`).join("&");
}
