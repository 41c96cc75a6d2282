import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGE_STYLE, PAGE_STYLE_HASH } from "#app/http/page-style.ts";
import { type App, startApp } from "../support/app.ts";
import { student } from "../support/people.ts";
import { publish } from "../support/rows.ts";

let app: App;
let person: Awaited<ReturnType<typeof student>>;

beforeAll(async () => {
	app = await startApp({ GOOGLE_ONE_TAP_URL: "" });
	person = await student(app);
	await publish(app, { id: "shown" });
});

afterAll(() => app.stop());

/** Every kind of answer that the Worker gives. */
const ANSWERS: [string, number, () => Promise<Response>][] = [
	["a public page", 200, () => app.fetch("/programs-public/")],
	["a page of a guest", 200, () => app.fetch("/login/")],
	["a page of a student", 200, () => asStudent("/programs/")],
	["an unknown page", 404, () => app.fetch("/no/such/page/")],
	["an unknown program", 404, () => app.fetch("/programs/none/")],
	["a page that is not the student's", 404, () => asStudent("/moderation/")],
	["a missing slash", 308, () => app.fetch("/programs-public")],
	["a redirect to log in", 302, () => app.fetch("/programs/")],
	["a refused form", 400, () => app.fetch("/login/", { method: "POST", body: new FormData() })],
	["a method no page takes", 405, () => app.fetch("/", { method: "POST" })],
	["a write from another site", 403, () => asStudent("/logout", writeFrom("https://evil.example"))],
	["the API without a token", 401, () => app.fetch("/api/me")],
	["the API's description", 200, () => app.fetch("/api/openapi.json")],
	[
		"a call from another site",
		403,
		() => app.fetch("/api/program", writeFrom("https://a.example")),
	],
	["a page's data", 200, () => asStudent("/programs.data")],
	["a page's data, as a stranger", 202, () => app.fetch("/programs.data")],
	["the program page", 200, () => app.fetch("/programs/shown/")],
	["HEAD of a page", 200, () => app.fetch("/", { method: "HEAD" })],
	["a file that is not there", 404, () => app.fetch("/favicon.ico")],
	["an address that is too long", 414, () => app.fetch("/a".repeat(20))],
];

function asStudent(path: string, init: RequestInit = {}) {
	return app.fetch(path, { ...init, headers: { Cookie: person.cookie, ...init.headers } });
}

function writeFrom(origin: string): RequestInit {
	return { method: "POST", headers: { Origin: origin }, body: new URLSearchParams({ a: "b" }) };
}

test.each(ANSWERS)("%s carries every security header", async (_, status, ask) => {
	const answer = await ask();
	const { headers } = answer;
	expect(answer.status).toBe(status);
	const policy = headers.get("Content-Security-Policy") ?? "";
	const directives = policy.split("; ");
	for (const directive of [
		"default-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"form-action 'self'",
	]) {
		expect(directives).toContain(directive);
	}
	expect(directives.find((directive) => directive.startsWith("script-src"))).toMatch(
		/^script-src 'self' 'nonce-[\w+/=]{22,}'$/,
	);
	expect(policy).not.toMatch(/unsafe|\*|https?:/);
	expect(headers.get("Content-Security-Policy-Report-Only")).toBeNull();
	expect(headers.get("Strict-Transport-Security")).toMatch(/^max-age=31536000(;|$)/);
	expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
	expect(headers.get("Referrer-Policy")).toMatch(/^(same-origin|strict-origin.*|no-referrer)$/);
	expect(headers.get("X-Request-Id")).toMatch(/^[\w-]{20,}$/);
	expect(headers.get("Server")).toBeNull();
	expect(headers.get("X-Powered-By")).toBeNull();
});

test("every script of a page carries the nonce of its answer, which no other answer has", async () => {
	const seen = new Set<string>();
	for (const path of [
		"/login/",
		"/signup/",
		"/programs/",
		"/programs/add-program/",
		"/programs/",
	]) {
		const page = await (path === "/login/" || path === "/signup/" ? app.visitor() : person).open(
			path,
		);
		const nonce = page.headers.get("Content-Security-Policy")?.match(/'nonce-([^']+)'/)?.[1];
		const scripts = page.document.querySelectorAll("script");
		expect(scripts.length).toBeGreaterThan(0);
		expect(new Set(scripts.map((script) => script.getAttribute("nonce")))).toEqual(
			new Set([nonce]),
		);
		expect(page.document.querySelectorAll("style").map(({ text }) => text)).toEqual([PAGE_STYLE]);
		expect(page.document.querySelector("[style], [onclick], [onload]")).toBeNull();
		seen.add(nonce ?? "");
	}
	expect(seen.size).toBe(5);
});

test("public pages ship no JavaScript and may be cached; they are the same for everyone", async () => {
	for (const path of ["/", "/programs-public/", "/programs-public/?q=program"]) {
		const page = await app.visitor().open(path);
		expect(page.html).not.toMatch(/<script|modulepreload/);
		expect(page.headers.get("Cache-Control")).toMatch(/^public/);
		expect(page.headers.get("Set-Cookie")).toBeNull();
		expect((await person.open(path)).html).toBe(page.html);
	}
});

test("personal answers and failures are kept by no cache", async () => {
	for (const path of [
		"/login/",
		"/programs/",
		"/programs/contributions/",
		"/programs/shown/",
		"/programs.data",
		"/about/.data",
		"/about.data",
		"/_root.data",
		"/About/",
		"/FEED.xml",
		"/moderation/",
		"/no/such/page/",
		"/logout",
		"/api/me",
	]) {
		const { headers } = await person.open(path);
		expect([path, headers.get("Cache-Control")]).toEqual([path, "private, no-store"]);
	}
});

test.each([
	["/programs-public", "/programs-public/"],
	["/programs-public?q=a+b&closed=1", "/programs-public/?q=a+b&closed=1"],
	["/login?redirectTo=%2Fprograms%2F", "/login/?redirectTo=%2Fprograms%2F"],
	["/programs//contributions//", "/programs/contributions/"],
	["//evil.example", "/evil.example"],
	["//evil.example/page", "/evil.example/page/"],
	["//evil.example/%2e%2e", "/"],
	["/no/such/page", "/no/such/page/"],
])("%s moves to %s for good", async (asked, address) => {
	for (const method of ["GET", "HEAD"]) {
		const answer = await app.fetch(app.origin + asked, { method });
		expect(answer.status).toBe(308);
		expect(answer.headers.get("Location")).toBe(app.origin + address);
	}
});

test("the API, log-out and a posted form are not redirected for a slash", async () => {
	expect((await app.fetch("/api/me")).status).toBe(401);
	expect((await app.fetch("/api/me/")).status).toBe(401);
	expect((await app.fetch("/login", { method: "POST", body: new FormData() })).status).toBe(400);
	expect((await app.fetch("/logout")).headers.get("Location")).toBe("/programs/");
});

test("HEAD answers as GET does, without a body", async () => {
	for (const path of ["/", "/programs-public/", "/login/", "/no/such/page/", "/programs/"]) {
		const [head, get] = await Promise.all([app.fetch(path, { method: "HEAD" }), app.fetch(path)]);
		expect(head.status).toBe(get.status);
		expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
		expect(await head.text()).toBe("");
	}
});

test("TRACE is refused, and reveals nothing of what was sent", async () => {
	const answer = await new Promise<{ status: number | undefined; text: string }>((done, failed) => {
		const headers = { "X-Secret": "traced", Cookie: person.cookie };
		const asking = request(new URL("/login/", app.origin), { method: "TRACE", headers }, (come) => {
			let text = "";
			come.on("data", (piece) => {
				text += piece;
			});
			come.on("end", () => done({ status: come.statusCode, text }));
		});
		asking.on("error", failed);
		asking.end();
	});
	expect(answer.status).toBeGreaterThanOrEqual(400);
	expect(answer.status).toBeLessThan(500);
	expect(answer.text).not.toContain("traced");
});

test("an unknown address is a page with the site around it", async () => {
	for (const path of ["/no/such/page/", "/programs/none/", "/wp-admin/", "/%F0%9F%92%A5/"]) {
		const stranger = await app.visitor().open(path);
		expect(stranger.status).toBe(404);
		expect(stranger.document.querySelector("h1")?.text).toBe("Page not found");
		for (const link of ["/", "/login/", "/programs-public/"]) {
			expect(stranger.document.querySelector(`nav a[href='${link}']`)).not.toBeNull();
		}
		const signedIn = await person.open(path);
		expect(signedIn.status).toBe(404);
		expect(
			signedIn.document.querySelector("nav a[href='/programs/contributions/']"),
		).not.toBeNull();
	}
});

test("what once asked Remix for data means nothing any more", async () => {
	for (const path of ["/login/", "/programs/", "/photos/none", "/no/such/page/"]) {
		const [plain, asked] = [await asStudent(path), await asStudent(`${path}?_data=root`)];
		expect([asked.status, asked.headers.get("Location")], path).toEqual([
			plain.status,
			plain.headers.get("Location"),
		]);
	}
	expect((await app.fetch("/login/?_data=root")).status).toBe(200);
});

test("an address that cannot be decoded is answered, not crashed on", async () => {
	for (const path of ["/%", "/%ff/", "/programs/%E0%A4%A/", "/programs/%00/edit/"]) {
		const answer = await app.fetch(app.origin + path);
		expect([path, answer.status]).toEqual([path, expect.toSatisfy((status) => status < 500)]);
	}
});

const TOO_DEEP = "/a".repeat(20);
const TOO_LONG = `/${"a".repeat(2000)}`;

test.each([
	TOO_DEEP,
	`${TOO_DEEP}/.data`,
	TOO_DEEP.replaceAll("/", "%2f").replace("%2f", "/"),
	TOO_LONG,
	`/login/?redirectTo=${TOO_DEEP}`,
	`/login/?redirectTo=${encodeURIComponent(TOO_DEEP)}`,
	`/programs/?anything=${TOO_LONG}`,
	`/__manifest?version=1&p=/login/&p=${TOO_DEEP}`,
	`/__manifest?version=1&p=${TOO_DEEP.slice(1)}`,
	`/__manifest?version=1&p=/%3f${TOO_DEEP}`,
	`/__manifest?version=1&p=/%23${TOO_DEEP}`,
	`/programs-public/?q=${"a".repeat(17_000)}`,
	`/programs/saved/?${"&".repeat(15_000)}`,
	`/api${TOO_DEEP}`,
])(
	"a path or an address that is too long is refused before anything matches it: %.60s",
	async (path) => {
		for (const method of ["GET", "POST"]) {
			const headers = { Origin: app.origin };
			const answer = await app.fetch(path, { method, headers, redirect: "manual" });
			const type = path.startsWith("/api") ? "application/json" : "text/html";
			expect([method, answer.status, answer.headers.get("Content-Type")?.split(";")[0]]).toEqual([
				method,
				414,
				type,
			]);
			expect(await answer.text()).toContain("That address is too long");
			const [line] = await app.logOf(answer.headers.get("X-Request-Id"));
			expect(JSON.stringify(line).length).toBeLessThan(1500);
		}
	},
);

test("our longest addresses are not too long", async () => {
	const words = "a".repeat(200);
	for (const path of [
		`/login/?redirectTo=${encodeURIComponent(`/programs/?q=${words}&order=closing`)}`,
		`/programs/add-program/?text=${"Apply by March 1. ".repeat(500)}`,
	]) {
		const answer = await asStudent(path, { redirect: "manual" });
		await answer.text();
		expect([200, 303]).toContain(answer.status);
	}
});

test("a long address is not repeated by the forms and links of a list", async () => {
	await publish(app, { id: "kept" });
	await person.post("/programs/saved/", { intent: "save", program_id: "kept" });
	await person.post("/programs/add-program/", {
		name: "Lab",
		description: "Ten weeks.",
		kind: "other",
		application_link: "https://long-address.example.org/",
	});
	const long = `?x=${"a".repeat(15_000)}`;
	for (const path of [
		"/programs/saved/",
		"/programs/contributions/",
		"/resume/",
		"/experience/",
		"/profile/",
		"/profile/account/",
		"/profile/notifications/",
	]) {
		const [plain, asked] = [await person.open(path), await person.open(path + long)];
		expect([path, plain.status, asked.status]).toEqual([path, 200, 200]);
		expect([path, asked.html.length - plain.html.length]).toEqual([
			path,
			expect.toSatisfy((more) => more < long.length),
		]);
	}
	const page = await person.submit(`/programs/saved/${long}`, "Save note", {
		notes: "Ask Dr. Lee",
	});
	expect(page.text).toContain("Note saved");
});

test("the routes of a page's many links are found, however many links lead to each", async () => {
	const [entry] =
		(await (await asStudent("/programs/")).text()).match(/manifest-\w+(?=\.js)/) ?? [];
	const routesOf = async (...paths: string[]) => {
		const version = entry?.replace("manifest-", "") ?? "";
		const query = new URLSearchParams([["version", version], ...paths.map((path) => ["p", path])]);
		const routes = await (await app.fetch(`/__manifest?${query}`)).json();
		return Object.keys(routes as object).sort();
	};
	const programs = Array.from({ length: 100 }, (_, at) => `/programs/id-${at}/`);
	const [program, mentors] = [await routesOf("/programs/id-1/"), await routesOf("/mentor/")];
	expect(program).toContain("routes/programs/program/program");
	expect(mentors).toContain("routes/mentors/mentors");
	const both = await routesOf(...programs, "/mentor/", ...programs);
	expect(both).toEqual([...new Set([...program, ...mentors])].sort());
});

test("the policy allows the one style that stands in every page", async () => {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(PAGE_STYLE));
	expect(PAGE_STYLE_HASH).toBe(`sha256-${Buffer.from(digest).toString("base64")}`);
});
