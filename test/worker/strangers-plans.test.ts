/** Plans and stages, asked for and changed by somebody else, or with values that no page of ours sends. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { problemOf } from "../support/forms.ts";
import { moderator, newcomer, student } from "../support/people.ts";
import { count, publish, sql } from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";

const PLANS = "/programs/saved/plan/";
const PLAN = `${PLANS}lab/`;
const LIST = "/programs/saved/";

let app: App;
let owner: Visitor;
let item: string;
let strangers: Record<string, Visitor>;

beforeAll(async () => {
	app = await startApp();
	await publish(app, { id: "lab" });
	owner = await student(app);
	strangers = {
		"another student": await student(app),
		"a moderator": await moderator(app),
		"an unverified person": await newcomer(app),
		"a guest": app.visitor(),
	};
	await owner.post(PLANS, { intent: "make", program_id: "lab" });
	await owner.post(PLAN, { intent: "add", program_id: "lab", text: "Ask Dr. Ellison" });
	const [row] = await app.rows<{ id: string }>("select id from plan_items where kind = 'own'");
	item = row?.id ?? "";
	await sql(
		app,
		"update plan_items set recommender = 'Dr. Ellison', recommender_email = 'ellison@example.edu'",
	);
});

afterAll(() => app.stop());

const plans = async () => [
	await sql(app, "select * from plan_items order by id"),
	await sql(app, "select * from saved_programs"),
];

test("nobody sees another's plan, or changes anything of it", async () => {
	expect((await owner.open(PLAN)).html).toContain("ellison@example.edu");
	const of = { program_id: "lab", item_id: item };
	const posts: [path: string, fields: Record<string, string>][] = [
		[PLAN, { intent: "seen", program_id: "lab" }],
		[PLAN, { intent: "tick", ...of, done: "1" }],
		[PLAN, { intent: "tick", ...of, done: "1", in_place: "1" }],
		[PLAN, { intent: "edit", ...of, text: "Changed", recommender_email: "x@example.org" }],
		[PLAN, { intent: "add", program_id: "lab", text: "Added" }],
		[PLAN, { intent: "sent", ...of, sent_on: "2026-01-01" }],
		[PLAN, { intent: "remove", ...of }],
		[PLAN, { intent: "restore", ...of }],
		[LIST, { intent: "state", program_id: "lab", state: "applied" }],
		[LIST, { intent: "heard", program_id: "lab", answer: "offered" }],
		[LIST, { intent: "notes", program_id: "lab", notes: "Changed" }],
		[LIST, { intent: "remind", program_id: "lab", days: "3" }],
		[LIST, { intent: "unsave", program_id: "lab" }],
	];
	const before = await plans();
	for (const [who, stranger] of Object.entries(strangers)) {
		for (const path of [PLANS, PLAN, `${PLAN}?removed=${item}`, `${PLAN.slice(0, -1)}.data`]) {
			const page = await stranger.open(path);
			expect([who, path, /ellison/i.test(page.html)]).toEqual([who, path, false]);
		}
		for (const [path, fields] of posts) {
			const { status, html } = await stranger.post(path, fields);
			expect([who, fields.intent, status < 500, /ellison/i.test(html)]).toEqual([
				who,
				fields.intent,
				true,
				false,
			]);
			expect(await plans()).toEqual(before);
		}
	}
});

const ITEM = { intent: "edit", program_id: "lab" };
test.each<[what: string, fields: Record<string, string>, status: number]>([
	["a day that isn't one", { ...ITEM, text: "A", day: "9999-99-99" }, 400],
	["a day before all calendars", { ...ITEM, text: "A", day: "-0001-01-01" }, 400],
	["a day to come as sent", { intent: "sent", program_id: "lab", sent_on: "2999-12-31" }, 400],
	["a text of emoji that is too long", { ...ITEM, text: "🎓".repeat(201) }, 400],
	["a text of 100 KB", { ...ITEM, text: "a".repeat(100_000) }, 413],
	["a text that nobody sees", { ...ITEM, text: "\u200b\u2066\u0000" }, 400],
	["a negative item", { intent: "tick", program_id: "lab", item_id: "-1" }, 302],
	["a path as an item", { intent: "tick", program_id: "lab", item_id: "../../x" }, 400],
	["an object's part as a program", { intent: "seen", program_id: "constructor" }, 302],
	["no such thing to do", { ...ITEM, intent: "__proto__", text: "A" }, 400],
	[
		"a header in an email",
		{ ...ITEM, text: "A", recommender_email: "a@b.edu\r\nBcc: c@d.edu" },
		400,
	],
])("%s changes nothing", async (_, fields, status) => {
	const before = await plans();
	const answer = await owner.post(PLAN, { item_id: item, ...fields });
	expect(answer.status).toBe(status);
	expect(await plans()).toEqual(before);
});

test.each(["0000-00", "9999-12", "-1", "2026-13", "💥", "2026-01'"])(
	"month %s is a page",
	async (month) => {
		const page = await owner.open(`${PLANS}?month=${encodeURIComponent(month)}`);
		expect(page.status).toBe(200);
	},
);

test("half an address of a recommender is said at its field, and nothing is lost", async () => {
	await sql(app, "update plan_items set kind = 'letter' where id = ?", item);
	const typed = { text: "Ask her on Friday", recommender_email: "ellison@fisk" };
	const answer = await owner.post(PLAN, { ...ITEM, item_id: item, ...typed });
	expect(answer.status).toBe(400);
	expect(problemOf(answer, "recommender_email")).toContain("That's not an email address.");
	expect(answer.html).toContain(typed.text);
});

test("a draft goes to the recommender alone, whatever their address and name are", async () => {
	const recommender_email = "a?bcc=x&cc=y%0a@example.edu";
	const recommender = "Ada &body=x";
	const fields = { ...ITEM, item_id: item, text: "Ask", recommender, recommender_email };
	await sql(app, "update plan_items set kind = 'letter' where id = ?", item);
	expect((await owner.post(PLAN, fields)).status).toBe(303);
	const links = (await owner.open(PLAN)).document.querySelectorAll("a[href^=mailto]");
	const draft = links
		.map((link) => link.getAttribute("href") ?? "")
		.find((to) => to.includes("bcc"));
	expect(draft).toMatch(
		/^mailto:a%3Fbcc%3Dx%26cc%3Dy%250a@example\.edu\?subject=[^&?]+&body=[^&?]+$/,
	);
});

test("a plan holds thirty things, however often one more is sent", async () => {
	const add = (at: number) =>
		owner.post(PLAN, {
			intent: "add",
			program_id: "lab",
			text: `Thing ${at}`,
			form_key: `key ${at}`,
		});
	const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => add(at)));
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 409]));
	expect(await count(app, "plan_items")).toBe(30);
	expect((await app.wholeLog()).filter(({ level }) => level === "error")).toEqual([]);
});
