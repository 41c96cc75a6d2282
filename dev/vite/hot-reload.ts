/** `npm run dev`: Vite serves the real Worker with everything around it, on wrangler's local bindings. */
import { createRequestListener } from "@remix-run/node-fetch-server";
import type { Plugin } from "vite";
import { getPlatformProxy } from "wrangler";
import type { Env } from "#app/context.server.ts";
import { localPushKeys } from "#dev/push-keys.ts";
import { readSettings } from "#dev/settings.ts";

/** Handles requests that Vite itself does not, with `worker.ts`, reloaded after each change. */
export function hotReload(): Plugin {
	return {
		name: "yard-hot-reload",
		apply: "serve",
		async configureServer(vite) {
			const state = process.env.YARD_STATE ?? ".wrangler/state";
			const { env, ctx } = await getPlatformProxy<Env>({ persist: { path: `${state}/v3` } });
			const vars = { ...readSettings().vars, ...(await localPushKeys(state)) };
			return () => {
				vite.middlewares.use(
					createRequestListener(async (request) => {
						const worker = await vite.ssrLoadModule("/worker.ts");
						return worker.default.fetch(request, { ...env, ...vars }, ctx);
					}),
				);
			};
		},
	};
}
