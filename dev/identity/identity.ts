import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { keepAccounts } from "#dev/identity/accounts.ts";
import { startEmulator } from "#dev/identity/emulator.ts";
import { federation } from "#dev/identity/federation.ts";
import { type EmulatorMail, postOffice } from "#dev/identity/mail.ts";
import { type EmulatorCall, startProxy } from "#dev/identity/proxy.ts";
import { openSigner } from "#dev/identity/signing.ts";

export type IdentityEmulator = Awaited<ReturnType<typeof startIdentity>>;

/**
 * Firebase Auth on this machine: the real emulator behind a proxy that signs its tokens, so that the app verifies them
 * as it does Google's. Several can run at once, each with its own `port` and `stateDir`; accounts and signing key are
 * kept in `<stateDir>/identity`. `onMail` gets each mail that Firebase would send, before the call that asked for it is
 * answered. Throws when the port is taken or the emulator does not start.
 */
export async function startIdentity(options: {
	port: number;
	stateDir: string;
	/** Where mailed links lead, such as `http://localhost:8787`. */
	appUrl: string;
	onMail?: (mail: EmulatorMail) => void;
	/** Where `startProviders` plays Google and Microsoft. Without it, nobody can sign in with them. */
	providerPort?: number;
}) {
	const folder = join(resolve(options.stateDir), "identity");
	await mkdir(folder, { recursive: true });
	const signer = await openSigner(join(folder, "signing-key.json"));
	const emulator = await startEmulator(join(folder, "emulator"));
	try {
		const accounts = await keepAccounts(emulator.origin, join(folder, "accounts.json"));
		const appUrl = options.appUrl.replace(/\/$/, "");
		const deliver = postOffice(emulator.origin, appUrl, options.onMail ?? (() => {}));

		async function afterCall({ method, path }: EmulatorCall): Promise<void> {
			if (/^(GET|HEAD|OPTIONS)$/.test(method) && !path.startsWith("/emulator/action")) return;
			accounts.changed();
			if (/accounts:(sendOobCode|update)|getOobConfirmationCode/.test(path)) await deliver();
		}
		const { origin } = emulator;
		const { port, providerPort } = options;
		const standIn = federation(providerPort);
		const closeProxy = await startProxy({ port, origin, signer, standIn, afterCall });

		let stopping: Promise<void> | undefined;
		async function end(): Promise<void> {
			closeProxy();
			// A dead emulator has nothing left to save; the file holds its last state.
			await accounts.save().catch(() => {});
			await emulator.process.stop();
		}
		return {
			/** The paths below it are Firebase's, and `/jwks`. */
			url: `http://127.0.0.1:${port}`,
			/** Writes all accounts to disk now. They are also written after each change. */
			save: accounts.save,
			/** Ends every process, too. May be called twice. */
			stop() {
				stopping ??= end();
				return stopping;
			},
			/** Resolves with how it ended and its last lines, if the emulator dies unexpectedly. */
			died: new Promise<string>((resolveDied) => {
				emulator.process.ended.then((how) => {
					if (!stopping) resolveDied(`${how}\n${emulator.process.output()}`);
				});
			}),
		};
	} catch (error) {
		await emulator.process.stop();
		throw error;
	}
}
