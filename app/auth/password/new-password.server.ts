/** Which new passwords are too easy to guess (docs/decisions/032-new-passwords.md). Not checked at login. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { ProviderError } from "#app/auth/identity/provider-errors.server.ts";
import type { Config } from "#app/config.server.ts";
import { readUpTo } from "#app/http/request-body.server.ts";
import { Unavailable } from "#app/http/responses.server.ts";

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
