import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { followMail, mailedCode, moderator, newcomer, PASSWORD } from "../support/people.ts";
import { sql } from "../support/rows.ts";

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

test("every request leaves one line with the id of its answer, and no query string", async () => {
	for (const path of ["/?q=secretword", "/programs-public?q=secretword", "/api/me?q=secretword"]) {
		const answer = await app.fetch(path);
		expect(await app.logOf(answer.headers.get("X-Request-Id"))).toEqual([
			expect.objectContaining({
				event: "request",
				level: "info",
				method: "GET",
				path: new URL(path, app.origin).pathname,
				status: answer.status,
				durationMs: expect.any(Number),
			}),
		]);
	}
	expect(JSON.stringify(await app.wholeLog())).not.toContain("secretword");
});

test("over a whole journey the log is JSON and holds nobody's email, password, token, code or cookie", async () => {
	const person = await newcomer(app, { name: "Nella Larsen", university: "Fisk University" });
	const { email } = person;
	const secrets = [
		"Nella",
		"Fisk University",
		PASSWORD,
		"a wrong password",
		email,
		await mailedCode(email),
	];
	secrets.push(...cookieValues(person.cookie));
	await app.visitor().submit("/login/", "Log In", { email, password: "a wrong password" });
	await app.visitor().submit("/login/", "Log In", { email, password: PASSWORD });
	await followMail(person, email);
	await app
		.visitor()
		.submit("/signup/", "Create Account", { name: "x", email, password: PASSWORD });
	await app.visitor().submit("/signup/", "Create Account", { name: "x", email, password: "short" });
	secrets.push(await mailedCode(email));
	await person.submit("/programs/add-program/", "Submit Contribution", {
		name: "Quicksand",
		application_link: "quicksand.example.org/apply?key=typed",
		description: "Passing.",
	});
	secrets.push("quicksand", "Quicksand", "Passing", "typed");
	const judge = await moderator(app);
	secrets.push(judge.email, ...cookieValues(judge.cookie));
	await judge.submit("/moderation/", "Reject", { note: "A private note" });
	secrets.push("A private note");
	await person.visit("/programs/?q=searched+words");
	secrets.push("searched");
	await app.fetch("/api/me?access_token=in-the-query", {
		headers: { Authorization: "Bearer a.b.c" },
	});
	secrets.push("in-the-query", "a.b.c");
	await sql(app, "update sessions set refresh_at = 0, tokens = 'broken'");
	await person.visit("/programs/");
	await judge.submit("/login/", "Log In", { email: judge.email, password: PASSWORD });
	await sql(app, "alter table contributions rename to gone");
	await judge.visit("/programs/contributions/?q=searched");
	await judge.post("/programs/add-program/", {
		name: "Quicksand",
		application_link: "quicksand.example.org",
		description: "Passing.",
		form_key: "a-form",
	});
	await sql(app, "alter table gone rename to contributions");
	await judge.visit("/programs/");

	const lines = await app.wholeLog();
	expect(app.unstructuredLog).toEqual([]);
	expect(lines.filter(({ level }) => level === "error").length).toBeGreaterThan(0);
	const text = JSON.stringify(lines);
	for (const secret of secrets) {
		expect(secret.length).toBeGreaterThan(3);
		expect(text).not.toContain(secret);
		expect(text).not.toContain(encodeURIComponent(secret));
	}
	expect(text).not.toMatch(/eyJ[\w-]{8,}\.|[\w.]+@[\w.]+\.(edu|org)/);
	for (const line of lines) {
		expect(line).toMatchObject({ level: expect.any(String), event: expect.any(String) });
		expect(line.requestId).toMatch(/^[\w-]{20,}$/);
	}
});

function cookieValues(cookie: string): string[] {
	return cookie.split("; ").flatMap((pair) => {
		const value = pair.slice(pair.indexOf("=") + 1);
		return [value, decodeURIComponent(value)];
	});
}
