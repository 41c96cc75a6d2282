// `npm run restore -- FOLDER`: brings a backup into an empty database and its bucket (docs/deploy.md).
import { runOnStore } from "./command.ts";
import { restoreInto } from "./restore-into.ts";

await runOnStore("restore", (store, folder) => restoreInto(store, folder, console.log));
