import { errors } from "jose";
import { expect, test } from "vitest";
import { keyedHash, seal, unseal } from "#app/http/crypto.server.ts";

const SECRETS = { SESSION_SECRET: "a secret of the tests, long enough" };
const OTHERS = { SESSION_SECRET: "another secret of the tests, long enough" };
const PURPOSE = "session tokens";
const VALUE = { idToken: "eyJ.a.b", refreshToken: "r🎓", nested: [1, null, true] };

test("what is sealed comes back as it was", async () => {
	expect(await unseal(SECRETS, PURPOSE, await seal(SECRETS, PURPOSE, VALUE))).toEqual(VALUE);
});

test("a seal shows nothing of what is in it, and no two are alike", async () => {
	const one = await seal(SECRETS, PURPOSE, VALUE);
	const decoded = one.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
	expect(decoded.join()).not.toContain("idToken");
	expect(await seal(SECRETS, PURPOSE, VALUE)).not.toBe(one);
});

test("it does not open with another secret, nor for another purpose", async () => {
	const sealed = await seal(SECRETS, PURPOSE, VALUE);
	const { JWEDecryptionFailed } = errors;
	await expect(unseal(OTHERS, PURPOSE, sealed)).rejects.toThrow(JWEDecryptionFailed);
	await expect(unseal(SECRETS, "second factor", sealed)).rejects.toThrow(JWEDecryptionFailed);
});

test("it opens until it expires, and no longer", async () => {
	const nowMs = Date.now();
	const sealed = await seal(SECRETS, PURPOSE, VALUE, nowMs + 60_000);
	expect(await unseal(SECRETS, PURPOSE, sealed, nowMs + 59_000)).toEqual(VALUE);
	await expect(unseal(SECRETS, PURPOSE, sealed, nowMs + 61_000)).rejects.toThrow(errors.JWTExpired);
});

test("while a secret is replaced, what the one before made still opens, and no other", async () => {
	const sealed = await seal(SECRETS, PURPOSE, VALUE, Date.now() + 60_000);
	const rotating = { ...OTHERS, SESSION_SECRET_PREVIOUS: SECRETS.SESSION_SECRET };
	expect(await unseal(rotating, PURPOSE, sealed)).toEqual(VALUE);
	expect(await unseal(OTHERS, PURPOSE, await seal(rotating, PURPOSE, VALUE))).toEqual(VALUE);
	await expect(unseal(rotating, "second factor", sealed)).rejects.toThrow();
	await expect(unseal(rotating, PURPOSE, sealed, Date.now() + 61_000)).rejects.toThrow();
});

test("a change anywhere in it keeps it shut", async () => {
	const sealed = await seal(SECRETS, PURPOSE, VALUE);
	for (let at = 0; at < sealed.length; at++) {
		const other = sealed[at] === "A" ? "Q" : "A";
		// The last letter of a part can hold unused bits; a dot is a separator.
		if (sealed[at] === "." || sealed[at + 1] === "." || at === sealed.length - 1) continue;
		const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
		await expect(unseal(SECRETS, PURPOSE, changed), `letter ${at}`).rejects.toThrow();
	}
});

for (const broken of ["", ".", "....", "not sealed", "eyJhbGciOiJub25lIn0.e30."]) {
	test(`${JSON.stringify(broken)} does not open`, async () => {
		await expect(unseal(SECRETS, PURPOSE, broken)).rejects.toThrow();
	});
}

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
