/** The Worker: how a request is handled, step by step. */

import * as build from "virtual:remix/server-build";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { api } from "#app/api/api.server.ts";
import { limitGuests, markAccount } from "#app/auth/session/session-middleware.server.ts";
import { type AppWithBindings, type Env, loadContext, openStores } from "#app/context.server.ts";
import type { Middleware } from "#app/http/app-env.server.ts";
import { errorResponseWith, unexpectedErrorResponse } from "#app/http/error-response.server.ts";
import { logRequest } from "#app/http/log.server.ts";
import { bodyLimit } from "#app/http/middleware/body-limit.server.ts";
import {
	canonicalAddress,
	findRoute,
	limitAddress,
	secureTransport,
} from "#app/http/middleware/canonical-address.server.ts";
import { cors, csrf } from "#app/http/middleware/cross-site.server.ts";
import { d1Session } from "#app/http/middleware/d1-session.server.ts";
import { edgeCache } from "#app/http/middleware/edge-cache.server.ts";
import { allowedMethods, createPageHandler } from "#app/http/middleware/pages.server.ts";
import { defaultHeaders, securityHeaders } from "#app/http/middleware/response-headers.server.ts";
import { createRouteTable } from "#app/http/route-table.server.ts";
import { cleanUp } from "#app/jobs/clean-up.server.ts";
import { notifyDue } from "#app/jobs/notify.server.ts";
import { type QueuedMail, takeFromQueue } from "#app/mail/queue.server.ts";
import { countHealth } from "#db/health.ts";

/** As in wrangler.toml; the other cron is the hourly cleanup. */
const EVERY_MINUTE = "* * * * *";

/** Finishes a write even if the client disconnects; otherwise Cloudflare would cancel the request. */
const finishWrites: Middleware = async (c, next) => {
	const done = next();
	if (c.req.method !== "GET" && c.req.method !== "HEAD") c.executionCtx.waitUntil(done);
	await done;
};

const routes = createRouteTable(build.routes);
const pages = createPageHandler(build, routes);
const explain = errorResponseWith(pages);

// Not strict: the API answers with and without a trailing slash; pages handle theirs themselves.
const app: Hono<AppWithBindings> = new Hono<AppWithBindings>({ strict: false })
	.use(finishWrites)
	// No header name: a visitor must not choose the id that the log uses.
	.use(requestId({ headerName: "" }))
	.use(findRoute(routes))
	.use(logRequest)
	.use(securityHeaders)
	.use(defaultHeaders)
	.use(limitAddress)
	.use(secureTransport)
	.use(edgeCache(build.assets.version, (...request) => app.fetch(...request)))
	.use(loadContext)
	.use(limitGuests)
	.use(d1Session)
	.use(cors)
	.use(csrf(explain))
	.use(bodyLimit(explain))
	.use(canonicalAddress(explain))
	.use(markAccount)
	.route("/api", api)
	.use(allowedMethods(explain))
	.all("*", pages)
	.onError(unexpectedErrorResponse);

export default {
	fetch: app.fetch,
	async scheduled({ cron }, env) {
		const stores = await openStores(env);
		try {
			await (cron === EVERY_MINUTE ? notifyDue(stores) : cleanUp(stores));
		} catch (error) {
			await countHealth(stores.db, "failed-jobs", stores.now()).catch(() => {});
			throw error;
		}
	},
	async queue(batch, env) {
		await takeFromQueue(await openStores(env), batch);
	},
} satisfies ExportedHandler<Env, QueuedMail>;
