import process from "node:process";
import { providerVars } from "#dev/oauth/clients.ts";
import { freePort, portIsFree } from "#dev/ports.ts";
import { stateFolder } from "#dev/state.ts";

export type Settings = {
	port: number;
	identityPort: number;
	/** Of those who play Google and Microsoft. */
	providerPort: number;
	stateDir: string;
	appUrl: string;
	/** A libSQL server of this machine, when that is to hold the data instead of the local D1. */
	libsql?: { url: string; authToken?: string | undefined };
	/** What the Worker has to know of local identity and providers, by the names of wrangler.toml. */
	vars: Record<string, string>;
};

/** The settings of a local copy, from the environment. Throws when a port is no port. */
export function readSettings(): Settings {
	const port = readPort("PORT", 8787);
	const identityPort = readPort("IDENTITY_PORT", 9099);
	const providerPort = readPort("PROVIDER_PORT", 9098);
	const identityUrl = `http://127.0.0.1:${identityPort}`;
	const libsql = readLibsql();
	return {
		port,
		identityPort,
		providerPort,
		stateDir: stateFolder(),
		appUrl: `http://localhost:${port}`,
		...(libsql && { libsql }),
		vars: {
			IDENTITY_TOOLKIT_URL: `${identityUrl}/identitytoolkit.googleapis.com`,
			SECURE_TOKEN_URL: `${identityUrl}/securetoken.googleapis.com`,
			IDENTITY_JWKS_URL: `${identityUrl}/jwks`,
			...providerVars(providerPort),
			...(libsql && { LIBSQL_URL: libsql.url }),
			...(libsql?.authToken && { LIBSQL_AUTH_TOKEN: libsql.authToken }),
		},
	};
}

/** Throws when LIBSQL_URL is anywhere else, because a local copy fills its database with demo data. */
function readLibsql(): Settings["libsql"] {
	const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = process.env;
	if (!url) return undefined;
	const here =
		URL.canParse(url) && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
	if (!here) {
		throw new Error(
			"LIBSQL_URL is not on this machine, and a local copy fills its database with demo data. Unset it, or start a libSQL server here.",
		);
	}
	return { url, authToken };
}

/**
 * Chooses the port of those who play Google and Microsoft, when PROVIDER_PORT does not: the one below
 * identity's (9098), or any free one, so that a second copy needs no third setting. Children see it too.
 */
export async function chooseProviderPort(): Promise<void> {
	if (process.env.PROVIDER_PORT) return;
	const { port, identityPort } = readSettings();
	const below = identityPort - 1;
	const usable = below !== port && below > 0 && (await portIsFree(below));
	process.env.PROVIDER_PORT = String(usable ? below : await freePort());
}

/** Throws, with what to do about it, when one of the ports is taken. */
export async function checkPorts(settings: Settings): Promise<void> {
	const { port: PORT, identityPort: IDENTITY_PORT, providerPort: PROVIDER_PORT } = settings;
	const used = new Map<number, string>();
	for (const [name, number] of Object.entries({ PORT, IDENTITY_PORT, PROVIDER_PORT })) {
		const other = used.get(number);
		if (other) {
			throw new Error(`${other} and ${name} are both ${number}. Give them different numbers.`);
		}
		used.set(number, name);
		// "localhost" can also be ::1, where another program would answer in our place.
		if (!(await portIsFree(number)) || !(await portIsFree(number, "localhost"))) {
			throw new Error(
				`Port ${number} is taken. Stop what is using it, or choose another with ${name}=…`,
			);
		}
	}
}

function readPort(name: string, otherwise: number): number {
	const given = process.env[name];
	if (!given) return otherwise;
	const port = Number(given);
	if (!Number.isInteger(port) || port < 1 || port > 65535) {
		throw new Error(`${name}=${given} is not a port: give a number from 1 to 65535.`);
	}
	return port;
}
