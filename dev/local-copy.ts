import { addDemoData, demoAccounts, hasDemoData } from "#dev/demo-data.ts";
import { type Identity, startIdentity } from "#dev/identity/identity.ts";
import { mailLine } from "#dev/identity/mail.ts";
import { migrate, migrateLibsql } from "#dev/migrations.ts";
import { type Providers, startProviders } from "#dev/oauth/providers.ts";
import type { Child } from "#dev/processes.ts";
import { whenAnswering } from "#dev/readiness.ts";
import { keepResumeTextRunning } from "#dev/resume-text.ts";
import { checkPorts, chooseProviderPort, readSettings, type Settings } from "#dev/settings.ts";
import { runUntilStopped } from "#dev/shutdown.ts";
import { claimState } from "#dev/state.ts";

const START_SECONDS = 120;

/**
 * Runs the app with everything it needs on this machine until it is stopped: database, identity,
 * those who play Google and Microsoft, the Worker that reads resumes, and demo data, then the server that `serve` starts.
 * `prepare` is done beside the first ones.
 */
export async function runLocalCopy(options: {
	/** What the user typed, for messages. */
	command: string;
	prepare: () => Promise<unknown>;
	serve: (settings: Settings) => Promise<Child>;
}): Promise<void> {
	let identity: Identity | undefined;
	let providers: Providers | undefined;
	let letReadingEnd = () => {};

	async function work(): Promise<void> {
		await chooseProviderPort();
		const settings = readSettings();
		const { stateDir, appUrl, providerPort } = settings;
		await claimState(stateDir, `${options.command} on port ${settings.port}`);
		await checkPorts(settings);

		providers = await startProviders({ port: providerPort });
		const identityUp = startIdentity({
			port: settings.identityPort,
			stateDir,
			appUrl,
			providerPort,
			onMail: (mail) => console.log(mailLine(mail)),
		});
		identityUp.then(
			(started) => {
				identity = started;
			},
			() => {},
		);
		async function database(): Promise<void> {
			const complete = hasDemoData(settings);
			if (settings.libsql) await migrateLibsql(settings.libsql.url, settings.libsql.authToken);
			else await migrate(stateDir);
			// Two processes must not write one local D1, so this comes before the server.
			if (!complete) await addDemoData(settings, await identityUp);
		}
		async function server(): Promise<Child> {
			await Promise.all([options.prepare(), database()]);
			return options.serve(settings);
		}
		const readingUp = keepResumeTextRunning(stateDir, (line) => console.error(line));
		const [running, { died }, letEnd] = await Promise.all([server(), identityUp, readingUp]);
		letReadingEnd = letEnd;
		// Not before identity is up: the app may want to ask it something at once.
		await whenAnswering(running, appUrl, START_SECONDS);
		console.log(`Ready on ${appUrl}`);
		for (const line of demoAccounts()) console.log(line);

		throw new Error(
			await Promise.race([
				running.ended.then((how) => `${running.name} stopped (${how}).`),
				died.then((how) => `The Firebase Auth emulator stopped (${how}).`),
			]),
		);
	}
	async function stop(): Promise<void> {
		letReadingEnd();
		// One that died has nothing to tell any more, and its file holds its last state.
		await identity?.save().catch(() => {});
		await providers?.stop();
	}
	await runUntilStopped(work, stop);
}
