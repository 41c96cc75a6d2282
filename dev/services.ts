// `npm run services`: everything that `npm start` runs, except the app itself: for `npx wrangler dev` beside it.
import { runLocalCopy } from "#dev/local-copy.ts";

await runLocalCopy({ command: "npm run services" });
