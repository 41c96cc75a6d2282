/** How often something may be asked for. Each kind of request has its own counters. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { keyedHash } from "#app/http/crypto.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { setRetryAfter } from "#app/http/responses.server.ts";
import { widerNetworkOf } from "#app/http/visitor.server.ts";
import { type Allowance, takeAllowances } from "#db/counters.ts";
import { DAY_MS } from "#lib/calendar-days.ts";

/** Requests per minute that Cloudflare can count to: each has its binding in wrangler.toml. */
export type PerMinute = 10 | 60 | 300 | 1500;

interface RateLimit {
	/** By network address, which a campus shares. */
	client?: PerMinute;
	/** By account. */
	student?: PerMinute;
	/** By its key, because calendar services fetch everybody's from a few addresses. */
	calendar?: PerMinute;
	/** By network address, for what moderators read or what mails somebody, without an account. */
	clientPerDay?: number;
	/** Of everybody, for what mails strangers. */
	perDay?: number;
}

/**
 * Requests per minute, and some per day. These limits keep costs down; what guards an account or a mailbox counts in
 * the database (docs/decisions/028-rate-limits.md).
 */
const RATE_LIMITS = {
	guest: { client: 1500 },
	"log-in": { client: 300 },
	"sign-up": { client: 60 },
	forgot: { client: 10 },
	reset: { client: 10 },
	verify: { client: 60 },
	resend: { client: 60 },
	"account look-up": { student: 60 },
	"social sign-in": { client: 300 },
	"social callback": { client: 300 },
	"one tap": { client: 300 },
	contact: { client: 10, clientPerDay: 100 },
	report: { client: 10, clientPerDay: 50 },
	"mentor registration": { client: 10, clientPerDay: 50, perDay: 500 },
	"mentor link": { client: 10, clientPerDay: 100 },
	"saved submission": { client: 10 },
	"push renewal": { client: 60 },
	logo: { client: 300 },
	search: { client: 300, student: 60 },
	download: { student: 300 },
	"shared download": { student: 60 },
	photo: { client: 300 },
	program: { client: 1500, student: 300 },
	page: { student: 1500 },
	deadline: { client: 300 },
	"saved calendar": { calendar: 60 },
	"site map": { client: 60 },
	health: { client: 60 },
	export: { student: 10 },
	"resume upload": { student: 10 },
	"photo upload": { student: 10 },
	"viewer save": { student: 60 },
	"duplicate look-up": { student: 300 },
	"link reading": { student: 10 },
	"student write": { student: 60 },
	import: { student: 10 },
	"import step": { student: 300 },
	"api token": { client: 300 },
	"api read": { student: 300 },
	"api write": { student: 60 },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
type LimitOf<Who extends keyof RateLimit> = {
	[Name in RateLimitName]: (typeof RATE_LIMITS)[Name] extends Record<Who, number> ? Name : never;
}[RateLimitName];
export type StudentRateLimit = LimitOf<"student">;
export type ClientRateLimit = LimitOf<"client">;

/** How many addresses of a wider network may each reach the daily limit. */
const FULL_CLIENTS_A_NETWORK = 3;

/** The message past the daily limit of a network. */
const NETWORK_LIMIT_REACHED =
	"We've had a lot of these from your network today. Try again tomorrow, or from another network.";
/** The message past the daily limit of everybody. */
const LIMIT_OF_ALL_REACHED = "We've had a lot of these today. Try again tomorrow.";

/** The 429 message when something was typed. */
export const RATE_LIMITED_FORM = "Too many tries. Wait a minute, then send it again.";
/** The 429 message when nothing was typed. */
export const RATE_LIMITED = "Too many tries. Wait a minute, then try again.";

/** Counts one more request from this address, or from `who`. Returns whether that is too often, and logs it if so. */
export function isClientRateLimited(
	context: AppLoadContext,
	name: ClientRateLimit,
	who = context.clientIp,
): Promise<boolean> {
	return isTooOften(context, name, RATE_LIMITS[name].client, who);
}

/**
 * Counts one more of these from this address today, from the network around it, and from everybody.
 *
 * @returns the message to refuse it with if that is too often, which it logs
 */
export async function messagePastDailyLimit(
	context: AppLoadContext,
	name: LimitOf<"clientPerDay">,
): Promise<string | undefined> {
	const { db, config, now, clientIp } = context;
	const { clientPerDay, perDay }: RateLimit & { clientPerDay: number } = RATE_LIMITS[name];
	const key = `${name} a day`;
	const limitOf = (of: string, limit: number) => ({ key: `${key}${of}`, limit, spanMs: DAY_MS });
	const client = await keyedHash(config, "limits", clientIp);
	const network = await keyedHash(config, "limits", widerNetworkOf(clientIp));
	// The network's first, so that whoever is past it holds up nobody.
	const ofNetwork = [
		limitOf(` ${client}`, clientPerDay),
		limitOf(` around ${network}`, FULL_CLIENTS_A_NETWORK * clientPerDay),
	];
	const ofAll = perDay ? [limitOf("", perDay)] : [];
	const limits: [string, Allowance[]][] = [
		[NETWORK_LIMIT_REACHED, ofNetwork],
		[LIMIT_OF_ALL_REACHED, ofAll],
	];
	for (const [message, allowances] of limits) {
		const freeAt = await takeAllowances(db, allowances, now());
		if (freeAt === undefined) continue;
		setRetryAfter(context, (freeAt - now()) / 1000);
		await logSecurityEvent(context, "too many tries", { kind: key });
		return message;
	}
	return undefined;
}

/** Counts one more request from a student. Returns whether that is too often, and logs it if so. */
export function isStudentRateLimited(
	context: AppLoadContext,
	name: StudentRateLimit,
	{ uid }: { uid: string },
): Promise<boolean> {
	return isTooOften(context, name, RATE_LIMITS[name].student, uid, uid);
}

/** Counts one more request for a calendar. Returns whether that is too often, and logs it if so. */
export function isCalendarRateLimited(context: AppLoadContext, key: string): Promise<boolean> {
	const name = "saved calendar";
	return isTooOften(context, name, RATE_LIMITS[name].calendar, key);
}

/** @throws 429 in plain text if it is too often, for what isn't a page */
export async function requireWithinRateLimit(isRateLimited: Promise<boolean>): Promise<void> {
	if (await isRateLimited) throw new Response(RATE_LIMITED, { status: 429 });
}

async function isTooOften(
	context: AppLoadContext,
	name: RateLimitName,
	perMinute: PerMinute,
	who: string,
	uid?: string,
): Promise<boolean> {
	// Hashed, because the counters are stored outside the app.
	const key = `${name}:${await keyedHash(context.config, "limits", who)}`;
	if (await hasRoom(context, perMinute, key)) return false;
	await logSecurityEvent(context, "too many tries", { uid, kind: name });
	return true;
}

/** Also when it can't be counted: these limits only save cost. A deployment without the limiter fails. */
async function hasRoom(
	{ limits, log, state }: AppLoadContext,
	perMinute: PerMinute,
	key: string,
): Promise<boolean> {
	const counted = limits[perMinute].limit({ key });
	try {
		return (await counted).success;
	} catch (error) {
		if (!state.limitsFail) log.warn("rate limit failed", { error });
		state.limitsFail = true;
		return true;
	}
}
