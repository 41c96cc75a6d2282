import process from "node:process";
import getPort, { clearLockedPorts } from "get-port";
import { freePort } from "#dev/free-port.ts";
import type { MailboxPorts } from "#dev/mailbox.ts";
import { providerVars } from "#dev/oauth/clients.ts";
import { stateFolder } from "#dev/state.ts";
import { isLaptop } from "#lib/secure-address.ts";

export type Settings = {
	port: number;
	identityPort: number;
	/** The port of the Google and Microsoft stand-ins. */
	providerPort: number;
	/** Where mails end up: the mail server, and the page that shows them. */
	mailbox: MailboxPorts;
	stateDir: string;
	appUrl: string;
	/** A libSQL server on this machine, if it should hold the data instead of the local D1. */
	libsql?: { url: string; authToken?: string | undefined };
	/** The Worker's settings for local identity and providers, by their names in wrangler.toml. */
	vars: Record<string, string>;
};

/** The settings of a local copy, from the environment. Throws when a port is invalid. */
export function readSettings(): Settings {
	const port = readPort("PORT", 8787);
	const identityPort = readPort("IDENTITY_PORT", 9099);
	const providerPort = readPort("PROVIDER_PORT", 9098);
	const mailbox = { smtp: readPort("SMTP_PORT", 1025), web: readPort("MAILBOX_PORT", 1080) };
	const identityUrl = `http://127.0.0.1:${identityPort}`;
	const libsql = readLibsql();
	const pagesStandIn = process.env.PAGES_STAND_IN_URL;
	return {
		port,
		identityPort,
		providerPort,
		mailbox,
		stateDir: stateFolder(),
		appUrl: `http://localhost:${port}`,
		...(libsql && { libsql }),
		vars: {
			IDENTITY_TOOLKIT_URL: `${identityUrl}/identitytoolkit.googleapis.com`,
			SECURE_TOKEN_URL: `${identityUrl}/securetoken.googleapis.com`,
			IDENTITY_JWKS_URL: `${identityUrl}/jwks`,
			...providerVars(providerPort),
			...(pagesStandIn && { PAGES_STAND_IN_URL: pagesStandIn }),
			SMTP_PORT: String(mailbox.smtp),
			SITE_URL: `http://localhost:${port}`,
			...(libsql && { LIBSQL_URL: libsql.url }),
			...(libsql?.authToken && { LIBSQL_AUTH_TOKEN: libsql.authToken }),
		},
	};
}

/** Throws when LIBSQL_URL points to another machine, because a local copy fills its database with demo data. */
function readLibsql(): Settings["libsql"] {
	const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = process.env;
	if (!url) return undefined;
	if (!URL.canParse(url) || !isLaptop(new URL(url).hostname)) {
		throw new Error(
			"LIBSQL_URL isn't on this machine, and a local copy fills its database with demo data. Unset it, or start a libSQL server here.",
		);
	}
	return { url, authToken };
}

/**
 * Chooses the ports that the environment does not, for the sign-in providers and the mailbox: the usual ones (of the
 * providers the one below identity's), or any free ones, so that a second copy needs no more settings. Children see them.
 */
export async function chooseOtherPorts(): Promise<void> {
	const { port, identityPort } = readSettings();
	const usual = { PROVIDER_PORT: identityPort - 1, SMTP_PORT: 1025, MAILBOX_PORT: 1080 };
	for (const [name, number] of Object.entries(usual)) {
		if (process.env[name]) continue;
		const usable = number > 0 && number !== port && (await isFree(number));
		process.env[name] = String(usable ? number : await freePort());
	}
}

/** Throws, with what to do about it, when one of the ports is taken. */
export async function checkPorts(settings: Settings): Promise<void> {
	const { port: PORT, identityPort: IDENTITY_PORT, providerPort: PROVIDER_PORT } = settings;
	const { smtp: SMTP_PORT, web: MAILBOX_PORT } = settings.mailbox;
	const used = new Map<number, string>();
	const named = { PORT, IDENTITY_PORT, PROVIDER_PORT, SMTP_PORT, MAILBOX_PORT };
	for (const [name, number] of Object.entries(named)) {
		const other = used.get(number);
		if (other) {
			throw new Error(`${other} and ${name} are both ${number}. Give them different numbers.`);
		}
		used.set(number, name);
		if (!(await isFree(number))) {
			throw new Error(
				`Port ${number} is taken. Stop what is using it, or choose another with ${name}=…`,
			);
		}
	}
}

/** Checks every address of this machine: "localhost" can also be ::1, where another program would answer. */
async function isFree(port: number): Promise<boolean> {
	// It never gives out a port twice, so it would report one as taken that we asked about before.
	clearLockedPorts();
	return (await getPort({ port })) === port;
}

function readPort(name: string, otherwise: number): number {
	const given = process.env[name];
	if (!given) return otherwise;
	const port = Number(given);
	if (!Number.isInteger(port) || port < 1 || port > 65535) {
		throw new Error(`${name}=${given} isn't a port. Use a number from 1 to 65535.`);
	}
	return port;
}
