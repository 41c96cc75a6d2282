import type { AppLoadContext } from "@remix-run/cloudflare";
import { hintFor, isQueryError } from "#db/engine/failures.ts";
import { countHealth } from "#db/health.ts";
import type { HealthKind } from "#db/health-kinds.ts";
import type { Middleware } from "./app-env.server.ts";
import { keyedHash } from "./crypto.server.ts";
import { plainPath } from "./route-table.server.ts";

/** What a line may say besides its event. Add a field only if it can't hold anything private. */
interface LogDetails {
	/** Whatever was thrown; only what `describeError` takes from it is written. */
	error?: unknown;
	routeId?: string;
	part?: string;
	step?: string;
	provider?: string;
	method?: string;
	path?: string;
	status?: number;
	durationMs?: number;
	/** What went wrong today (db/health.ts). */
	today?: Record<HealthKind, number>;
	/** Fields of security events (`logSecurityEvent`). */
	security?: true;
	time?: string;
	/** A keyed hash of the client's address. */
	address?: string;
	uid?: string | undefined;
	kind?: string;
}

/** Writes structured lines, one per call. Never pass it a token, an email address, a form field or a query string. */
export type Logger = Record<
	"info" | "warn" | "error",
	(event: string, details?: LogDetails) => void
>;

/** A logger whose lines carry the id of their request, if there is one. */
export function createLogger(requestId?: string): Logger {
	const write = (level: keyof Logger, event: string, { error, ...details }: LogDetails = {}) => {
		const described = error === undefined ? undefined : describeError(error);
		const line = JSON.stringify({ level, event, requestId, ...details, ...described });
		if (level === "error") console.error(line);
		else console.log(line);
	};
	return {
		info: (event, details) => write("info", event, details),
		warn: (event, details) => write("warn", event, details),
		error: (event, details) => write("error", event, details),
	};
}

/** Slower than anybody waits without noticing; uploads and imports take longer. */
const SLOW_MS = 3000;

/** Writes one line per request, and its id into the answer; counts what went wrong (/moderation/health/). */
export const logRequest: Middleware = async (c, next) => {
	const startedMs = Date.now();
	const { method } = c.req.raw;
	await next();
	const requestId = c.get("requestId");
	c.res.headers.set("X-Request-Id", requestId);
	const { status } = c.res;
	const durationMs = Date.now() - startedMs;
	createLogger(requestId).info("request", {
		method,
		path: loggedPath(c.get("url").pathname, c.get("routes").secretPrefixes),
		status,
		durationMs,
	});
	const wrong = whatWentWrong(status, method === "GET" ? durationMs : 0);
	const context = c.get("context");
	// If it is the database that fails, it can't count.
	if (wrong && context)
		context.waitUntil(countHealth(context.db, wrong, context.now()).catch(() => {}));
};

function whatWentWrong(status: number, durationMs: number): HealthKind | undefined {
	if (status === 503) return "unavailable";
	if (status >= 500) return "errors";
	return durationMs > SLOW_MS ? "slow" : undefined;
}

const MAX_LOGGED_PATH = 1024;

/**
 * A path as it may be logged: '/calendar/…' without the secret in it, however it is written, and without any email
 * address that somebody put into it.
 */
export function loggedPath(pathname: string, secretPrefixes: string[]): string {
	const plain = plainPath(pathname);
	const secret = secretPrefixes.find((prefix) => plain.startsWith(prefix) && plain !== prefix);
	if (secret) return `${secret}…`;
	// Part by part: a search in the whole path would take time proportional to the square of its length.
	return pathname
		.split("/")
		.map((part) => (/@|%(25)*40/.test(part) ? "…" : part))
		.join("/")
		.slice(0, MAX_LOGGED_PATH);
}

/**
 * What may be logged of an error: its name, where it came from, and the innermost cause's message. Drizzle's own
 * message is left out because it quotes the statement's parameters.
 */
function describeError(error: unknown): {
	error: string;
	cause?: string;
	hint?: string;
	at?: string;
} {
	if (!(error instanceof Error)) return { error: typeof error };
	let innermost: Error = error;
	while (innermost.cause instanceof Error) innermost = innermost.cause;
	const frames = error.stack?.split("\n").filter((line) => line.trimStart().startsWith("at "));
	return {
		error: isQueryError(error) ? "DrizzleQueryError" : error.name,
		cause: isQueryError(innermost) ? undefined : innermost.message,
		hint: hintFor(error),
		at: frames?.slice(0, 3).join(" ").replace(/\s+/g, " "),
	};
}

/** What the log says about who got in, who didn't, and what they changed (docs/security.md). */
export type SecurityEvent =
	| "logged in"
	| "log-in refused"
	| "logged out"
	| "logged out everywhere"
	| "signed up"
	| "email verified"
	| "email change asked for"
	| "email changed"
	| "password changed"
	| "password reset"
	| "way in added"
	| "way in removed"
	| "second factor set up"
	| "second factor removed"
	| "second factor refused"
	| "recovery code used"
	| "log-in link used"
	| "access ended"
	| "too many tries"
	| "decided"
	| "exported"
	| "account deleted"
	| "account deleted elsewhere"
	| "resume reported"
	| "program reported"
	| "program hidden by reports"
	| "program taken down"
	| "mentor reported"
	| "resume taken down"
	| "file refused";

/**
 * Writes a line that can be counted and searched: the event, whose account, the request's id, and the sender as a keyed
 * hash. Never an email, a token or text that somebody typed.
 *
 * @param about the account's uid, if known; how they got in, which form it was or what was decided, in our words
 */
export async function logSecurityEvent(
	{ log, config, clientIp }: AppLoadContext,
	event: SecurityEvent,
	about: Pick<LogDetails, "uid" | "kind"> = {},
): Promise<void> {
	const address = await keyedHash(config, "log", clientIp);
	log.info(event, { security: true, time: new Date().toISOString(), address, ...about });
}
