import { isQueryError } from "#db/failure.ts";

interface LogEntry {
	level: "info" | "warn" | "error";
	event: string;
	requestId?: string;
	[detail: string]: string | number | boolean | undefined;
}

/**
 * Writes one structured line. Never hand it a token, an e-mail address, a form field, a query string
 * or an error message that quotes one; `describeError` makes an error safe.
 */
export function log(entry: LogEntry): void {
	const line = JSON.stringify(entry);
	if (entry.level === "error") console.error(line);
	else console.log(line);
}

/** Where what follows in the path is the right to see what stands there. */
const SECRET_AFTER = /^\/+(calendar|photos)\/+[^/]/i;

/** A path as it may be logged: '/calendar/…' without the secret in it, however it is written. */
export function loggedPath(pathname: string): string {
	const plain = pathname.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
		String.fromCharCode(Number.parseInt(code, 16)),
	);
	const secret = plain.match(SECRET_AFTER);
	return secret?.[1] ? `/${secret[1].toLowerCase()}/…` : pathname;
}

/**
 * What may be logged of an error: its name, where it came from, and the innermost cause's message.
 * Drizzle's own message is left out because it quotes the statement's parameters.
 */
export function describeError(error: unknown): { error: string; cause?: string; at?: string } {
	if (!(error instanceof Error)) return { error: typeof error };
	let innermost: Error = error;
	while (innermost.cause instanceof Error) innermost = innermost.cause;
	const frames = error.stack?.split("\n").filter((line) => line.trimStart().startsWith("at "));
	return {
		error: error.name === "Error" ? error.constructor.name : error.name,
		cause: isQueryError(innermost) ? undefined : innermost.message,
		at: frames?.slice(0, 3).join(" ").replace(/\s+/g, " "),
	};
}
