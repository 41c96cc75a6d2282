/** The codes of an authenticator app (TOTP, RFC 6238), and how the app gets the secret for making them. */
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { Secret, TOTP } from "otpauth";

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** A clock may be one step behind or ahead. */
const TOLERATED_STEPS = 1;

/** A new secret in base32, as apps take it. */
export function newSecret(): string {
	return new Secret({ size: SECRET_BYTES }).base32;
}

/** The time step that a code belongs to; undefined if it isn't a code, or isn't from these minutes. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
	// otpauth throws for six characters that take more than six bytes.
	if (!/^\d{6}$/.test(code)) return undefined;
	const delta = codesOf(secret).validate({
		token: code,
		timestamp: nowMs,
		window: TOLERATED_STEPS,
	});
	return delta === null ? undefined : Math.floor(nowMs / 1000 / STEP_SECONDS) + delta;
}

/** What an app scans from the screen: the outline of a QR code, and its dots per side. */
export function qrCodeOf(secret: string, email: string): { path: string; size: number } {
	const code = generate(codesOf(secret, email).toString());
	return { path: toSvgPath(code), size: code.size };
}

function codesOf(secret: string, label = ""): TOTP {
	return new TOTP({
		issuer: "The Yard",
		label,
		secret: Secret.fromBase32(secret),
		algorithm: "SHA1",
		digits: 6,
		period: STEP_SECONDS,
	});
}
