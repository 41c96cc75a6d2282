/** New passwords: which are too easy to guess (docs/decisions/032-new-passwords.md), and who forgot theirs. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import {
	type FlowMessages,
	IdentityRefused,
	orProviderError,
	type ProviderError,
} from "#app/auth/identity/provider-errors.server.ts";
import { quotaUsedUp, sendMail } from "#app/auth/mails/mail.server.ts";
import { rememberSave } from "#app/auth/pending-saves.server.ts";
import { knownDevice, rememberDevice } from "#app/auth/session/device.server.ts";
import { startSession } from "#app/auth/session/start-session.server.ts";
import type { Config } from "#app/config.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { readUpTo } from "#app/http/request-body.server.ts";
import { Unavailable } from "#app/http/responses.server.ts";
import { deleteAllSessions } from "#db/people/sessions.ts";
import { findNamesByEmail } from "#db/people/users.ts";
import { clearAttempts } from "./password-attempts.server.ts";

const guessable = (why: string): ProviderError => ({
	status: 400,
	refused: { fields: { password: why } },
});
const COMMON = guessable("That password is one of the most common ones. Choose another.");
const OWN_NAME_MESSAGE = guessable(
	"Your name, your email and The Yard's name are easy to guess. Choose another password.",
);
const BREACHED = guessable("That password was in a data breach somewhere else. Choose another.");

const BREACH_TIMEOUT_MS = 1500;
/** About ten times the size of the service's answers. */
const MAX_BREACH_BYTES = 512 * 1024;

/** The password's owner, as far as known: `name` at sign-up, `names` at a reset, the other two with a session. */
interface Owner {
	email: string | null;
	name?: string | null;
	names?: string[];
	fullName?: string | null;
	displayName?: string | null;
}

/** The refusal of a new password that is easy to guess; undefined if the password will do. */
export async function refuseGuessable(
	{ config, log }: Pick<AppLoadContext, "config" | "log">,
	password: string,
	owner: Owner,
): Promise<ProviderError | undefined> {
	if (isOwn(password, owner)) return OWN_NAME_MESSAGE;
	if ((await commonPasswords()).has(password.toLowerCase())) return COMMON;
	try {
		return (await isBreached(config, password)) ? BREACHED : undefined;
	} catch (error) {
		// Nobody is kept out because another site doesn't answer.
		log.warn("breached passwords not asked", { error });
		return undefined;
	}
}

let common: Promise<Set<string>> | undefined;

/** Loaded with the first new password, since few requests bring one. */
function commonPasswords(): Promise<Set<string>> {
	common ??= import("./common-passwords.txt?raw").then((list) => new Set(list.default.split("\n")));
	return common;
}

/** Whether it is a name of the owner or of this site, in any spelling, perhaps followed by a few digits. */
function isOwn(password: string, { email, ...named }: Owner): boolean {
	const plain = plainOf(password);
	if (/^theyard.{0,7}$/.test(plain.replace(/(theyard)+/, "theyard"))) return true;
	const word = withoutNumber(plain);
	const local = email?.split("@")[0] ?? "";
	const called = Object.values(named).flatMap((name) => name ?? "");
	const names = [...called, local].flatMap((text) => {
		const parts = text.split(/[\s._+-]+/);
		return [text, parts.toReversed().join(""), ...parts];
	});
	const own = [email ?? "", ...names].map(plainOf).filter(Boolean);
	return own.some((text) => text === plain || (word && withoutNumber(text) === word));
}

/** A year or birthday after a word doesn't make it hard to guess. */
function withoutNumber(text: string): string {
	return text.replace(/\d{1,8}$/, "");
}

/** Only letters and digits, in lower case. */
function plainOf(text: string): string {
	return text
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Whether the service in the settings knows the password from a breach. It gets the first five digits of a SHA-1, which
 * hundreds of passwords share (k-anonymity), and its answer is padded, so its length reveals nothing.
 */
async function isBreached({ BREACHED_PASSWORDS_URL }: Config, password: string): Promise<boolean> {
	if (!BREACHED_PASSWORDS_URL) return false;
	const hash = await sha1(password);
	const answer = await fetch(`${BREACHED_PASSWORDS_URL}/${hash.slice(0, 5)}`, {
		headers: { "Add-Padding": "true" },
		redirect: "manual",
		signal: AbortSignal.timeout(BREACH_TIMEOUT_MS),
	});
	if (answer.status !== 200 || !answer.body) {
		await answer.body?.cancel();
		throw new Unavailable(`Status ${answer.status}`);
	}
	const { bytes, isCut } = await readUpTo(answer.body, MAX_BREACH_BYTES);
	if (isCut) throw new Unavailable("An answer without end");
	const lines = new TextDecoder().decode(bytes).split(/\r?\n/).filter(Boolean);
	if (!lines.every((line) => /^[0-9A-F]{35}:\d+$/i.test(line))) {
		throw new Unavailable("An answer of another form");
	}
	const rest = hash.slice(5);
	// Padding lines have a count of 0.
	return lines.some((line) => line.toUpperCase().startsWith(`${rest}:`) && !/:0+$/.test(line));
}

async function sha1(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
	return [...new Uint8Array(digest)]
		.map((byte) => byte.toString(16).padStart(2, "0"))
		.join("")
		.toUpperCase();
}

const RESET: FlowMessages = {
	name: "password reset",
	fields: ["password"],
	otherwise: {
		status: 410,
		words: "This link has expired or was already used. Get a new one below.",
	},
};

/**
 * Asks for a mail with a link to choose a new password. What the provider says about the address stays here, and so
 * does whether it just got one: every address gets the same answer.
 */
export function requestPasswordReset(
	context: AppLoadContext,
	email: string,
): Promise<ProviderError | undefined> {
	return orProviderError(context, RESET, async () => {
		const device = await knownDevice(context, email);
		const untilMs = await sendMail(context, { kind: "reset", to: email, device }, () =>
			context.identity.sendPasswordReset(email).catch((error: unknown) => {
				if (!(error instanceof IdentityRefused)) throw error;
				context.log.warn("mail refused by the provider", { error });
			}),
		);
		return untilMs === undefined ? undefined : quotaUsedUp(context, untilMs);
	});
}

/**
 * Sets a password with the code from a mail, ends all sessions of the account and opens a new one for the person, who
 * has just proved that the mailbox is theirs.
 *
 * @param typed.save a program to save once they are in
 * @returns whether they are now logged in, and the cookies of the session and of this browser, which the account now
 *   knows
 */
export function resetPassword(
	context: AppLoadContext,
	typed: { code: string; password: string; save: string | undefined },
): Promise<ProviderError | { refused?: undefined; loggedIn: boolean; cookies: string[] }> {
	const { identity } = context;
	const { code, password, save } = typed;
	return orProviderError(context, RESET, async () => {
		const address = await identity.emailOfResetCode(code);
		const owner = { email: address, names: await findNamesByEmail(context.db, address) };
		const guessable = await refuseGuessable(context, password, owner);
		if (guessable) return guessable;
		const email = await identity.resetPassword(code, password);
		await clearAttempts(context, email);
		const cookies = [await rememberDevice(context, email)];
		try {
			const tokens = await identity.signInWithPassword(email, password);
			const account = await identity.verifyIdToken(tokens.idToken);
			await logSecurityEvent(context, "password reset", { uid: account.uid });
			await deleteAllSessions(context.db, account.uid);
			await rememberSave(context, account.uid, save);
			if (!account.verified) return { loggedIn: false, cookies };
			cookies.push(await startSession(context, account, tokens));
			return { loggedIn: true, cookies };
		} catch (error) {
			// The password has changed; they can log in with it.
			context.log.error("log-in after reset failed", { error });
			return { loggedIn: false, cookies };
		}
	});
}
