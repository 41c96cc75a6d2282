/** Watches what every Worker of the tests logs, and the copy that browsers visit: nothing of it may be about a person. */

const PRIVATE: [what: string, looksLikeIt: RegExp][] = [
	["an email address", /[\w.+-]+(@|%40)[\w-]+\.[a-z]{2,}/i],
	// With the point behind it: a random uid may hold "eyJ", too.
	["a token", /eyJ[\w-]{8,}\./],
	// As `randomId(32)` makes them.
	["the id of a session or of a saved submission", /(?<![\w/-])[\w-]{43}(?![\w-])/],
	["the code of a mail, or a query string", /oobCode|"path":"[^"]*\?/i],
];

const secrets = new Set<string>();
const found: string[] = [];

/** From now on no line may hold this: the name of one of the tests' people, or their password. */
export function neverLogged(text: string): void {
	// A shorter one could be part of any word.
	if (text.length > 5) secrets.add(text.toLowerCase());
}

/** What a line says of a person; undefined when all is well. */
export function privateIn(line: string): string | undefined {
	const lower = line.toLowerCase();
	if ([...secrets].some((secret) => lower.includes(secret))) return "a name or a password";
	return PRIVATE.find(([, looksLikeIt]) => looksLikeIt.test(line))?.[0];
}

/** Whether a line of a terminal is one of the app's log (app/http/log.server.ts). */
export function isLogLine(line: string): boolean {
	return /^\s*\{"level":"\w+","event":/.test(line);
}

export function watchLog(line: string): void {
	const what = privateIn(line);
	if (what) found.push(`${what}: ${line}`);
}

/** Throws what was logged and must not be, since the last time. */
export function failOnPrivateLog(): void {
	const lines = found.splice(0);
	if (lines.length > 0) throw new Error(`The log holds ${lines.join("\n")}`);
}
