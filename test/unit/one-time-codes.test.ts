import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { stepOf } from "#app/auth/sign-in/one-time-codes.server.ts";

const STEP_MS = 30_000;
/** The key of RFC 6238, appendix B. */
const SECRET = Secret.fromLatin1("12345678901234567890").base32;

test.each([
	[59, "287082"],
	[1_111_111_109, "081804"],
	[1_111_111_111, "050471"],
	[1_234_567_890, "005924"],
	[2_000_000_000, "279037"],
	[20_000_000_000, "353130"],
])("at second %d of the RFC's table the code is %s", (seconds, code) => {
	expect(stepOf(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test("a clock may be half a minute behind or ahead, and no more", () => {
	const nowMs = 1_234_567_890_000;
	const now = Math.floor(nowMs / STEP_MS);
	const codes = new TOTP({ secret: Secret.fromBase32(SECRET) });
	const stepAt = (steps: number) =>
		stepOf(SECRET, codes.generate({ timestamp: nowMs + steps * STEP_MS }), nowMs);
	expect([-1, 0, 1].map(stepAt)).toEqual([now - 1, now, now + 1]);
	expect([-20, -3, -2, 2, 3, 20].map(stepAt)).toEqual(Array(6).fill(undefined));
});

test("what is no six digits is no code", () => {
	for (const typed of ["", "28708", "2870820", "287 82", "٢٨٧٠٨٢", "-87082", "287082.0"]) {
		expect(stepOf(SECRET, typed, 59_000)).toBeUndefined();
	}
});
