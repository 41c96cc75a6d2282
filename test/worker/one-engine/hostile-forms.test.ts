import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { alertsOf } from "../../support/forms.ts";
import { moderator, student } from "../../support/people.ts";
import { everything } from "../../support/rows.ts";
import type { Visitor } from "../../support/visitor.ts";

const FORM = "application/x-www-form-urlencoded";
const BOUNDARY = "the-boundary";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

let app: App;
/** Who may post where. */
let places: [path: string, who: Visitor][];

beforeAll(async () => {
	app = await startApp();
	const person = await student(app);
	const judge = await moderator(app);
	places = [
		...[
			"/login/",
			"/signup/",
			"/forgot-password/",
			"/reset-password/?oobCode=x",
			"/verify-email/?oobCode=x",
		],
		...["/contact/", "/mentor/register/", "/mentor/link/", "/mentor/mine/nobodys/"],
		...["/auth/one-tap", "/mail/stop/nobodys/", "/mail/program/nobodys/"],
	].map((path): [string, Visitor] => [path, app.visitor()]);
	for (const path of [
		...["/programs/", "/programs/saved/", "/programs/add-program/", "/experience/"],
		...["/experience/add/", "/profile/", "/profile/account/", "/profile/delete/"],
		...["/resume/", "/resume/upload", "/programs/contributions/none/edit/"],
	]) {
		places.push([path, person]);
	}
	for (const path of ["/moderation/", "/moderation/mentors/", "/moderation/messages/"]) {
		places.push([path, judge]);
	}
});

afterAll(() => app.stop());

function post([path, who]: [string, Visitor], type: string, body: BodyInit) {
	const headers = { "Content-Type": type, Origin: app.origin, Cookie: who.cookie };
	return app.fetch(path, { method: "POST", headers, body });
}

const NAMES = [
	...["__proto__", "__proto__[polluted]", "constructor", "constructor.prototype.x", "toString"],
	...["hasOwnProperty", "email[1000000]", "name[0][1][2]", "a.b.c.d", "[", "]", "intent[]", ""],
	...["__intent__", "__state__", "\u0000", "%", "valueOf", "length", "then"],
];

function parts(count: number): string {
	const part = (at: number) =>
		`--${BOUNDARY}\r\nContent-Disposition: form-data; name="x${at}"\r\n\r\ny\r\n`;
	return `${Array.from({ length: count }, (_, at) => part(at)).join("")}--${BOUNDARY}--\r\n`;
}

describe("on every page that takes a form", () => {
	test.each<[what: string, type: string, body: () => BodyInit]>([
		["names that mean something elsewhere", FORM, () => named(NAMES)],
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
			// One Tap leads back to the log-in page, which says why.
			const ledBack = place[0] === "/auth/one-tap" && answer.status === 302;
			expect([place[0], answer.status, refused || ledBack]).toEqual([
				place[0],
				answer.status,
				true,
			]);
			expect((await answer.text()).length).toBeLessThan(100_000);
		}
		expect(await everything(app)).toEqual(before);
		expect(app.log.filter(({ level }) => level === "error")).toEqual([]);
	});
});

test("a form of an old page is refused in words, with its text kept", async () => {
	const person = await student(app);
	const page = await person.post("/profile/", {
		intent: "details-of-last-year",
		full_name: "Ada B",
	});
	expect(page.status).toBe(400);
	const judge = await moderator(app);
	const old = await judge.post("/moderation/", { decision: "postpone", note: "Typed at length" });
	expect(old.status).toBe(400);
	expect(alertsOf(old).join(" ")).toContain("Reload it");
});

function named(names: string[]): string {
	return names.map((name) => `${encodeURIComponent(name)}=polluted`).join("&");
}
