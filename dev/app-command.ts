import { join } from "node:path";
import { unstable_readConfig as readWranglerConfig } from "wrangler";
import { root } from "#dev/paths.ts";
import type { Settings } from "#dev/settings.ts";
import { registryFolder } from "#dev/state.ts";

/** The command that starts the app beside what `npm run services` runs, with what wrangler.toml doesn't say. */
export function appCommand({ port, stateDir, vars }: Settings): string {
	const config = readWranglerConfig({ config: join(root, "wrangler.toml") });
	return [
		`WRANGLER_REGISTRY_PATH="${registryFolder(stateDir)}" npx wrangler dev`,
		...(port === 8787 ? [] : [`--port ${port}`]),
		...(stateDir === join(root, ".wrangler/state") ? [] : [`--persist-to "${stateDir}"`]),
		...Object.entries(vars)
			.filter(([name, value]) => config.vars[name] !== value)
			.map(([name, value]) => `--var ${name}:${value}`),
	].join(" ");
}
