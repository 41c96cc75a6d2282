/** `npm run dev`: Vite serves the real Worker with everything around it, on wrangler's local bindings. */
import { createRequestListener } from "@remix-run/node-fetch-server";
import type { Plugin } from "vite";
import { getPlatformProxy } from "wrangler";
import type { Env } from "#app/context.server.ts";
import { SCHEDULED_PATH } from "#dev/keep-time.ts";
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
			// Nothing reads the queue here. Without it mails are delivered right after the answer.
			const bindings = { ...env, ...vars, MAIL_QUEUE: undefined };
			return () => {
				vite.middlewares.use(
					createRequestListener(async (request) => {
						const { default: worker } = await vite.ssrLoadModule("/worker.ts");
						const { pathname, searchParams } = new URL(request.url);
						if (pathname !== SCHEDULED_PATH) return worker.fetch(request, bindings, ctx);
						await worker.scheduled({ cron: searchParams.get("cron") }, bindings, ctx);
						return new Response("ok");
					}),
				);
			};
		},
	};
}
