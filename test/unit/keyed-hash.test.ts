import { expect, test } from "vitest";
import { keyedHash } from "#app/http/keyed-hash.server.ts";

const SECRETS = { SESSION_SECRET: "a secret of the tests, long enough" };
const OTHERS = { SESSION_SECRET: "another secret of the tests, as long" };

test("the same text has the same name, which reveals nothing of it", async () => {
	const name = await keyedHash(SECRETS, "log", "203.0.113.7");
	expect(name).toMatch(/^[\w-]{22}$/);
	expect(await keyedHash(SECRETS, "log", "203.0.113.7")).toBe(name);
});

test("another text, purpose or secret makes another name", async () => {
	const names = await Promise.all([
		keyedHash(SECRETS, "log", "203.0.113.7"),
		keyedHash(SECRETS, "log", "203.0.113.8"),
		keyedHash(SECRETS, "limit", "203.0.113.7"),
		keyedHash(OTHERS, "log", "203.0.113.7"),
	]);
	expect(new Set(names).size).toBe(4);
});
