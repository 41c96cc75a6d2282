// `npm run reset`: deletes the local data: database, files, accounts and signing key.

import { existsSync, rmSync } from "node:fs";
import { relative } from "node:path";
import process from "node:process";
import { root } from "#dev/paths.ts";
import { runCommand } from "#dev/shutdown.ts";
import { claimState, isStateFolder, stateFolder } from "#dev/state.ts";

await runCommand(async () => {
	const folder = stateFolder();
	if (!existsSync(folder)) {
		console.log(`Nothing to remove: there's no ${folder}.`);
		return;
	}
	// A mistake such as YARD_STATE=~ must not cost somebody their files.
	const holdsProject = !relative(folder, root).startsWith("..");
	if (holdsProject || (process.env.YARD_STATE && !isStateFolder(folder))) {
		throw new Error(`${folder} wasn't made by npm start, so we left it alone.`);
	}
	await claimState(folder, "npm run reset");
	rmSync(folder, { recursive: true });
	console.log(`Removed ${folder}: the local database, files and accounts.`);
});
