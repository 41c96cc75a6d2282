/**
 * Watches the logs of all the tests' Workers, and of the copy that browsers visit: they may contain nothing about a
 * person.
 */

const PRIVATE: [what: string, looksLikeIt: RegExp][] = [
	["an email address", /[\w.+-]+(@|%40)[\w-]+\.[a-z]{2,}/i],
	// Includes the dot after it, because a random uid may contain "eyJ" too.
	["a token", /eyJ[\w-]{8,}\./],
	// As made by `randomId(32)`.
	["the id of a session or of a saved submission", /(?<![\w/-])[\w-]{43}(?![\w-])/],
	["the code of a mail, or a query string", /oobCode|"path":"[^"]*\?/i],
];

const secrets = new Set<string>();
const found: string[] = [];

/** From now on no line may contain this: the name or password of one of the tests' people. */
export function neverLogged(text: string): void {
	// A shorter one could be part of any word.
	if (text.length > 5) secrets.add(text.toLowerCase());
}

/** What a line reveals about a person; undefined when all is well. */
function privateIn(line: string): string | undefined {
	const lower = line.toLowerCase();
	if ([...secrets].some((secret) => lower.includes(secret))) return "a name or a password";
	return PRIVATE.find(([, looksLikeIt]) => looksLikeIt.test(line))?.[0];
}

/** Whether a line of the terminal is from the app's log (app/http/log.server.ts). */
export function isLogLine(line: string): boolean {
	return /^\s*\{"level":"\w+","event":/.test(line);
}

export function watchLog(line: string): void {
	const what = privateIn(line);
	if (what) found.push(`${what}: ${line}`);
}

/** Throws with the lines since the last call that should not have been logged. */
export function failOnPrivateLog(): void {
	const lines = found.splice(0);
	if (lines.length > 0) throw new Error(`The log holds ${lines.join("\n")}`);
}
