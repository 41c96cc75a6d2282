import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { bytes, sendChunked } from "../support/http.ts";
import { HANG_MS } from "../support/patience.ts";
import { student } from "../support/people.ts";
import { everything } from "../support/rows.ts";

const KB = 1024;
const FORM = "application/x-www-form-urlencoded";
const BOUNDARY = "the-boundary";
const UPLOAD = `multipart/form-data; boundary=${BOUNDARY}`;

type Pieces = Parameters<typeof sendChunked>[2];

let app: App;
let person: Awaited<ReturnType<typeof student>>;

beforeAll(async () => {
	app = await startApp();
	person = await student(app);
});

afterAll(() => app.stop());

function post(path: string, type: string, pieces: Pieces, cookie?: string) {
	const headers = { "Content-Type": type, Origin: app.origin, Cookie: cookie ?? person.cookie };
	return sendChunked(app.origin + path, { headers }, pieces);
}

function* form(totalBytes: number): Iterable<Uint8Array | string> {
	yield "name=A&application_link=chunked.example.org&description=";
	yield* bytes(totalBytes);
}

function* upload(totalBytes: number): Iterable<Uint8Array | string> {
	yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="r.pdf"\r\n`;
	yield "Content-Type: application/pdf\r\n\r\n%PDF-1.4\n";
	yield* bytes(totalBytes, 256 * KB);
	yield `\r\n--${BOUNDARY}--\r\n`;
}

test("a chunked form goes through while it is within the limit", async () => {
	const answer = await post("/programs/add-program/", FORM, form(4 * KB));
	expect([answer.status, answer.headers.location]).toEqual([303, "/programs/add-program/"]);
});

test("a chunked form that brings too much is refused, and nothing of it is written", async () => {
	const before = await everything(app);
	for (const [path, cookie] of [
		["/programs/add-program/"],
		["/profile/"],
		["/login/", ""],
		["/contact/", ""],
		["/experience/"],
		["/verify-email/", ""],
		["/mentor/register/", ""],
	] as const) {
		const answer = await post(path, FORM, form(550 * KB), cookie);
		expect([path, answer.status]).toEqual([path, 413]);
		expect(answer.text).toContain("That&#x27;s too much at once");
		expect(answer.headers["cache-control"]).toBe("private, no-store");
	}
	expect(await everything(app)).toEqual(before);
	expect((await app.wholeLog()).filter(({ level }) => level === "error")).toEqual([]);
});

test("a body that is no form at all is its sender's mistake on every page", async () => {
	for (const path of ["/profile/", "/profile/account/", "/experience/", "/auth/one-tap"]) {
		const answer = await post(path, "text/plain", ["name=A"]);
		expect([path, answer.status]).toEqual([path, 415]);
	}
	expect((await app.wholeLog()).filter(({ level }) => level === "error")).toEqual([]);
});

test.each([
	["a form", "/programs/add-program/", FORM, "name="],
	["a guest's form", "/contact/", FORM, "name="],
	["an upload", "/resume/upload", UPLOAD, `--${BOUNDARY}\r\n`],
	["a form for no page", "/no-such-page/", FORM, "name="],
	["a call", "/api/contributions", "application/json", '{"name":"'],
])("%s in tiny pieces is refused long before it is too large", async (_, path, type, start) => {
	// Fewer bytes than any limit, and then the sender waits: only the pieces can be too many.
	const endless = async function* () {
		yield start;
		for (let sent = 0; sent < 50_000; sent++) yield "a";
		await new Promise(() => {});
	};
	app.log.length = 0;
	const cookie = path === "/contact/" ? "" : person.cookie;
	// Whoever sends on while the connection is being closed may not see the answer.
	await post(path, type, endless(), cookie).catch(({ code }) =>
		expect(code).toMatch(/EPIPE|ECONNRESET/),
	);
	const answered = () => app.log.find((line) => line.event === "request" && line.path === path);
	expect(await vi.waitUntil(answered, HANG_MS)).toMatchObject({ status: 413 });
	expect((await app.wholeLog()).filter(({ level }) => level === "error")).toEqual([]);
});

test("a form may come in the pieces of a slow network", async () => {
	const pieces = [..."name=A&application_link=slow.example.org&description=", ...bytes(4 * KB, 8)];
	const answer = await post("/programs/add-program/", FORM, pieces);
	expect([answer.status, answer.headers.location]).toEqual([303, "/programs/add-program/"]);
});

test("a chunked upload may have more than a form, and less than no end", async () => {
	const before = await everything(app);
	const large = await post("/resume/upload", UPLOAD, upload(700 * KB));
	expect(large.status).not.toBe(413);
	const endless = await post("/resume/upload", UPLOAD, upload(16 * KB * KB + 256 * KB));
	expect(endless.status).toBe(413);
	expect((await everything(app)).resumes.length - before.resumes.length).toBeLessThan(2);
});
