/** The Worker's settings, all checked at the start, so that a wrong one is named right away. */
import * as v from "valibot";
import { together } from "./forms/fields/fields.ts";
import { isLaptop } from "./http/middleware/secure-transport.server.ts";

const PUBLIC_DEVELOPMENT_SECRET = "local-development-only-not-a-secret";

const url = v.pipe(
	v.string(),
	v.url(),
	v.transform((text) => text.replace(/\/$/, "")),
);

/** An empty setting counts as none. */
function orNone<Schema extends v.GenericSchema>(schema: Schema) {
	const none = v.pipe(
		v.literal(""),
		v.transform(() => undefined),
	);
	return v.optional(v.union([none, schema]));
}

const optionalUrl = orNone(url);

/** The icon service: a URL with {host} in its path or query. */
const iconService = v.pipe(
	v.string(),
	v.check(
		(text) =>
			text === "" || (/^https?:/.test(text) && text.includes("{host}") && URL.canParse(text)),
		"is no address with {host} in it",
	),
);

const secret = v.pipe(v.string(), v.minLength(32));

/** A key as base64url with a given number of characters; none if the setting is empty. */
const key = (length: number) => orNone(v.pipe(v.string(), v.length(length), v.regex(/^[\w-]+$/)));

/** A list with spaces between its entries; none if the setting is empty. */
const list = v.pipe(
	v.string(),
	v.transform((text) => text.split(" ").filter(Boolean)),
);

const number = (otherwise: string) =>
	v.optional(
		v.pipe(v.string(), v.regex(/^\d{1,9}$/, "is no whole number"), v.transform(Number)),
		otherwise,
	);

const settings = v.pipe(
	v.object({
		IDENTITY_PROJECT: v.pipe(v.string(), v.nonEmpty()),
		IDENTITY_API_KEY: v.pipe(v.string(), v.nonEmpty()),
		IDENTITY_TOOLKIT_URL: url,
		SECURE_TOKEN_URL: url,
		IDENTITY_JWKS_URL: url,
		SESSION_SECRET: secret,
		/** The previous secret, during a rotation: what was sealed with it still opens. */
		SESSION_SECRET_PREVIOUS: orNone(secret),
		GOOGLE_CLIENT_ID: v.optional(v.string()),
		GOOGLE_CLIENT_SECRET: v.optional(v.string()),
		GOOGLE_ISSUER: optionalUrl,
		GOOGLE_AUTHORIZATION_URL: optionalUrl,
		GOOGLE_TOKEN_URL: optionalUrl,
		GOOGLE_ONE_TAP_URL: optionalUrl,
		/** Origins of the pictures that Google and Microsoft have of people; `*.` means any host below. */
		PICTURE_ORIGINS: v.optional(list, ""),
		/** The breached-password service, asked by hash prefix; optional. */
		BREACHED_PASSWORDS_URL: optionalUrl,
		LOGO_SERVICE_URL: v.optional(iconService),
		/** The malware scanner for all uploads; optional. */
		MALWARE_SCANNER_URL: optionalUrl,
		/** Whether the server reads a link's page when a student asks for it. */
		READ_LINKS: v.optional(v.picklist(["on", "off"]), "on"),
		/** For local development and tests: the stand-in for all other sites, a URL with {host} in it. */
		PAGES_STAND_IN_URL: v.optional(iconService),
		/** Whether the hourly run tries the links of open programs. */
		CHECK_LINKS: v.optional(v.picklist(["on", "off"]), "on"),
		/** Whether moderators need a second factor. */
		MODERATOR_SECOND_FACTOR: v.optional(v.picklist(["required", "off"]), "required"),
		/** Other sites whose pages may call the API. */
		API_ALLOWED_ORIGINS: v.optional(
			v.pipe(
				list,
				v.everyItem(
					(text) => URL.canParse(text) && new URL(text).origin === text,
					"is no list of origins like https://app.example.org, with spaces between them",
				),
			),
			"",
		),
		/** How long a page that is only read waits for the identity provider to confirm its account, in milliseconds. */
		PAGE_WAITS_FOR_IDENTITY_MS: number("2000"),
		/** How often the identity provider may be asked (app/auth/mails/quotas.server.ts says why). */
		SIGN_UPS_AN_HOUR: number("80"),
		VERIFICATION_MAILS_A_DAY: number("800"),
		RESET_MAILS_A_DAY: number("120"),
		CHANGE_MAILS_A_DAY: number("800"),
		/** The mail server that mails are sent through; if left out, they wait in the outbox. */
		SMTP_HOST: v.optional(v.string()),
		SMTP_PORT: number("587"),
		/** Encryption: from the start, by STARTTLS, or none (a server on this machine). */
		SMTP_TLS: v.optional(v.picklist(["implicit", "starttls", "off"]), "starttls"),
		SMTP_USER: v.optional(v.string()),
		SMTP_PASSWORD: v.optional(v.string()),
		/** Its time limit, in milliseconds. */
		SMTP_TIMEOUT_MS: number("15000"),
		/** The address that mails come from. */
		MAIL_SENDER: v.optional(v.union([v.literal(""), v.pipe(v.string(), v.email())])),
		/** The origin for links in mails, such as https://yard.example.org */
		SITE_URL: optionalUrl,
		/** Our VAPID keys (`npm run push:keys`); without them nothing is pushed. */
		PUSH_PUBLIC_KEY: key(87),
		PUSH_PRIVATE_KEY: key(43),
		/** A contact for push services (VAPID subject). */
		PUSH_SUBJECT: v.optional(v.pipe(v.string(), v.regex(/^$|^(mailto:.+@|https:\/\/)./))),
		/** Push services beyond the known ones, by host. */
		PUSH_HOSTS: v.optional(list, ""),
		/** The push services' time limit, in milliseconds. */
		PUSH_TIMEOUT_MS: number("10000"),
		LIBSQL_URL: optionalUrl,
		LIBSQL_AUTH_TOKEN: v.optional(v.string()),
	}),
	together(
		["SESSION_SECRET", "SESSION_SECRET_PREVIOUS", "IDENTITY_TOOLKIT_URL"],
		(set) =>
			![set.SESSION_SECRET, set.SESSION_SECRET_PREVIOUS].includes(PUBLIC_DEVELOPMENT_SECRET) ||
			isLaptop(new URL(set.IDENTITY_TOOLKIT_URL).hostname),
		"is the public development secret; set your own",
	),
	together(
		["PAGES_STAND_IN_URL", "IDENTITY_TOOLKIT_URL"],
		({ PAGES_STAND_IN_URL: standIn, IDENTITY_TOOLKIT_URL: identity }) =>
			!standIn || [standIn, identity].every((text) => isLaptop(new URL(text).hostname)),
		"is for a laptop only",
	),
	together(
		["SMTP_HOST", "MAIL_SENDER", "SITE_URL"],
		(set) => !set.SMTP_HOST || Boolean(set.MAIL_SENDER && set.SITE_URL),
		"needs MAIL_SENDER and SITE_URL beside it",
	),
	together(
		["PUSH_PUBLIC_KEY", "PUSH_PRIVATE_KEY", "PUSH_SUBJECT"],
		(set) => !set.PUSH_PUBLIC_KEY || Boolean(set.PUSH_PRIVATE_KEY && set.PUSH_SUBJECT),
		"needs PUSH_PRIVATE_KEY and PUSH_SUBJECT beside it",
	),
	together(
		["SMTP_HOST", "SMTP_TLS"],
		(set) => set.SMTP_TLS !== "off" || !set.SMTP_HOST || isLaptop(set.SMTP_HOST),
		"may be off only for a mail server on this machine",
	),
);

export type Config = v.InferOutput<typeof settings>;

/** Our VAPID keys; null if the settings have none. */
export function pushKeysOf(config: Config) {
	const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = config;
	const { PUSH_SUBJECT: subject } = config;
	return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null;
}

const checked = new WeakMap<object, Config>();

/**
 * The Worker's settings.
 *
 * @throws Error naming each setting that is missing or wrong
 */
export function configOf(env: object): Config {
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
