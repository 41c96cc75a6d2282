/** The Worker's settings and bindings, checked once: a wrong one is named, never met later. */
import * as v from "valibot";
import type { ResumeText } from "../workers/resume-text/worker.ts";
import { originsOf } from "./http/cors.server.ts";

const PUBLIC_DEVELOPMENT_SECRET = "local-development-only-not-a-secret";
const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

const url = v.pipe(
	v.string(),
	v.url(),
	v.transform((text) => text.replace(/\/$/, "")),
);

/** An empty setting is no setting. */
const optionalUrl = v.optional(
	v.union([
		v.pipe(
			v.literal(""),
			v.transform(() => undefined),
		),
		url,
	]),
);

/** Where an organisation's icon is asked for: an address with {host} in its path or query. */
const iconService = v.pipe(
	v.string(),
	v.check(
		(text) =>
			text === "" || (/^https?:/.test(text) && text.includes("{host}") && URL.canParse(text)),
		"is no address with {host} in it",
	),
);

const settings = v.pipe(
	v.object({
		IDENTITY_PROJECT: v.pipe(v.string(), v.nonEmpty()),
		IDENTITY_API_KEY: v.pipe(v.string(), v.nonEmpty()),
		IDENTITY_TOOLKIT_URL: url,
		SECURE_TOKEN_URL: url,
		IDENTITY_JWKS_URL: url,
		SESSION_SECRET: v.pipe(v.string(), v.minLength(32)),
		GOOGLE_CLIENT_ID: v.optional(v.string()),
		GOOGLE_CLIENT_SECRET: v.optional(v.string()),
		GOOGLE_ISSUER: optionalUrl,
		GOOGLE_AUTHORIZATION_URL: optionalUrl,
		GOOGLE_TOKEN_URL: optionalUrl,
		GOOGLE_ONE_TAP_URL: optionalUrl,
		/** Origins of the pictures that Google and Microsoft know of people; `*.` is any host below. */
		PICTURE_ORIGINS: v.optional(
			v.pipe(
				v.string(),
				v.transform((origins) => origins.split(" ").filter(Boolean)),
			),
			"",
		),
		LOGO_SERVICE_URL: v.optional(iconService),
		/** Other sites whose pages may call the API. */
		API_ALLOWED_ORIGINS: v.optional(
			v.pipe(
				v.string(),
				v.transform((origins) => originsOf(origins)),
				v.everyItem(
					(text) => URL.canParse(text) && new URL(text).origin === text,
					"is no list of origins like https://app.example.org, with spaces between them",
				),
			),
			"",
		),
		LIBSQL_URL: optionalUrl,
		LIBSQL_AUTH_TOKEN: v.optional(v.string()),
	}),
	v.forward(
		v.partialCheck(
			[["SESSION_SECRET"], ["IDENTITY_TOOLKIT_URL"]],
			(set) =>
				set.SESSION_SECRET !== PUBLIC_DEVELOPMENT_SECRET ||
				LOCAL_HOSTS.has(new URL(set.IDENTITY_TOOLKIT_URL).hostname),
			"is the public development secret; set your own",
		),
		["SESSION_SECRET"],
	),
);

export type Config = v.InferOutput<typeof settings>;

/** What wrangler.toml binds to the Worker. */
export interface Env extends Record<string, unknown> {
	DB: D1Database;
	FILES: R2Bucket;
	RESUME_TEXT: Service<typeof ResumeText>;
	ASSETS: Fetcher;
	PUBLIC_FORM_LIMIT: RateLimit;
	STUDENT_WRITE_LIMIT: RateLimit;
}

const checked = new WeakMap<object, Config>();

/**
 * The settings of this Worker.
 *
 * @throws Error naming each setting that is missing or wrong
 */
export function configOf(env: Env): Config {
	const known = checked.get(env);
	if (known) return known;
	const result = v.safeParse(settings, env);
	if (!result.success) {
		const faults = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
		throw new Error(`Wrong settings (wrangler.toml, docs/deploy.md): ${faults.join("; ")}`);
	}
	checked.set(env, result.output);
	return result.output;
}
