// `npm run build`: builds the app, unless build/ is already the build of these sources. Wrangler runs it, too.
import { buildWhenStale } from "#dev/build.ts";
import { runCommand } from "#dev/shutdown.ts";

await runCommand(async () => {
	const built = await buildWhenStale();
	console.log(built ? "Built." : "The build is up to date.");
});
