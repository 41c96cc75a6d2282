/** The load context: everything a loader or action may reach outside of its request. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { type Db, type DbLocation, openDb } from "#db/open.ts";
import { openReplicas } from "#db/replica.ts";
import { createIdentity, type Identity } from "./auth/identity.server.ts";
import { type Config, configOf, type Env } from "./config.server.ts";
import { firstRead } from "./http/bookmark.server.ts";
import { createLimits, type Limits } from "./http/limits.server.ts";
import type { Visit } from "./http/visit.server.ts";
import { createTextReader, type TextReader } from "./resume/text-reader.server.ts";

declare module "@remix-run/cloudflare" {
	interface AppLoadContext extends Visit {
		config: Config;
		db: Db;
		/** What later reads must not be older than to see what this request wrote; null when nothing. */
		bookmark: () => D1SessionBookmark | null;
		identity: Identity;
		files: R2Bucket;
		readText: TextReader;
		limits: Limits;
		/** Lets work go on after the answer is sent. */
		waitUntil: (work: Promise<unknown>) => void;
		/** The clock, in epoch milliseconds; tests set it. */
		now: () => number;
	}
}

/** Makes the context of one request from the Worker's bindings. Throws when a setting is wrong. */
export async function makeContext(
	env: Env,
	request: Request,
	visit: Visit,
	waitUntil: AppLoadContext["waitUntil"],
): Promise<AppLoadContext> {
	const config = configOf(env);
	const location = dbLocation(env);
	const replicas = "d1" in location && openReplicas(env.DB, await firstRead(request, { config }));
	return {
		...visit,
		config,
		db: await openDb(replicas || location),
		bookmark: replicas ? replicas.bookmark : () => null,
		identity: createIdentity(config),
		files: env.FILES,
		readText: createTextReader(env.RESUME_TEXT),
		limits: createLimits(env),
		waitUntil,
		now: Date.now,
	};
}

/** Where the settings say the data is: libSQL when its address is set, else the D1 binding. */
export function dbLocation(env: Env): DbLocation {
	const { LIBSQL_URL, LIBSQL_AUTH_TOKEN } = configOf(env);
	return LIBSQL_URL
		? { libsqlUrl: LIBSQL_URL, libsqlAuthToken: LIBSQL_AUTH_TOKEN }
		: { d1: env.DB };
}
