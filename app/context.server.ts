/** The load context: everything that a loader or action may use besides its request. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Context, MiddlewareHandler } from "hono";
import { type Db, type DbLocation, openDb } from "#db/engine/open.ts";
import { openReplicas } from "#db/engine/replica.ts";
import type { ResumeText } from "../workers/resume-text/worker.ts";
import type { Limits } from "./actions/limits.server.ts";
import { createIdentity, type Identity } from "./auth/identity/identity.server.ts";
import { type Config, configOf } from "./config.server.ts";
import {
	createFileStore,
	type FileStore,
	type Files,
	openFiles,
} from "./files/file-store.server.ts";
import { createImages, type Images } from "./files/pictures/images.server.ts";
import { createTextReader, type TextReader } from "./files/resumes/text-reader.server.ts";
import type { AppEnv } from "./http/app-env.server.ts";
import { firstRead } from "./http/bookmark.server.ts";
import { createLogger, type Logger } from "./http/log.server.ts";
import type { RouteTable } from "./http/route-table.server.ts";
import { senderOf } from "./http/sender.server.ts";
import { timeZoneOf } from "./http/visitor-day.server.ts";
import { createMailer, type Mailer } from "./mail/mailer.server.ts";
import { handOver, type MailQueue } from "./mail/queue.server.ts";

/** What wrangler.toml gives the Worker. Only this file and worker.ts see it. */
export interface Env extends Record<string, unknown> {
	DB: D1Database;
	FILES: R2Bucket;
	/** If left out, pictures are shown as stored. */
	IMAGES?: ImagesBinding;
	RESUME_TEXT: Service<typeof ResumeText>;
	/** If left out, mails are delivered right after the answer. */
	MAIL_QUEUE?: MailQueue;
	FEW_LIMIT: RateLimit;
	SOME_LIMIT: RateLimit;
	MANY_LIMIT: RateLimit;
	MOST_LIMIT: RateLimit;
}

/** The app as seen by worker.ts and the step below. */
export type AppWithBindings = AppEnv & { Bindings: Env };

declare module "@remix-run/cloudflare" {
	interface AppLoadContext {
		/** Shown in the log line, in the answer's `X-Request-Id` and on error pages. */
		requestId: string;
		/** The nonce for this answer's inline scripts (Content-Security-Policy). */
		nonce: string;
		/** The address that the request came from, as limits count it. */
		sender: string;
		/** All routes of the site. */
		routes: RouteTable;
		config: Config;
		log: Logger;
		db: Db;
		/** The D1 bookmark that lets later reads see this request's writes; null if there were none. */
		bookmark: () => D1SessionBookmark | null;
		identity: Identity;
		files: FileStore;
		/** Null if the settings have none. */
		images: Images | null;
		readText: TextReader;
		/** Null if the settings have no mail server. */
		mailer: Mailer | null;
		/** Has mails in the outbox delivered after the answer. */
		handOver: (mailIds: string[]) => void;
		limits: Limits;
		/** Lets work continue after the answer is sent. */
		waitUntil: (work: Promise<unknown>) => void;
		/** The clock, in epoch milliseconds; tests set it. */
		now: () => number;
		/** The visitor's time zone, such as "America/Chicago"; null if the page is the same for everyone. */
		timeZone: string | null;
	}
}

/** Makes a request's context from the Worker's bindings. */
export const loadContext: MiddlewareHandler<AppWithBindings> = async (c, next) => {
	c.set("context", await makeContext(c));
	await next();
};

/** @throws Error when a setting is wrong */
async function makeContext(c: Context<AppWithBindings>): Promise<AppLoadContext> {
	const { env } = c;
	const requestId = c.get("requestId");
	const config = configOf(env);
	const location = dbLocation(env);
	const replicas = "d1" in location && openReplicas(env.DB, await firstRead(c.req.raw, { config }));
	const log = createLogger(requestId);
	const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
	const db = await openDb(replicas || location);
	const office = { db, config, log, mailer: createMailer(config), now: Date.now };
	return {
		requestId,
		nonce: c.get("secureHeadersNonce") ?? "",
		sender: senderOf(c.req.raw),
		routes: c.get("routes"),
		config,
		log,
		db,
		bookmark: replicas ? replicas.bookmark : () => null,
		identity: createIdentity(config),
		files: createFileStore(env.FILES, { log, waitUntil }),
		images: createImages(env.IMAGES),
		readText: createTextReader(env.RESUME_TEXT),
		mailer: office.mailer,
		handOver: (ids) => waitUntil(handOver(office, env.MAIL_QUEUE, ids)),
		limits: {
			...{ few: env.FEW_LIMIT, some: env.SOME_LIMIT },
			...{ many: env.MANY_LIMIT, most: env.MOST_LIMIT },
		},
		waitUntil,
		now: Date.now,
		timeZone: c.get("route").sameForEveryone ? null : timeZoneOf(c.req.raw),
	};
}

/** What the hourly cleanup and the mail queue work with. */
export interface Stores {
	db: Db;
	files: Files;
	log: Logger;
	readText: TextReader;
	config: Config;
	mailer: Mailer | null;
	mailQueue: MailQueue | undefined;
	now: () => number;
}

/** @throws Error when a setting is wrong */
export async function openStores(env: Env): Promise<Stores> {
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
