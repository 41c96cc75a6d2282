// `npm run backup -- FOLDER`: copies the database and its files into a folder (docs/deploy.md).
import { backUp } from "./back-up.ts";
import { runOnStore } from "./command.ts";

await runOnStore("backup", async (store, folder) => {
	await backUp(store, folder, console.log);
	console.log(`Checked and done: ${folder}. It holds personal data, so keep it encrypted.`);
});
