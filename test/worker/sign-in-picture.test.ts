import type { RequestListener } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { localServer } from "../support/local-server.ts";
import { HANG_MS } from "../support/patience.ts";
import { newEmail } from "../support/people.ts";
import { JPEG, PNG } from "../support/pictures.ts";
import { asPerson, atProvider } from "../support/provider.ts";
import { sql } from "../support/rows.ts";

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
	for (const stop of stops.splice(0).reverse()) await stop();
});

/** Google's pictures, and an app that copies them from there. */
async function started(answer: RequestListener, listed = true) {
	let asked = 0;
	const pictures = await localServer((request, response) => {
		asked += 1;
		answer(request, response);
	});
	stops.push(pictures.stop);
	const app = await startApp({ PICTURE_ORIGINS: listed ? pictures.url : "https://*.example.com" });
	stops.push(app.stop);
	const person = app.visitor();
	const email = newEmail();
	const signIn = async () => {
		const page = await person.visit(await atProvider(person, "google", asPerson(email)));
		expect(page.text).toContain("Signed in with Google successfully!");
		return page;
	};
	await signIn();
	// A picture as in Google's token; the stand-in's token has none.
	await sql(app, "update users set photo_url = ?", `${pictures.url}/me=s96-c`);
	return { app, person, signIn, asked: () => asked, url: pictures.url };
}

async function photoKey(app: App): Promise<string | null> {
	const [row] = await sql<{ photo_key: string | null }>(app, "select photo_key from users");
	return row?.photo_key ?? null;
}

const failed = (app: App) =>
	vi.waitUntil(() => app.log.find(({ event }) => event === "picture not taken over"), HANG_MS);

test("a sign-in takes the provider's picture over once; pages show ours, never theirs", async () => {
	const { app, person, signIn, asked, url } = await started((_, response) => response.end(JPEG));
	await signIn();
	const key = await vi.waitUntil(() => photoKey(app), HANG_MS);
	const page = await person.visit("/profile/");
	expect(page.document.querySelector(`main img[src="/photos/${key}?size=96"]`)).not.toBeNull();
	expect(page.html).not.toContain(url);
	await signIn();
	expect(await photoKey(app)).toBe(key);
	expect(asked()).toBe(1);
});

test("a photo that the student removed does not come back, and one of their own is kept", async () => {
	const { app, person, signIn, asked } = await started((_, response) => response.end(JPEG));
	await signIn();
	await vi.waitUntil(() => photoKey(app), HANG_MS);
	await person.submit("/profile/", "Remove photo");
	await signIn();
	expect(await photoKey(app)).toBeNull();
	const form = new FormData();
	form.set("intent", "photo");
	form.set("photo", new File([PNG], "me.png"));
	await person.postFiles("/profile/", form);
	const own = await photoKey(app);
	await signIn();
	expect(await photoKey(app)).toBe(own);
	expect(asked()).toBe(1);
});

test("an address that is not listed is never asked", async () => {
	const { app, signIn, asked } = await started((_, response) => response.end(JPEG), false);
	await signIn();
	expect(await photoKey(app)).toBeNull();
	expect(asked()).toBe(0);
});

const FAILURES: [string, RequestListener][] = [
	["never answers", () => {}],
	["answers 404", (_, response) => response.writeHead(404).end()],
	["redirects elsewhere", (_, response) => response.writeHead(302, { Location: "/other" }).end()],
	["sends no picture", (_, response) => response.end("<html>")],
	["sends more than 2 MB", (_, response) => response.end(Buffer.alloc(3 * 1024 * 1024, 0xff))],
];

test.each(FAILURES)(
	"a picture server that %s costs nobody the sign-in, and is logged",
	async (_, answer) => {
		const { app, signIn } = await started(answer);
		await signIn();
		expect(await failed(app)).toMatchObject({ level: "warn" });
		expect(await photoKey(app)).toBeNull();
		expect((await app.files.list()).objects).toEqual([]);
	},
);
