/** Everybody sends everything that takes an id, with somebody else's ids and with ids that nothing has. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../support/api.ts";
import { type App, startApp } from "../support/app.ts";
import { type Ids, NOBODYS, OWNED, ownEverything, PRIVATE } from "../support/owned-rows.ts";
import { versionForm } from "../support/pdfs.ts";
import { moderator, newcomer, student } from "../support/people.ts";
import { type PushService, startPushService } from "../support/push-service.ts";
import { type Asked, browserOf, nowhere, PROGRAM, REQUESTS } from "../support/requests-by-id.ts";
import { sql, userIdOf } from "../support/rows.ts";
import { said } from "../support/said.ts";
import type { Page, Visitor } from "../support/visitor.ts";

/** Tables that every request may write to. */
const NOT_COMPARED = new Set(["counters", "health_counts"]);

type Stranger = Visitor & { email?: string };

let app: App;
let push: PushService;
let strangers: Record<string, Stranger>;
let isTheirOwn: (row: string) => boolean;

beforeAll(async () => {
	push = await startPushService();
	app = await startApp(push.settings);
	const [owner, judge, other, otherJudge, unverified] = await Promise.all([
		student(app),
		moderator(app),
		student(app),
		moderator(app),
		newcomer(app),
	]);
	strangers = {
		"a guest": app.visitor(),
		"another student": other,
		"a moderator": otherJudge,
		"an unverified person": unverified,
	};
	await ownEverything(app, owner.uid, judge.uid);
	await sql(app, "update push_subscriptions set endpoint = ?", browserOf(OWNED.phone).endpoint);
	const uids = await sql<{ uid: string }>(
		app,
		"select uid from sessions where uid not in (?, ?)",
		owner.uid,
		judge.uid,
	);
	const ids = await Promise.all([other, otherJudge].map(({ uid }) => userIdOf(app, uid)));
	const theirs = [...uids.map(({ uid }) => uid), ...ids];
	// What a guest typed is kept until they have logged in.
	isTheirOwn = (row) => row.includes('"uid":null') || theirs.some((id) => row.includes(id));
});

afterAll(async () => {
	await app.stop();
	await push.stop();
});

/** All that is stored, except what belongs to the strangers. */
async function stored(): Promise<Record<string, string[]>> {
	const tables = await sql<{ name: string }>(
		app,
		`select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'
			and name not like 'sqlite%' and name not like 'd1%' and name not like '%fts%'`,
	);
	const names = tables.map(({ name }) => name).filter((name) => !NOT_COMPARED.has(name));
	const rows = await app.rowsOfEach(...names.map((name) => `select * from "${name}"`));
	const entries = names.map((name, at) => {
		const lines = rows[at]?.map((row) => JSON.stringify(row));
		return [name, lines?.filter((line) => !isTheirOwn(line))];
	});
	const files = await app.files.list();
	return { ...Object.fromEntries(entries), files: files.objects.map(({ key }) => key) };
}

const pathOf = (route: string, given: string) => {
	const [, before = "", after = ""] = route.match(/^(.*?):\w+(.*)$/) ?? [];
	if (!before) return `${isFile(route) ? route : `${route}/`}${given}`;
	const [segment = "", search = ""] = given.split(/(?=[/?])(.*)/s);
	const path = before + segment + after;
	return `${isFile(route) ? path : `${path}/`}${search.replace(/^\//, "")}`;
};
const isFile = (route: string) =>
	/^\/(api|calendar|photos|resources|resume\/:|browse-resume\/:|profile\/push)/.test(route);

async function answerTo(asked: Asked, who: Stranger, ids: Ids): Promise<unknown[]> {
	const page = await send(asked, who, ids);
	// What a toast says is shown by the next page.
	const hasToast = page.headers.getSetCookie().some((cookie) => cookie.startsWith("toast="));
	const next = page.location && hasToast ? [await who.open(page.location)] : [];
	return [page, ...next].map((one) => {
		expect(one.html).not.toContain(PRIVATE);
		return asked.showsOther ? one.status : answered(one);
	});
}

/** A whole answer with one name for both ids; the cookie of the D1 session follows from when things were read. */
function answered(page: Page) {
	const { headers, ...rest } = said(page, NAMES);
	return { ...rest, headers: headers.filter(([, value]) => !/^bookmark=/.test(String(value))) };
}

const NAMES = Object.keys(OWNED).flatMap((name): [string, string][] => [
	[`ID-${name}`, OWNED[name as keyof Ids]],
	[`ID-${name}`, NOBODYS[name as keyof Ids]],
]);

async function send({ route, at = nowhere, fields, as }: Asked, who: Stranger, ids: Ids) {
	const to = pathOf(route, at(ids));
	if (as === "file") return who.postFiles(to, versionForm("%PDF-1.7"));
	if (as === "call") return called(to, who);
	return fields ? who.post(to, fields(ids)) : who.open(to);
}

/** A call of the API with the token of the same person. */
async function called(to: string, { email }: Stranger): Promise<Page> {
	const client = email ? await signIn(app, email) : undefined;
	const headers = { Authorization: `Bearer ${client?.token}`, "Content-Type": "application/json" };
	const body = JSON.stringify(PROGRAM);
	const answer = await app.fetch(to, { method: "PATCH", headers, body });
	const html = await answer.text();
	return { status: answer.status, headers: answer.headers, html, location: null } as Page;
}

describe("nothing is shown, changed or known to exist:", () => {
	const named = REQUESTS.map((asked): [string, Asked] => {
		const to = pathOf(asked.route, (asked.at ?? nowhere)(OWNED));
		return [`${to} ${JSON.stringify(asked.fields?.(OWNED) ?? "")}`, asked];
	});
	let before: Awaited<ReturnType<typeof stored>>;
	beforeAll(async () => {
		before = await stored();
	});

	test.each(named)("%s", async (_, asked) => {
		for (const [who, stranger] of Object.entries(strangers)) {
			if (asked.isModerating && who === "a moderator") continue;
			const theirs = await answerTo(asked, stranger, OWNED);
			expect([who, theirs]).toEqual([who, await answerTo(asked, stranger, NOBODYS)]);
		}
		const after = await stored();
		const was = before;
		before = after;
		expect(after).toEqual(was);
	});
});
