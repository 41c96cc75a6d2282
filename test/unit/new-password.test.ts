import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refuseGuessable } from "#app/auth/password/new-password.server.ts";
import type { Config } from "#app/config.server.ts";
import type { Logger } from "#app/http/log.server.ts";
import { type LocalServer, localServer, nobodysUrl } from "../support/local-server.ts";

const ADA = { email: "ada.lovelace@example.edu", name: "Ada King Lovelace" };

let logged: unknown[] = [];
const log = {
	warn: (event: string, { error }: { error?: Error } = {}) =>
		logged.push(`${event}: ${error?.name}`),
} as unknown as Logger;

async function ask(
	password: string,
	owner: Parameters<typeof refuseGuessable>[2] = ADA,
	url?: string,
) {
	const config = { BREACHED_PASSWORDS_URL: url } as Config;
	const refused = await refuseGuessable({ config, log }, password, owner);
	return refused?.refused.fields?.password;
}

beforeEach(() => {
	logged = [];
});

describe("refused as one of the most common", () => {
	test.each([
		"password",
		"Password1",
		"PASSWORD123",
		"12345678",
		"qwertyuiop",
		"iloveyou",
		"trustno1",
		"baseball",
		"football1",
		"1q2w3e4r5t",
		"sunshine",
		"princess1",
		"letmein1",
		"00000000",
	])("%s", async (password) => {
		expect(await ask(password)).toMatch(/^That password is one of the most common ones\./);
	});
});

describe("refused as their own name or ours", () => {
	test.each([
		"theyard1",
		"TheYard2026",
		"the yard!",
		"The-Yard-1234",
		"theyardtheyard",
		"THEYARDapp",
		"ada.lovelace@example.edu",
		"Ada.Lovelace",
		"adalovelace1815",
		"lovelace",
		"Lovelace2026!",
		"Ada King Lovelace",
		"lovelacekingada",
		"ada12345",
		"lovelace.ada",
	])("%s", async (password) => {
		expect(await ask(password)).toMatch(/^Your name, your email and The Yard's name are easy/);
	});

	test("the number that stands before the @", async () => {
		expect(await ask("02345678", { email: "02345678@example.edu" })).toMatch(/^Your name/);
	});
});

describe("taken", () => {
	test.each([
		"correct horse battery",
		"the yard is where i study",
		"lovelace wrote programs",
		"ada and her engine",
		"xk7#qpwz",
		"🔒🔑🗝️🚪🏠🏡🏘️🏚️",
		"kingfisher lake",
		"adamantine quill",
	])("%s", async (password) => {
		expect(await ask(password)).toBeUndefined();
	});

	test("for who has no name and no email", async () => {
		expect(await ask("xk7#qpwz", { email: null, name: null })).toBeUndefined();
		expect(await ask("xk7#qpwz", { email: "", name: " " })).toBeUndefined();
	});
});

describe("a service that knows breached passwords", () => {
	const BREACHED = "correct horse battery staple";
	const hash = createHash("sha1").update(BREACHED).digest("hex").toUpperCase();
	const PADDING = `${"0".repeat(34)}A:0`;
	let service: LocalServer;
	let asked: IncomingMessage[] = [];
	let answer: (response: ServerResponse) => void;

	beforeAll(async () => {
		service = await localServer((request, response) => {
			asked.push(request);
			answer(response);
		});
	});

	beforeEach(() => {
		asked = [];
		answer = (response) => response.end(`${PADDING}\r\n${hash.slice(5)}:12\r\n`);
	});

	afterAll(() => service.stop());

	test("refuses one of them, and learns five digits of a hash", async () => {
		expect(await ask(BREACHED, ADA, service.url)).toMatch(/^That password was in a data breach/);
		expect(asked).toHaveLength(1);
		expect(asked[0]?.url).toBe(`/${hash.slice(0, 5)}`);
		expect(asked[0]?.headers["add-padding"]).toBe("true");
		expect(logged).toEqual([]);
	});

	test("takes one that it does not know, or that is only padding", async () => {
		expect(await ask("xk7#qpwz", ADA, service.url)).toBeUndefined();
		answer = (response) => response.end(`${hash.slice(5)}:0`);
		expect(await ask(BREACHED, ADA, service.url)).toBeUndefined();
		answer = (response) => response.end("");
		expect(await ask(BREACHED, ADA, service.url)).toBeUndefined();
		expect(logged).toEqual([]);
	});

	test("is not asked about a password that is refused anyway, nor where no setting names it", async () => {
		await ask("password1", ADA, service.url);
		await ask(BREACHED);
		expect(asked).toEqual([]);
	});

	test.each<[string, (response: ServerResponse) => void]>([
		["hangs", () => {}],
		["hangs amid its answer", (response) => response.write(`${PADDING}\r\n`)],
		["fails", (response) => response.writeHead(500).end(`${hash.slice(5)}:12`)],
		["limits us", (response) => response.writeHead(429).end()],
		["leads elsewhere", (response) => response.writeHead(302, { Location: service.url }).end()],
		["answers HTML", (response) => response.end("<!doctype html><p>Welcome")],
		["answers without end", (response) => response.end(`${PADDING}\r\n`.repeat(20_000))],
	])("that %s keeps nobody out, and the log says so", async (_, how) => {
		answer = how;
		expect(await ask(BREACHED, ADA, service.url)).toBeUndefined();
		expect(logged).toEqual([
			expect.stringMatching(/^breached passwords not asked: (Unavailable|TimeoutError)$/),
		]);
	});

	test("that is down keeps nobody out, and the log says so", async () => {
		expect(await ask(BREACHED, ADA, await nobodysUrl())).toBeUndefined();
		expect(logged).toEqual(["breached passwords not asked: TypeError"]);
	});
});
