import { deflateSync, inflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { moderator, student } from "../support/people.ts";
import {
	CHROMIUM_PROFILE,
	concat,
	JPEG,
	measured,
	noisyPng,
	PNG,
	PROFILE,
	pngChunk,
	pngWith,
	text,
} from "../support/pictures.ts";
import { sql } from "../support/rows.ts";

/** Nearly 2 MB, the limit for a picture. */
const LARGE = noisyPng(820, 800);

let app: App;

beforeAll(async () => {
	app = await startApp();
});

afterAll(() => app.stop());

let stored = 0;

/** Puts a picture where photos are stored. */
async function store(bytes: Uint8Array, of = app): Promise<string> {
	const key = `picture-of-somebody-${++stored}-`.padEnd(32, "x");
	await of.files.put(`photos/${key}`, bytes, { httpMetadata: { contentType: "image/png" } });
	return key;
}

async function keysOf(key: string, of = app): Promise<string[]> {
	const { objects } = await of.files.list({ prefix: `photos/${key}` });
	return objects.map((object) => object.key.replace(`photos/${key}`, "")).sort();
}

const ask = (path: string, accept?: string, of = app) =>
	of.fetch(`/photos/${path}`, accept ? { headers: { Accept: accept } } : undefined);

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

const CHROME = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

for (const [who, accept, type, most] of [
	["Chrome and Firefox", CHROME, "AVIF", 20_000],
	["an older Safari", "image/webp,image/png,image/svg+xml,image/*;q=0.8", "WebP", 30_000],
	["a browser that refuses AVIF", "image/avif;q=0, image/webp;q=0.5", "WebP", 30_000],
	["a browser that names neither", "image/png,image/*;q=0.8,*/*;q=0.5", "PNG", 120_000],
] as const) {
	test(`${who} gets a picture of 2 MB as small ${type} squares, to keep for good`, async () => {
		const key = await store(LARGE);
		for (const side of [96, 192]) {
			const answer = await ask(`${key}?size=${side}`, accept);
			expect(answer.status).toBe(200);
			expect(Object.fromEntries(answer.headers)).toMatchObject({
				"content-type": `image/${type.toLowerCase()}`,
				"cache-control": "private, max-age=31536000, immutable",
				vary: "Accept",
			});
			const bytes = await bytesOf(answer);
			expect(measured(bytes)).toEqual({ type, width: side, height: side });
			expect(bytes.length).toBeLessThan(most);
		}
		expect(LARGE.length).toBeGreaterThan(1_900_000);
	});
}

test("a square is made once, and said to be known to whoever has it", async () => {
	const key = await store(PNG);
	const first = await ask(`${key}?size=96`, CHROME);
	expect(await keysOf(key)).toEqual(["", "/96.avif"]);
	const etag = first.headers.get("ETag") ?? "";
	const known = await app.fetch(`/photos/${key}?size=96`, {
		headers: { Accept: CHROME, "If-None-Match": etag },
	});
	expect(known.status).toBe(304);
	expect(known.headers.get("ETag")).toBe(etag);
	await app.files.put(`photos/${key}/96.avif`, "the kept one");
	expect(await (await ask(`${key}?size=96`, CHROME)).text()).toBe("the kept one");
});

test.each([
	["If-None-Match", '"other", W/"another" , ETAG', 304],
	["If-None-Match", "*", 304],
	["If-None-Match", '"other"', 200],
	["If-None-Match", "abc", 200],
	["If-None-Match", '"abc', 200],
	["If-None-Match", 'W"abc"', 200],
	["If-None-Match", '"abc" "def"', 200],
	["If-None-Match", "", 200],
	["If-Match", '"other"', 200],
	["If-Match", "abc", 200],
	["If-Modified-Since", "yesterday", 200],
	["If-Unmodified-Since", new Date(0).toUTCString(), 200],
])("a picture asked for with %s: %s is answered with %i", async (name, condition, status) => {
	const key = await store(PNG);
	for (const path of [key, `${key}?size=96`]) {
		const etag = (await ask(path)).headers.get("ETag") ?? "";
		const headers = { [name]: condition.replace("ETAG", etag) };
		const answer = await app.fetch(`/photos/${path}`, { headers });
		const { length } = await bytesOf(answer);
		expect([path, answer.status, length > 0]).toEqual([path, status, status === 200]);
	}
});

test("without a size a picture is served as it is kept", async () => {
	const key = await store(LARGE);
	const answer = await ask(key, CHROME);
	expect(answer.headers.get("Cache-Control")).toBe("private, max-age=86400, immutable");
	expect(answer.headers.get("Vary")).toBeNull();
	expect(await bytesOf(answer)).toEqual(LARGE);
});

test("no other size is made, and nothing of a picture that is not there", async () => {
	const key = await store(PNG);
	for (const size of [
		"",
		"0",
		"95",
		"97",
		"193",
		"-96",
		"96px",
		"096",
		"9.6e1",
		"1000000",
		"avif",
	]) {
		expect((await ask(`${key}?size=${size}`, CHROME)).status, size).toBe(404);
	}
	expect(await keysOf(key)).toEqual([""]);
	const unknown = "x".repeat(32);
	expect((await ask(`${unknown}?size=96`, CHROME)).status).toBe(404);
	expect(await keysOf(unknown)).toEqual([]);
	for (const path of [`${key}/96.avif`, `${key}%2F96.avif?size=96`, `../photos/${key}/96.avif`]) {
		expect((await ask(path, CHROME)).status, path).toBe(404);
	}
});

test("a picture that can't be read is served as it is kept", async () => {
	const key = await store(new TextEncoder().encode("no picture at all"));
	const answer = await ask(`${key}?size=96`, CHROME);
	expect(await answer.text()).toBe("no picture at all");
	expect(answer.headers.get("Cache-Control")).toBe("private, max-age=86400, immutable");
	expect(await keysOf(key)).toEqual([""]);
	await expect.poll(() => app.log.map(({ event }) => event)).toContain("picture not resized");
});

test.each(["none", "down"] as const)(
	"with Images %s pictures are served as they are kept",
	async (images) => {
		const own = await startApp({}, {}, { images });
		const key = await store(LARGE, own);
		const answer = await ask(`${key}?size=192`, CHROME, own);
		expect(answer.status).toBe(200);
		expect(await bytesOf(answer)).toEqual(LARGE);
		expect(await keysOf(key, own)).toEqual([""]);
		const warned = (await own.wholeLog()).filter(({ event }) => event === "picture not resized");
		expect(warned).toHaveLength(images === "down" ? 1 : 0);
		await own.stop();
	},
);

test("a PNG's color profile is written anew, and how it is turned", async () => {
	const person = await student(app);
	const profile = concat(text("Ida's laptop\0\0"), deflateSync(CHROMIUM_PROFILE));
	const turned = concat(
		text("MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06"),
		new Uint8Array(6),
	);
	const form = new FormData();
	form.set("intent", "photo");
	form.set(
		"photo",
		new File([pngWith(pngChunk("iCCP", profile), pngChunk("eXIf", turned))], "me.png"),
	);
	await person.postFiles("/profile/", form);
	const [row] = await sql<{ photo_key: string }>(
		app,
		"select photo_key from users where firebase_uid = ?",
		person.uid,
	);
	const kept = Buffer.from(await bytesOf(await ask(row?.photo_key ?? "")));
	const packed = kept.subarray(41, 41 + kept.readUInt32BE(33));
	expect(new Uint8Array(inflateSync(packed.subarray(5)))).toEqual(PROFILE);
	expect(new Uint8Array(kept)).toEqual(
		pngWith(
			pngChunk("iCCP", concat(text("icc\0\0"), packed.subarray(5))),
			pngChunk("eXIf", turned),
		),
	);
});

test("a photo's squares go with it", async () => {
	const person = await student(app);
	const form = new FormData();
	form.set("intent", "photo");
	form.set("photo", new File([JPEG], "me.jpg", { type: "image/jpeg" }));
	await person.postFiles("/profile/", form);
	const [row] = await sql<{ photo_key: string }>(
		app,
		"select photo_key from users where firebase_uid = ?",
		person.uid,
	);
	const key = row?.photo_key ?? "";
	for (const size of [96, 192]) {
		for (const accept of [CHROME, "image/webp", "image/png"])
			await ask(`${key}?size=${size}`, accept);
	}
	expect(await keysOf(key)).toHaveLength(7);
	await person.submit("/profile/", "Remove photo");
	await expect.poll(() => keysOf(key)).toEqual([]);
	expect((await ask(`${key}?size=96`, CHROME)).status).toBe(404);
});

test("a rejected mentor's headshot leaves no squares", async () => {
	const judge = await moderator(app);
	const key = await store(JPEG);
	await sql(
		app,
		`insert into mentors (id, name, hbcu_affiliation, areas_of_expertise, email, headshot_key, consented_at, created_at, waiting_since, submission_key)
			values ('m', 'Ida', 'Fisk', '["Law"]', 'ida@example.org', ?, 1, 1, 1, 'm')`,
		key,
	);
	await ask(`${key}?size=96`, CHROME);
	expect(await keysOf(key)).toHaveLength(2);
	await judge.submit("/moderation/mentors/", "Reject");
	await expect.poll(() => keysOf(key)).toEqual([]);
});
