/** Values that no page of ours sends, where one would be believed: cookies, columns of lists, addresses of sources. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { moderator, type Person } from "../support/people.ts";
import { count } from "../support/rows.ts";

let app: App;
let judge: Person;

beforeAll(async () => {
	app = await startApp();
	judge = await moderator(app);
});

afterAll(() => app.stop());

const COOKIES = ["faster-pages", "install-hint", "toast", "kept", "phone", "device", "bookmark"];
const ODD = [
	"%",
	"%E0%A4%A",
	"e30=",
	"bnVsbA==",
	"__proto__",
	"W10=",
	"IgAi",
	`"${"a".repeat(4000)}"`,
];

test.each(COOKIES)("cookie %s may hold anything", async (name) => {
	for (const value of ODD) {
		for (const cookie of [judge.cookie, ""]) {
			const headers = { Cookie: [cookie, `${name}=${value}`].filter(Boolean).join("; ") };
			const answer = await app.fetch(cookie ? "/programs/saved/" : "/programs-public/", {
				headers,
			});
			expect([value, answer.status]).toEqual([value, 200]);
			await answer.text();
		}
	}
});

const TABLE = "title,__proto__,constructor,url\nLab,a,b,https://lab.example.org/\n";
test.each(["__proto__", "constructor", "toString", "length", "0", "\u202e", "a\r\nb", "'; drop"])(
	"a list's column called %s is asked for again or read",
	async (column) => {
		const form = new FormData();
		form.set("file", new File([TABLE], 'li\r\nst".csv'));
		form.set("source", "__proto__");
		form.set("name_column", column);
		form.set("link_column", column);
		const { status } = await judge.postFiles("/moderation/import/", form);
		expect([303, 400]).toContain(status);
	},
);

const ADDRESSES = [
	"http://lab.example.org/list.csv",
	"https://127.0.0.1/",
	"https://2130706433/",
	"https://0177.0.0.1/",
	"https://0x7f.1/",
	"https://[::1]/",
	"https://[::ffff:169.254.169.254]/",
	"https://lab.example.org:8443/",
	"https://a:b@lab.example.com/",
	"https://169.254.169.254.nip.io/",
	"https://metadata.google.internal/",
	"https://localhost./",
	"file:///etc/passwd",
	"javascript:alert(1)",
];
test.each(ADDRESSES)("%s is no source's address", async (address) => {
	const fields = { name: "Lab", address, period: "daily" };
	const page = await judge.post("/moderation/sources/", fields);
	expect(page.status).toBe(400);
	expect(await count(app, "sources")).toBe(0);
});

test("nothing of it is an error of ours", async () => {
	expect((await app.wholeLog()).filter(({ level }) => level === "error")).toEqual([]);
	expect(app.unstructuredLog).toEqual([]);
});
