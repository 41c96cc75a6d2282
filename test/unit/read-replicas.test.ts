import type { AppLoadContext } from "@remix-run/cloudflare";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnv } from "#app/http/app-env.server.ts";
import { d1Session, readBookmark } from "#app/http/middleware/d1-session.server.ts";
import { openReplicas } from "#db/engine/open.ts";

const signer = { config: { SESSION_SECRET: "a secret of the tests, long enough" } };

/** A D1 that records where each session was asked to begin, and raises its bookmark with each query. */
function recordingD1() {
	const firsts: string[] = [];
	let queries = 0;
	const query = async () => {
		queries += 1;
	};
	const d1 = {
		withSession(first: string) {
			firsts.push(first);
			return {
				prepare: () => ({ raw: query }),
				batch: query,
				getBookmark: () => `bookmark-${queries}`,
			};
		},
	} as unknown as D1Database;
	return { d1, firsts };
}

test.each([
	["select * from programs", null],
	[" SELECT 1", null],
	["insert into users default values returning id", "bookmark-1"],
	["update users set email = 'x'", "bookmark-1"],
	["delete from users", "bookmark-1"],
	["with x as (select 1) insert into users select * from x", "bookmark-1"],
])("%s leaves the bookmark %s", async (statement, bookmark) => {
	const { d1, firsts } = recordingD1();
	const replicas = openReplicas(d1, "first-unconstrained");
	await replicas.d1.prepare(statement).raw();
	expect([firsts, replicas.bookmark()]).toEqual([["first-unconstrained"], bookmark]);
});

test("after a batch that reads and writes the bookmark is the one after it", async () => {
	const { d1 } = recordingD1();
	const replicas = openReplicas(d1, "first-primary");
	await replicas.d1.prepare("select 1").raw();
	await replicas.d1.batch([
		replicas.d1.prepare("delete from users"),
		replicas.d1.prepare("select 1"),
	]);
	expect(replicas.bookmark()).toBe("bookmark-2");
});

const request = (init?: RequestInit) => new Request("https://yard.test/programs/", init);

test("who has written nothing may read anywhere; who is to write, or has a token, at the primary", async () => {
	expect(await readBookmark(request(), signer)).toBe("first-unconstrained");
	expect(await readBookmark(request({ method: "HEAD" }), signer)).toBe("first-unconstrained");
	for (const method of ["POST", "PATCH", "PUT", "DELETE"]) {
		expect(await readBookmark(request({ method }), signer)).toBe("first-primary");
	}
	const headers = { Authorization: "Bearer token" };
	expect(await readBookmark(request({ headers }), signer)).toBe("first-primary");
});

async function answerWith(bookmark: string | null): Promise<Response> {
	const context = { ...signer, bookmark: () => bookmark } as unknown as AppLoadContext;
	const app = new Hono<AppEnv>()
		.use((c, next) => {
			c.set("context", context);
			return next();
		})
		.use(d1Session)
		.all("*", (c) => c.text("page"));
	return app.request(request());
}

test("the next request of who has written reads what is as new; a bookmark of one's own making is none", async () => {
	const answer = await answerWith("0000-0001");
	const [setCookie = ""] = answer.headers.getSetCookie();
	expect(setCookie).toMatch(
		/^__Host-bookmark=.+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax/,
	);
	const [cookie = ""] = setCookie.split(";");
	const next = (sent: string) => readBookmark(request({ headers: { Cookie: sent } }), signer);
	expect(await next(cookie)).toBe("0000-0001");
	const forged = `__Host-bookmark=${encodeURIComponent(btoa(JSON.stringify("ffff-ffff")))}`;
	expect(await next(forged)).toBe("first-unconstrained");
});

test("an answer to a request that wrote nothing sets no cookie", async () => {
	const answer = await answerWith(null);
	expect([await answer.text(), answer.headers.getSetCookie()]).toEqual(["page", []]);
});
