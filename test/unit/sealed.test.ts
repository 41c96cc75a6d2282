import { expect, test } from "vitest";
import { seal, unseal } from "#app/auth/sealed.server.ts";

const SECRET = "a secret of the tests, long enough";
const VALUE = { idToken: "eyJ.a.b", refreshToken: "r🎓", nested: [1, null, true] };

test("what is sealed comes back as it was", async () => {
	expect(await unseal(await seal(VALUE, SECRET), SECRET)).toEqual(VALUE);
});

test("a seal shows nothing of what is in it, and no two are alike", async () => {
	const one = await seal(VALUE, SECRET);
	const decoded = one.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
	expect(decoded.join()).not.toContain("idToken");
	expect(await seal(VALUE, SECRET)).not.toBe(one);
});

test("it does not open with another secret", async () => {
	await expect(unseal(await seal(VALUE, SECRET), `${SECRET}.`)).rejects.toThrow();
	await expect(unseal(await seal(VALUE, SECRET), "")).rejects.toThrow();
});

test("a change anywhere in it keeps it shut", async () => {
	const sealed = await seal(VALUE, SECRET);
	for (let at = 0; at < sealed.length; at++) {
		const other = sealed[at] === "A" ? "Q" : "A";
		// The last letter of a part can hold bits that mean nothing; a dot is a boundary.
		if (sealed[at] === "." || sealed[at + 1] === "." || at === sealed.length - 1) continue;
		const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
		await expect(unseal(changed, SECRET), `letter ${at}`).rejects.toThrow();
	}
});

for (const broken of ["", ".", "....", "not sealed", "eyJhbGciOiJub25lIn0.e30."]) {
	test(`${JSON.stringify(broken)} does not open`, async () => {
		await expect(unseal(broken, SECRET)).rejects.toThrow();
	});
}
