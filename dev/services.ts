// `npm run services`: everything that `npm start` runs, except the app itself: it prints the command for that.
import { runLocalCopy } from "#dev/local-copy.ts";

await runLocalCopy({ command: "npm run services" });
