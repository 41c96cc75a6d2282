/** Rate limits per minute. Each kind of request is a "door" with its own counters. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { keyedHash } from "#app/http/keyed-hash.server.ts";
import { setRetryAfter } from "#app/http/responses.server.ts";
import { logSecurityEvent } from "#app/http/security-events.server.ts";
import { takeAllowances } from "#db/counters.ts";

/** Requests per minute; the numbers are in wrangler.toml. */
export type Tier = "few" | "some" | "many" | "most";

/**
 * How requests are counted: the `sender` by network address (a campus shares one), the `student` by
 * account, a `calendar` by its key, because calendar services fetch everybody's from a few addresses.
 * These limits keep costs down; what guards an account or a mailbox counts in the database
 * (docs/decisions/028-rate-limits.md).
 */
const RATE_LIMITS = {
	"log-in": { sender: "many" },
	"sign-up": { sender: "some" },
	forgot: { sender: "few" },
	reset: { sender: "few" },
	verify: { sender: "some" },
	resend: { sender: "some" },
	"account look-up": { student: "some" },
	"social sign-in": { sender: "many" },
	"social callback": { sender: "many" },
	"one tap": { sender: "many" },
	contact: { sender: "few" },
	report: { sender: "few" },
	"mentor registration": { sender: "few" },
	"mentor link": { sender: "few" },
	"saved submission": { sender: "few" },
	logo: { sender: "many" },
	search: { sender: "many", student: "some" },
	download: { student: "many" },
	"shared download": { student: "some" },
	photo: { sender: "many" },
	program: { sender: "most", student: "many" },
	page: { student: "most" },
	deadline: { sender: "many" },
	"saved calendar": { calendar: "some" },
	"site map": { sender: "some" },
	export: { student: "few" },
	"resume upload": { student: "few" },
	"photo upload": { student: "few" },
	"viewer save": { student: "some" },
	"duplicate look-up": { student: "many" },
	"link reading": { student: "few" },
	"student write": { student: "some" },
	import: { student: "few" },
	"import step": { student: "many" },
	"api token": { sender: "many" },
	"api read": { student: "many" },
	"api write": { student: "some" },
} as const satisfies Record<string, { sender?: Tier; student?: Tier; calendar?: Tier }>;

export type RateLimitName = keyof typeof RATE_LIMITS;
type LimitOf<Who extends string> = {
	[Name in RateLimitName]: (typeof RATE_LIMITS)[Name] extends Record<Who, Tier> ? Name : never;
}[RateLimitName];
/** Doors at which a student is counted. */
export type StudentRateLimit = LimitOf<"student">;
/** Doors at which an address is counted. */
export type ClientRateLimit = LimitOf<"sender">;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How often per day an address may send something that moderators read or that mails somebody, without an account. A
 * campus is one address; nobody needs more than this in a day.
 */
const CLIENT_DAILY_LIMITS = {
	contact: 100,
	report: 50,
	"mentor registration": 50,
	"mentor link": 100,
} as const satisfies Partial<Record<ClientRateLimit, number>>;

/** The message past the daily limit. */
export const DAILY_LIMIT_REACHED =
	"We've had a lot of these from your network today. Try again tomorrow, or from another network.";

/** The 429 message when something was typed. */
export const RATE_LIMITED_FORM = "Too many tries. Wait a minute, then send it again.";
/** The 429 message when nothing was typed. */
export const RATE_LIMITED = "Too many tries. Wait a minute, then try again.";

/** Counts one more request from this address at a door. Returns whether that is too often, and logs it if so. */
export function isClientRateLimited(
	context: AppLoadContext,
	door: ClientRateLimit,
): Promise<boolean> {
	return isTooOften(context, door, RATE_LIMITS[door].sender, context.clientIp);
}

/** Counts one more request from this address today. Returns whether that is too often, and logs it if so. */
export async function hasClientReachedDailyLimit(
	context: AppLoadContext,
	door: keyof typeof CLIENT_DAILY_LIMITS,
): Promise<boolean> {
	const { db, config, now, clientIp } = context;
	const key = `${door} a day ${await keyedHash(config, "limits", clientIp)}`;
	const allowance = { key, most: CLIENT_DAILY_LIMITS[door], spanMs: DAY_MS };
	const freeAt = await takeAllowances(db, [allowance], now());
	if (freeAt === undefined) return false;
	setRetryAfter(context, (freeAt - now()) / 1000);
	await logSecurityEvent(context, "too many tries", { kind: `${door} a day` });
	return true;
}

/** Counts one more request from a student at a door. Returns whether that is too often, and logs it if so. */
export function isStudentRateLimited(
	context: AppLoadContext,
	door: StudentRateLimit,
	{ uid }: { uid: string },
): Promise<boolean> {
	return isTooOften(context, door, RATE_LIMITS[door].student, uid, uid);
}

/** Counts one more request for a calendar. Returns whether that is too often, and logs it if so. */
export function isCalendarRateLimited(context: AppLoadContext, key: string): Promise<boolean> {
	const door = "saved calendar";
	return isTooOften(context, door, RATE_LIMITS[door].calendar, key);
}

/** @throws 429 in plain text if it is too often, for what isn't a page */
export async function requireWithinRateLimit(isRateLimited: Promise<boolean>): Promise<void> {
	if (await isRateLimited) throw new Response(RATE_LIMITED, { status: 429 });
}

async function isTooOften(
	context: AppLoadContext,
	door: RateLimitName,
	tier: Tier,
	who: string,
	uid?: string,
): Promise<boolean> {
	// Hashed, because the counters are stored outside the app.
	const key = `${door}:${await keyedHash(context.config, "limits", who)}`;
	const { success } = await context.limits[tier].limit({ key });
	if (!success) await logSecurityEvent(context, "too many tries", { uid, kind: door });
	return !success;
}
