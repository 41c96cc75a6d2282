import type { Step } from "./app-env.server.ts";

/** Finishes a write although its sender is gone: else Cloudflare stops a request whose connection is closed. */
export const finishWrites: Step = async (c, next) => {
	const done = next();
	if (c.req.method !== "GET" && c.req.method !== "HEAD") c.executionCtx.waitUntil(done);
	await done;
};
