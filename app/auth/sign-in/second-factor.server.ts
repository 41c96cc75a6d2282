/** The second factor: turned on and off on the profile, asked for at log-in. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { type ProviderError, providerError } from "#app/auth/identity/provider-errors.server.ts";
import type { Session } from "#app/auth/session/session.server.ts";
import { keyedHash, type Secrets, seal, unseal } from "#app/http/crypto.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { setRetryAfter } from "#app/http/responses.server.ts";
import { mailAccount } from "#app/mail/queue.server.ts";
import { clearCounts, countDown, countUp, findCount } from "#db/counters.ts";
import {
	acceptTimeStep,
	confirmSecondFactor,
	deleteSecondFactor,
	findSecondFactor,
	replaceRecoveryCodes,
	type SecondFactor,
	startSecondFactor,
	takeRecoveryCode,
} from "#db/people/second-factors.ts";
import { findUserByFirebaseUid } from "#db/people/users.ts";
import { DAY_MS } from "#lib/calendar-days.ts";
import { newSecret, qrCodeOf, stepOf } from "./one-time-codes.server.ts";

const MAX_TRIES = 5;
const TRIES_MS = 15 * 60 * 1000;
/** Wrong codes from the app in a day; after them it takes a recovery code, or a mailed link before the code. */
const MAX_WRONG_A_DAY = 20;
const RECOVERY_CODES = 10;
/** Without letters that are easily confused. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const RECOVERY_CODE_LENGTH = 12;

const SEALED_FOR = "second factor";
const sealedSecret = v.object({ uid: v.string(), secret: v.string() });

const wrong = (code: string): ProviderError => ({ status: 400, refused: { fields: { code } } });
const WRONG = wrong("That code isn't right. Type the one your app shows now.");
const SPENT = wrong("That code was used already. Wait for the next one.");
const PAUSED: ProviderError = {
	status: 429,
	refused: {
		fields: {
			code: "There were too many wrong codes today, so codes from your app don't work until tomorrow. Type one of your recovery codes.",
		},
	},
};
export const BEGIN_ANEW = providerError(409, "This changed on another page. Start again.");

/** What the profile shows of it: nothing yet, a secret to enter into an app, or that it is on. */
export async function describeSecondFactor(context: AppLoadContext, { uid, email }: Session) {
	const factor = await findSecondFactor(context.db, uid);
	if (!factor) return { state: "off" as const };
	const { confirmedAt, recoveryCodesLeft } = factor;
	if (confirmedAt !== null) return { state: "on" as const, since: confirmedAt, recoveryCodesLeft };
	const secret = await openSecret(context, factor);
	if (secret === undefined) return { state: "off" as const };
	return { state: "begun" as const, secret, qrCode: qrCodeOf(secret, email) };
}

/** Makes the secret for an app. */
export async function beginSecondFactor(context: AppLoadContext, uid: string): Promise<void> {
	const secret = await sealSecret(context, uid, newSecret());
	await startSecondFactor(context.db, { uid, secret }, context.now());
}

/**
 * Turns it on with the app's first code.
 *
 * @returns the recovery codes, which can't be read again
 */
export async function turnOnSecondFactor(
	context: AppLoadContext,
	uid: string,
	code: string,
): Promise<ProviderError | { refused?: undefined; recoveryCodes: string[] }> {
	const tooMany = await countTry(context, uid);
	if (tooMany) return tooMany;
	const begun = await findSecondFactor(context.db, uid);
	// A wrong code for one that is on isn't counted by the day, so nothing may tell it from a right one.
	if (!begun || begun.confirmedAt !== null) return BEGIN_ANEW;
	const secret = await openSecret(context, begun);
	if (secret === undefined) return BEGIN_ANEW;
	const step = stepOf(secret, bareOf(code), context.now());
	if (step === undefined) return refuse(context, uid, WRONG);
	if (!(await confirmSecondFactor(context.db, begun, step, context.now()))) return BEGIN_ANEW;
	await forgetTries(context, uid);
	await logSecurityEvent(context, "second factor set up", { uid });
	return { recoveryCodes: await makeRecoveryCodes(context, uid) };
}

/**
 * Takes a code from the app, or a recovery code.
 *
 * @param hasLink whether a mailed link was opened before: then others' wrong codes of today don't count
 * @returns what is wrong with it, if anything
 */
export async function takeCode(
	context: AppLoadContext,
	{ uid, email }: Pick<Session, "uid" | "email">,
	typed: string,
	hasLink = false,
): Promise<ProviderError | undefined> {
	const tooMany = await countTry(context, uid);
	if (tooMany) return tooMany;
	const code = bareOf(typed);
	const problem = /^\d{6}$/.test(code)
		? await takeCodeOfApp(context, { uid, email }, code, hasLink)
		: await spendRecoveryCode(context, uid, code);
	if (problem) return refuse(context, uid, problem);
	await forgetTries(context, uid);
	return undefined;
}

/** Whether codes from the app aren't taken until tomorrow, because there were too many wrong ones. */
export async function areCodesPaused(context: AppLoadContext, uid: string): Promise<boolean> {
	const counted = await findCount(context.db, await wrongKey(context, uid), context.now());
	return counted !== undefined && counted.count >= MAX_WRONG_A_DAY;
}

/** Counted before the code is checked, and taken back if it is right: a right one must not allow twenty more. */
async function takeCodeOfApp(
	context: AppLoadContext,
	{ uid, email }: Pick<Session, "uid" | "email">,
	code: string,
	hasLink: boolean,
): Promise<ProviderError | undefined> {
	const { db, mailer, now } = context;
	const key = await wrongKey(context, uid, hasLink);
	const { count, resetsAt } = await countUp(db, key, DAY_MS, now());
	if (count > MAX_WRONG_A_DAY) {
		setRetryAfter(context, (resetsAt - now()) / 1000);
		return PAUSED;
	}
	const problem = await takeOneTimeCode(context, uid, code);
	if (problem !== WRONG) await countDown(db, [key]);
	else if (count === MAX_WRONG_A_DAY) {
		await logSecurityEvent(context, "too many tries", { uid, kind: "second factor, in a day" });
		if (mailer) {
			const to = await ownersEmail(context, { uid, email });
			await mailAccount(context, { email: to, kind: "wrong-codes" });
		}
	}
	return problem;
}

/** The address from before the last log-in that gave a code: whoever has the password can change it at the provider. */
export async function ownersEmail(
	{ db }: AppLoadContext,
	{ uid, email }: Pick<Session, "uid" | "email">,
): Promise<string> {
	return (await findUserByFirebaseUid(db, uid))?.email ?? email;
}

/** Replaces the recovery codes with new ones. */
export async function makeRecoveryCodes(context: AppLoadContext, uid: string): Promise<string[]> {
	const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
	const hashes = await Promise.all(codes.map((code) => hashOf(context.config, uid, bareOf(code))));
	await replaceRecoveryCodes(context.db, uid, hashes);
	return codes;
}

export async function turnOffSecondFactor(context: AppLoadContext, uid: string): Promise<void> {
	await deleteSecondFactor(context.db, uid);
	await logSecurityEvent(context, "second factor removed", { uid });
}

async function takeOneTimeCode(context: AppLoadContext, uid: string, code: string) {
	const factor = await findSecondFactor(context.db, uid);
	const secret = factor && (await openSecret(context, factor));
	if (secret === undefined) return WRONG;
	const step = stepOf(secret, code, context.now());
	if (step === undefined) return WRONG;
	const resealed = await sealSecret(context, uid, secret);
	return (await acceptTimeStep(context.db, { uid, secret: resealed }, step)) ? undefined : SPENT;
}

async function spendRecoveryCode(context: AppLoadContext, uid: string, code: string) {
	const { config } = context;
	const before = config.SESSION_SECRET_PREVIOUS;
	const codeHashes = [await hashOf(config, uid, code)];
	if (before) codeHashes.push(await hashOf({ SESSION_SECRET: before }, uid, code));
	if (!(await takeRecoveryCode(context.db, { uid, codeHashes }, context.now()))) return WRONG;
	await logSecurityEvent(context, "recovery code used", { uid });
	return undefined;
}

/** Counted before a code is checked, so that many tries at once get no more than one by one. */
async function countTry(context: AppLoadContext, uid: string): Promise<ProviderError | undefined> {
	const nowMs = context.now();
	const key = await triesKey(context, uid);
	const { count, resetsAt } = await countUp(context.db, key, TRIES_MS, nowMs);
	if (count <= MAX_TRIES) return undefined;
	await logSecurityEvent(context, "too many tries", { uid, kind: "second factor" });
	setRetryAfter(context, (resetsAt - nowMs) / 1000);
	const minutes = Math.ceil((resetsAt - nowMs) / 60_000);
	const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
	return providerError(429, `Too many wrong codes. Try again in ${wait}.`);
}

async function refuse(
	context: AppLoadContext,
	uid: string,
	problem: ProviderError,
): Promise<ProviderError> {
	await logSecurityEvent(context, "second factor refused", { uid });
	return problem;
}

async function forgetTries(context: AppLoadContext, uid: string): Promise<void> {
	await clearCounts(context.db, await triesKey(context, uid));
}

function triesKey({ config }: AppLoadContext, uid: string): Promise<string> {
	return keyedHash(config, "tries of second factor", uid);
}

function wrongKey({ config }: AppLoadContext, uid: string, hasLink = false): Promise<string> {
	return keyedHash(config, `wrong codes of second factor${hasLink ? " after a link" : ""}`, uid);
}

function hashOf(secrets: Secrets, uid: string, code: string): Promise<string> {
	return keyedHash(secrets, "recovery code", `${uid} ${code}`);
}

function sealSecret({ config }: AppLoadContext, uid: string, secret: string): Promise<string> {
	return seal(config, SEALED_FOR, { uid, secret });
}

/** Undefined if it can't be opened (the secret was replaced long ago) or was made for another account. */
async function openSecret({ config, log }: AppLoadContext, { uid, secret }: SecondFactor) {
	try {
		const opened = v.parse(sealedSecret, await unseal(config, SEALED_FOR, secret));
		if (opened.uid === uid) return opened.secret;
	} catch (error) {
		log.error("second factor not opened", { error });
	}
	return undefined;
}

/** People type codes with spaces and dashes, as they read them. */
function bareOf(code: string): string {
	return code.replace(/[\s-]/g, "").toLowerCase();
}

function newRecoveryCode(): string {
	let code = "";
	while (code.length < RECOVERY_CODE_LENGTH) {
		const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
		// Higher bytes are skipped, because they would make some letters more likely.
		if (byte < 256 - (256 % LETTERS.length)) code += LETTERS[byte % LETTERS.length];
	}
	return code.replace(/(.{4})(?!$)/g, "$1-");
}
