/** The codes of an authenticator app (TOTP, RFC 6238), and how the app gets the secret that they are made of. */
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { Secret, TOTP } from "otpauth";

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** A clock may be a step behind or ahead. */
const TOLERATED_STEPS = 1;

/** A secret as an app takes it: base32. */
export function newSecret(): string {
	return new Secret({ size: SECRET_BYTES }).base32;
}

/** The time step that a code is of; undefined when it is no code, or none of these minutes. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
	// otpauth throws at six characters that are more than six bytes.
	if (!/^\d{6}$/.test(code)) return undefined;
	const delta = codesOf(secret).validate({
		token: code,
		timestamp: nowMs,
		window: TOLERATED_STEPS,
	});
	return delta === null ? undefined : Math.floor(nowMs / 1000 / STEP_SECONDS) + delta;
}

/** What an app reads from the screen: the outline of a QR code of so many dots a side. */
export function qrCodeOf(secret: string, email: string): { path: string; size: number } {
	const code = generate(codesOf(secret, email).toString());
	return { path: toSvgPath(code), size: code.size };
}

function codesOf(secret: string, label = ""): TOTP {
	return new TOTP({
		...{ issuer: "The Yard", label, secret: Secret.fromBase32(secret) },
		...{ algorithm: "SHA1", digits: 6, period: STEP_SECONDS },
	});
}
