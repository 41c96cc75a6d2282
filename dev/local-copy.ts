import { existsSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "#dev/fingerprint.ts";
import { type IdentityEmulator, startIdentity } from "#dev/identity/identity.ts";
import { mailLine, mailOf } from "#dev/identity/mail.ts";
import { putIntoMailbox, startMailbox } from "#dev/mailbox.ts";
import { migrate, migrateLibsql } from "#dev/migrations.ts";
import { type Providers, startProviders } from "#dev/oauth/providers.ts";
import type { Child } from "#dev/processes.ts";
import { localPushKeys } from "#dev/push-keys.ts";
import { keepResumeTextRunning } from "#dev/resume-text.ts";
import { DEMO_PEOPLE } from "#dev/seed/people.ts";
import { checkPorts, chooseOtherPorts, readSettings, type Settings } from "#dev/settings.ts";
import { runUntilStopped } from "#dev/shutdown.ts";
import { claimState, isDone, markDone } from "#dev/state.ts";

/**
 * Runs the app with everything it needs on this machine until it is stopped: database, identity, the Google and
 * Microsoft stand-ins, the mailbox, the Worker that reads resumes, and demo data, then the server that `serve` starts.
 * `prepare` runs at the same time as the first ones.
 */
export async function runLocalCopy(options: {
	/** What the user typed, for messages. */
	command: string;
	prepare?: () => Promise<unknown>;
	/** Left out if the server is started by hand. */
	serve?: (settings: Settings) => Promise<Child>;
}): Promise<void> {
	let identity: IdentityEmulator | undefined;
	let providers: Providers | undefined;
	let letReadingEnd = () => {};

	async function work(): Promise<void> {
		await chooseOtherPorts();
		const settings = readSettings();
		const { stateDir, appUrl, providerPort, mailbox } = settings;
		await claimState(stateDir, `${options.command} on port ${settings.port}`);
		await checkPorts(settings);
		Object.assign(settings.vars, await localPushKeys(stateDir));

		const mailboxUp = startMailbox(mailbox);
		mailboxUp.catch(() => {});
		providers = await startProviders({ port: providerPort });
		const identityUp = startIdentity({
			port: settings.identityPort,
			stateDir,
			appUrl,
			providerPort,
			onMail(mail) {
				console.log(mailLine(mail));
				putIntoMailbox(mailbox.smtp, mailOf(mail)).catch((error) => console.error(String(error)));
			},
		});
		identityUp.then(
			(started) => {
				identity = started;
			},
			() => {},
		);
		async function server(): Promise<Child | undefined> {
			// Two processes must not write one local D1, so this comes before the server.
			await Promise.all([options.prepare?.(), prepareDatabase(settings, identityUp)]);
			return options.serve?.(settings);
		}
		const readingUp = keepResumeTextRunning(stateDir, (line) => console.error(line)).then((end) => {
			letReadingEnd = end;
		});
		const [running, { died }] = await Promise.all([server(), identityUp, readingUp, mailboxUp]);
		console.log(`Mailbox on http://localhost:${mailbox.web}`);
		if (running) console.log(`Ready on ${appUrl}`);
		else {
			// Imported here because it takes two seconds.
			const { appCommand } = await import("#dev/app-command.ts");
			// Read again, without the push keys: push needs `npm start`.
			console.log(`Ready. Start the app in another terminal:\n  ${appCommand(readSettings())}`);
		}
		console.log("Demo accounts, password demo-password:");
		for (const { email } of DEMO_PEOPLE) console.log(`  ${email}`);

		throw new Error(
			await Promise.race([
				died.then((how) => `The Firebase Auth emulator stopped (${how}).`),
				...(running ? [running.ended.then((how) => `${running.name} stopped (${how}).`)] : []),
			]),
		);
	}
	async function stop(): Promise<void> {
		letReadingEnd();
		// A dead one has nothing left to save, and its file holds its last state.
		await identity?.save().catch(() => {});
		providers?.stop();
	}
	await runUntilStopped(work, stop);
}

/** Creates what is missing of the tables, the demo data and its accounts. No server may be using the database. */
export async function prepareDatabase(
	settings: Settings,
	identity: Promise<IdentityEmulator>,
): Promise<void> {
	const complete = hasDemoData(settings);
	if (settings.libsql) await migrateLibsql(settings.libsql.url, settings.libsql.authToken);
	else await migrate(settings.stateDir);
	if (!complete) await addDemoData(settings, await identity);
}

/**
 * Whether this folder already has the demo accounts and programs of this version. For a libSQL server we can't know: it
 * may have been emptied since.
 */
function hasDemoData({ stateDir, libsql }: Settings): boolean {
	if (libsql) return false;
	// Somebody may have deleted only the database or only the accounts.
	const parts = [join(stateDir, "v3", "d1"), join(stateDir, "identity", "accounts.json")];
	return parts.every((part) => existsSync(part)) && isDone(stateDir, "demo-data", wanted());
}

/** Seeds the database and identity. Both must be up to date, and no server may be using the database. */
async function addDemoData(settings: Settings, identity: IdentityEmulator): Promise<void> {
	const { seed } = await import("#dev/seed.ts");
	await seed(settings, identity.url);
	// Otherwise a kill right now would leave the data marked as done, with accounts that were never written.
	await identity.save();
	if (!settings.libsql) markDone(settings.stateDir, "demo-data", wanted());
}

function wanted(): string {
	return fingerprint(["dev/seed.ts", "dev/seed"]);
}
