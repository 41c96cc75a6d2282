import type { Middleware } from "../app-env.server.ts";

/** Finishes a write even if the client disconnects; otherwise Cloudflare would cancel the request. */
export const finishWrites: Middleware = async (c, next) => {
	const done = next();
	if (c.req.method !== "GET" && c.req.method !== "HEAD") c.executionCtx.waitUntil(done);
	await done;
};
