/** The load context: everything that a loader or action may use besides its request. */
import type { Context, MiddlewareHandler } from "hono";
import { createImages } from "#app/files/pictures/clean-image.server.ts";
import { type DbLocation, openDb, openReplicas } from "#db/engine/open.ts";
import type { SessionRow } from "#db/people/sessions.ts";
import type { takePendingSaves } from "#db/saved/pending-saves.ts";
import type { ResumeText } from "../workers/resume-text/worker.ts";
import type { PerMinute } from "./actions/rate-limits.server.ts";
import { createIdentity } from "./auth/identity/identity.server.ts";
import type { Account } from "./auth/identity/verify-id-token.server.ts";
import type { CheckedSession } from "./auth/session/account-status.server.ts";
import { configOf } from "./config.server.ts";
import { createFileStore, openFiles } from "./files/file-store.server.ts";
import { createPdfCleaner, createTextReader } from "./files/resumes/read-text.server.ts";
import type { AppEnv } from "./http/app-env.server.ts";
import { createLogger } from "./http/log.server.ts";
import { readBookmark } from "./http/middleware/d1-session.server.ts";
import { clientIpOf, timeZoneOf } from "./http/visitor.server.ts";
import { createMailer } from "./mail/mailer.server.ts";
import { deliverLater, type MailQueue } from "./mail/queue.server.ts";

/** What wrangler.toml gives the Worker. Only this file and worker.ts see it. */
export interface Env extends Record<string, unknown> {
	DB: D1Database;
	FILES: R2Bucket;
	/** If left out, pictures are shown as stored. */
	IMAGES?: ImagesBinding;
	RESUME_TEXT: Service<typeof ResumeText>;
	/** If left out, mails are delivered right after the answer. */
	MAIL_QUEUE?: MailQueue;
	LIMIT_10_PER_MINUTE: RateLimit;
	LIMIT_60_PER_MINUTE: RateLimit;
	LIMIT_300_PER_MINUTE: RateLimit;
	LIMIT_1500_PER_MINUTE: RateLimit;
}

/** The app as seen by worker.ts and the step below. */
export type AppWithBindings = AppEnv & { Bindings: Env };

declare module "@remix-run/cloudflare" {
	interface AppLoadContext extends Awaited<ReturnType<typeof makeContext>> {}
}

/** What is already known of a request, so that nothing is asked or counted twice. */
interface RequestState {
	/** What their session's id hashes to (auth/session/session-cookie.server.ts). */
	sessionHash?: Promise<string | undefined>;
	/** Whose token a call shows (auth/identity/verify-id-token.server.ts). */
	caller?: Promise<Account>;
	/** Who is asking (auth/session/session.server.ts). */
	session?: Promise<SessionRow | undefined>;
	/** The same, and whether their account may still act (auth/session/account-status.server.ts). */
	checkedSession?: Promise<CheckedSession>;
	/** What to answer if their account was deleted after a guard had let them pass; else undefined. */
	answerIfGone?: () => Promise<Response | undefined>;
	/** Which form of its page was sent (auth/student-form.server.ts). */
	sentForm?: string;
	/** Whether they read pages too often (auth/guards.server.ts). */
	readsTooOften?: Promise<boolean>;
	/** Whether a rate limit could not be asked, which is logged once (actions/rate-limits.server.ts). */
	limitsFail?: true;
	/** What was saved for them when they signed in (auth/pending-saves.server.ts). */
	takenSaves?: Awaited<ReturnType<typeof takePendingSaves>>;
	/** When a refused request may be tried again, if its status alone doesn't say it (http/responses.server.ts). */
	retryAfterSeconds?: number;
}

/** Makes a request's context from the Worker's bindings. */
export const loadContext: MiddlewareHandler<AppWithBindings> = async (c, next) => {
	c.set("context", await makeContext(c));
	await next();
};

/** @throws Error when a setting is wrong */
async function makeContext(c: Context<AppWithBindings>) {
	const { env } = c;
	const requestId = c.get("requestId");
	const config = configOf(env);
	const location = dbLocation(env);
	const replicas =
		"d1" in location && openReplicas(env.DB, await readBookmark(c.req.raw, { config }));
	const log = createLogger(requestId);
	/** Lets work continue after the answer is sent. */
	const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
	const db = await openDb(replicas || location);
	const mailer = createMailer(config);
	/** The clock, in epoch milliseconds; tests set it. */
	const now = (): number => Date.now();
	const state: RequestState = {};
	return {
		/** Shown in the log line, in the answer's `X-Request-Id` and on error pages. */
		requestId,
		/** The request, for its cookies; where another site may cause it, it has none left (cross-site.server.ts). */
		get request(): Request {
			return c.req.raw;
		},
		/** The nonce for this answer's inline scripts (Content-Security-Policy). */
		nonce: c.get("secureHeadersNonce") ?? "",
		/** The address that the request came from, as limits count it. */
		clientIp: clientIpOf(c.req.raw),
		/** All routes of the site. */
		routes: c.get("routes"),
		config,
		log,
		db,
		/** The D1 bookmark that lets later reads see this request's writes; null if there were none. */
		bookmark: replicas ? replicas.bookmark : () => null,
		identity: createIdentity(config),
		files: createFileStore(env.FILES, { log, waitUntil }),
		/** Null if the settings have none. */
		images: createImages(env.IMAGES),
		readText: createTextReader(env.RESUME_TEXT),
		cleanPdf: createPdfCleaner(env.RESUME_TEXT),
		/** Null if the settings have no mail server. */
		mailer,
		/** Has mails in the outbox delivered after the answer. */
		deliverLater: (mailIds: string[]) =>
			waitUntil(deliverLater({ db, config, log, mailer, now }, env.MAIL_QUEUE, mailIds)),
		/** By requests per minute. */
		limits: {
			10: env.LIMIT_10_PER_MINUTE,
			60: env.LIMIT_60_PER_MINUTE,
			300: env.LIMIT_300_PER_MINUTE,
			1500: env.LIMIT_1500_PER_MINUTE,
		} satisfies Record<PerMinute, RateLimit>,
		waitUntil,
		now,
		state,
		/** The visitor's time zone, such as "America/Chicago"; null if the page is the same for everyone. */
		timeZone: c.get("route").sameForEveryone ? null : timeZoneOf(c.req.raw),
	};
}

/** What the hourly cleanup and the mail queue work with. */
export type Stores = Awaited<ReturnType<typeof openStores>>;

/** @throws Error when a setting is wrong */
export async function openStores(env: Env) {
	const config = configOf(env);
	return {
		db: await openDb(dbLocation(env)),
		files: openFiles(env.FILES),
		log: createLogger(),
		readText: createTextReader(env.RESUME_TEXT),
		config,
		mailer: createMailer(config),
		mailQueue: env.MAIL_QUEUE,
		now: Date.now,
	};
}

/** The database chosen in the settings: libSQL if its URL is set, else the D1 binding. */
function dbLocation(env: Env): DbLocation {
	const { LIBSQL_URL, LIBSQL_AUTH_TOKEN } = configOf(env);
	return LIBSQL_URL
		? { libsqlUrl: LIBSQL_URL, libsqlAuthToken: LIBSQL_AUTH_TOKEN }
		: { d1: env.DB };
}
