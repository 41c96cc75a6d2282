// `npm run seed`: migrates the local database and adds the demo data and its accounts, then ends.
import { startIdentity } from "#dev/identity/identity.ts";
import { prepareDatabase } from "#dev/local-copy.ts";
import { readSettings } from "#dev/settings.ts";
import { runCommand } from "#dev/shutdown.ts";
import { claimState } from "#dev/state.ts";

await runCommand(async () => {
	const settings = readSettings();
	const { stateDir, appUrl, identityPort: port } = settings;
	await claimState(stateDir, "npm run seed");
	const identity = await startIdentity({ port, stateDir, appUrl });
	try {
		await prepareDatabase(settings, Promise.resolve(identity));
	} finally {
		await identity.stop();
	}
	console.log(`The database and accounts in ${stateDir} have the demo data.`);
});
