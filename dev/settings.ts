import process from "node:process";
import { portIsFree } from "#dev/ports.ts";
import { stateFolder } from "#dev/state.ts";

export type Settings = {
	port: number;
	identityPort: number;
	stateDir: string;
	appUrl: string;
	/** What the Worker has to know of the local identity, by the names of wrangler.toml. */
	vars: Record<string, string>;
};

/** The settings of a local copy, from the environment. Throws when a port is no port. */
export function readSettings(): Settings {
	const port = readPort("PORT", 8787);
	const identityPort = readPort("IDENTITY_PORT", 9099);
	const identityUrl = `http://127.0.0.1:${identityPort}`;
	return {
		port,
		identityPort,
		stateDir: stateFolder(),
		appUrl: `http://localhost:${port}`,
		vars: {
			IDENTITY_TOOLKIT_URL: `${identityUrl}/identitytoolkit.googleapis.com`,
			SECURE_TOKEN_URL: `${identityUrl}/securetoken.googleapis.com`,
			IDENTITY_JWKS_URL: `${identityUrl}/jwks`,
		},
	};
}

/** Throws, with what to do about it, when one of the two ports is taken. */
export async function checkPorts({ port, identityPort }: Settings): Promise<void> {
	if (port === identityPort) {
		throw new Error(`PORT and IDENTITY_PORT are both ${port}. Give them different numbers.`);
	}
	for (const [name, number] of Object.entries({ PORT: port, IDENTITY_PORT: identityPort })) {
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
