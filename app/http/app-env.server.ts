import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Context, MiddlewareHandler } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import type { SecureHeadersVariables } from "hono/secure-headers";
import type { RouteTable, TableRoute } from "./route-table.server.ts";

/** What this app's Hono handlers find on their context (`c.env`, `c.get(…)`). */
export interface AppEnv {
	/** The bindings needed before the load context exists (app/context.server.ts). */
	Bindings: { GOOGLE_ONE_TAP_URL?: string };
	Variables: RequestIdVariables &
		SecureHeadersVariables & {
			context: AppLoadContext;
			/** The requested address, parsed once for the steps before the load context; read-only. */
			url: Readonly<URL>;
			/** All routes of the site. */
			routes: RouteTable;
			/** The route of this request; for API calls it says nothing. */
			route: TableRoute;
		};
}

/** One request on its way through the Worker. */
export type AppContext = Context<AppEnv>;

/** A step in handling a request (worker.ts). */
export type Middleware = MiddlewareHandler<AppEnv>;

/** Answers a request, as the last step or in place of the remaining ones. */
export type Handler = (c: AppContext) => Promise<Response>;
