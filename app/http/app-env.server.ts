import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Context, MiddlewareHandler } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import type { SecureHeadersVariables } from "hono/secure-headers";
import type { RouteTable, TableRoute } from "./route-table.server.ts";

/** What Hono's handlers of this app find on their context (`c.env`, `c.get(…)`). */
export interface AppEnv {
	/** The bindings needed before the load context exists (app/context.server.ts). */
	Bindings: { GOOGLE_ONE_TAP_URL?: string };
	Variables: RequestIdVariables &
		SecureHeadersVariables & {
			context: AppLoadContext;
			/** The address that was asked for, parsed once for the steps before the load context; to be read only. */
			url: Readonly<URL>;
			/** Every route that the site has. */
			routes: RouteTable;
			/** The one that this request is for; of a call of the API nothing is known here. */
			route: TableRoute;
		};
}

/** One request on its way through the Worker. */
export type AppContext = Context<AppEnv>;

/** A step of the way (worker.ts). */
export type Step = MiddlewareHandler<AppEnv>;

/** Answers a request, at the end of the way or instead of the rest of it. */
export type Answer = (c: AppContext) => Promise<Response>;
