/** The Worker's settings, all checked at the start, so that a wrong one is named right away. */
import * as v from "valibot";
import { isLaptop, isSecureAddress } from "#lib/secure-address.ts";
import { checkTogether } from "./forms/fields/fields.ts";

const PUBLIC_DEVELOPMENT_SECRET = "local-development-only-not-a-secret";

/** Passwords, keys and files go to these, and what they answer is believed. */
const NOT_SECURE = "must start with https://, except on this machine";

const url = v.pipe(
	v.string(),
	v.url(),
	v.check(isSecureAddress, NOT_SECURE),
	v.transform((text) => text.replace(/\/$/, "")),
);

/** An empty setting counts as none. */
function orNone<Schema extends v.GenericSchema>(schema: Schema) {
	const none = v.pipe(
		v.literal(""),
		v.transform(() => undefined),
	);
	return v.optional(v.lazy((input) => (input === "" ? none : schema)));
}

const optionalUrl = orNone(url);

/** The icon service: a URL with {host} in its path or query. */
const iconService = v.pipe(
	v.string(),
	v.check(
		(text) => text === "" || (text.includes("{host}") && URL.canParse(text)),
		"is no address with {host} in it",
	),
	v.check((text) => text === "" || isSecureAddress(text), NOT_SECURE),
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

const onOff = v.optional(v.picklist(["on", "off"]), "on");

/** A row of the table in docs/deploy.md, which settings of one purpose share; `npm run settings` writes it. */
export interface SettingsRow {
	for: string;
	without: string;
}

const IDENTITY: SettingsRow = { for: "Firebase: project id and web API key", without: "required" };
const IDENTITY_URLS: SettingsRow = { for: "the services of Firebase", without: "required" };
const GOOGLE: SettingsRow = {
	for: "Google; `GOOGLE_CLIENT_SECRET` is a secret",
	without: "no Google",
};
const QUOTAS: SettingsRow = {
	for: "Firebase's quotas; on Blaze raise the emails to 80000, 8000 and 8000",
	without: "80, 800, 120, 800, for the free plan",
};
const EMAIL: SettingsRow = {
	for: "email; port 587 and `starttls` by default, `implicit` for 465, never port 25; `SITE_URL` is where links in emails lead, `SMTP_PASSWORD` is a secret",
	without: "emails wait in the outbox, mentors can't prove addresses",
};
const PUSH: SettingsRow = {
	for: "[push](decisions/047-web-push.md); `npm run push:keys` prints the keys, of which `PUSH_PRIVATE_KEY` is a secret; the subject is your `mailto:` or URL",
	without: "no push, no button",
};
const TIME_LIMITS: SettingsRow = {
	for: "time limits in milliseconds: for a page that waits for Firebase to confirm its account, for a mail server, for a push service",
	without: "2000, 15000, 10000",
};
const LIBSQL: SettingsRow = {
	for: "a libSQL database, [see below](#on-libsql); the token is a secret",
	without: "D1",
};

export const SETTINGS = {
	IDENTITY_PROJECT: { schema: v.pipe(v.string(), v.nonEmpty()), row: IDENTITY },
	IDENTITY_API_KEY: { schema: v.pipe(v.string(), v.nonEmpty()), row: IDENTITY },
	IDENTITY_TOOLKIT_URL: { schema: url, row: IDENTITY_URLS },
	SECURE_TOKEN_URL: { schema: url, row: IDENTITY_URLS },
	IDENTITY_JWKS_URL: { schema: url, row: IDENTITY_URLS },
	SESSION_SECRET: {
		schema: secret,
		row: { for: "a secret of at least 32 random characters", without: "required" },
	},
	SESSION_SECRET_PREVIOUS: {
		schema: orNone(secret),
		row: {
			for: "the one before, [while it is replaced](#a-new-secret): what it sealed still opens",
			without: "only the current one opens",
		},
	},
	GOOGLE_CLIENT_ID: { schema: v.optional(v.string()), row: GOOGLE },
	GOOGLE_CLIENT_SECRET: { schema: v.optional(v.string()), row: GOOGLE },
	GOOGLE_ISSUER: { schema: optionalUrl, row: GOOGLE },
	GOOGLE_AUTHORIZATION_URL: { schema: optionalUrl, row: GOOGLE },
	GOOGLE_TOKEN_URL: { schema: optionalUrl, row: GOOGLE },
	GOOGLE_ONE_TAP_URL: { schema: optionalUrl, row: { for: "its prompt", without: "no prompt" } },
	PICTURE_ORIGINS: {
		schema: v.optional(list, ""),
		row: {
			for: "copying Google's pictures: origins, separated by spaces; `*.` means any host below",
			without: "no pictures",
		},
	},
	LOGO_SERVICE_URL: {
		schema: v.optional(iconService),
		row: { for: "[logos](decisions/010-logos.md)", without: "letters" },
	},
	API_ALLOWED_ORIGINS: {
		schema: v.optional(
			v.pipe(
				list,
				v.everyItem(
					(text) => URL.canParse(text) && new URL(text).origin === text,
					"is no list of origins like https://app.example.org, with spaces between them",
				),
			),
			"",
		),
		row: {
			for: "sites whose pages may call the [API](api.md), separated by spaces",
			without: "none may",
		},
	},
	BREACHED_PASSWORDS_URL: {
		schema: optionalUrl,
		row: {
			for: "[breached passwords](decisions/032-new-passwords.md)",
			without: "the list of common ones only",
		},
	},
	MALWARE_SCANNER_URL: {
		schema: optionalUrl,
		row: { for: "a scanner, [see below](#a-malware-scanner)", without: "nothing is scanned" },
	},
	READ_LINKS: {
		schema: onOff,
		row: {
			for: "`off` for no [reading of pages](decisions/038-reading-a-page-from-its-link.md)",
			without: "on",
		},
	},
	CHECK_LINKS: {
		schema: onOff,
		row: {
			for: "`off` for no [hourly link check](decisions/041-checking-links.md)",
			without: "on",
		},
	},
	MODERATOR_SECOND_FACTOR: {
		schema: v.optional(v.picklist(["required", "off"]), "required"),
		row: { for: "`off` for moderators without a code", without: "required" },
	},
	SIGN_UPS_AN_HOUR: { schema: number("80"), row: QUOTAS },
	VERIFICATION_MAILS_A_DAY: { schema: number("800"), row: QUOTAS },
	RESET_MAILS_A_DAY: { schema: number("120"), row: QUOTAS },
	CHANGE_MAILS_A_DAY: { schema: number("800"), row: QUOTAS },
	SMTP_HOST: { schema: v.optional(v.string()), row: EMAIL },
	SMTP_PORT: { schema: number("587"), row: EMAIL },
	SMTP_TLS: {
		schema: v.optional(v.picklist(["implicit", "starttls", "off"]), "starttls"),
		row: EMAIL,
	},
	SMTP_USER: { schema: v.optional(v.string()), row: EMAIL },
	SMTP_PASSWORD: { schema: v.optional(v.string()), row: EMAIL },
	MAIL_SENDER: {
		schema: v.optional(v.union([v.literal(""), v.pipe(v.string(), v.email())])),
		row: EMAIL,
	},
	SITE_URL: { schema: optionalUrl, row: EMAIL },
	PUSH_PUBLIC_KEY: { schema: key(87), row: PUSH },
	PUSH_PRIVATE_KEY: { schema: key(43), row: PUSH },
	PUSH_SUBJECT: {
		schema: v.optional(v.pipe(v.string(), v.regex(/^$|^(mailto:.+@|https:\/\/)./))),
		row: PUSH,
	},
	PUSH_HOSTS: {
		schema: v.optional(list, ""),
		row: { for: "more push services", without: "the four of browsers" },
	},
	PAGE_WAITS_FOR_IDENTITY_MS: { schema: number("2000"), row: TIME_LIMITS },
	SMTP_TIMEOUT_MS: { schema: number("15000"), row: TIME_LIMITS },
	PUSH_TIMEOUT_MS: { schema: number("10000"), row: TIME_LIMITS },
	LIBSQL_URL: { schema: optionalUrl, row: LIBSQL },
	LIBSQL_AUTH_TOKEN: { schema: v.optional(v.string()), row: LIBSQL },
	PAGES_STAND_IN_URL: {
		schema: v.optional(iconService),
		row: {
			for: "tests: a stand-in for all other sites; with it, production does not start",
			without: "the sites themselves",
		},
	},
} satisfies Record<string, { schema: v.GenericSchema; row: SettingsRow }>;

type Schemas = { [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]["schema"] };
const schemas = Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema]);

const settings = v.pipe(
	v.object(Object.fromEntries(schemas) as Schemas),
	checkTogether(
		["SESSION_SECRET", "SESSION_SECRET_PREVIOUS", "IDENTITY_TOOLKIT_URL"],
		(set) =>
			![set.SESSION_SECRET, set.SESSION_SECRET_PREVIOUS].includes(PUBLIC_DEVELOPMENT_SECRET) ||
			isLaptop(new URL(set.IDENTITY_TOOLKIT_URL).hostname),
		"is the public development secret; set your own",
	),
	checkTogether(
		["PAGES_STAND_IN_URL", "IDENTITY_TOOLKIT_URL"],
		({ PAGES_STAND_IN_URL: standIn, IDENTITY_TOOLKIT_URL: identity }) =>
			!standIn || [standIn, identity].every((text) => isLaptop(new URL(text).hostname)),
		"is for a laptop only",
	),
	checkTogether(
		["SMTP_HOST", "MAIL_SENDER", "SITE_URL"],
		(set) => !set.SMTP_HOST || Boolean(set.MAIL_SENDER && set.SITE_URL),
		"needs MAIL_SENDER and SITE_URL beside it",
	),
	checkTogether(
		["PUSH_PUBLIC_KEY", "PUSH_PRIVATE_KEY", "PUSH_SUBJECT"],
		(set) => !set.PUSH_PUBLIC_KEY || Boolean(set.PUSH_PRIVATE_KEY && set.PUSH_SUBJECT),
		"needs PUSH_PRIVATE_KEY and PUSH_SUBJECT beside it",
	),
	checkTogether(
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
