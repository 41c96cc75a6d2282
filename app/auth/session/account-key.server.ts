import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Middleware } from "#app/http/app-env.server.ts";
import { keyedHash } from "#app/http/keyed-hash.server.ts";
import { readSession, sessionAsRead } from "./session.server.ts";

/** Identifies an account without saying whose it is. */
const HEADER = "Yard-Account";

/**
 * Marks the answer with a name that reveals nothing but tells accounts apart: the service worker keeps pages under it.
 * What the worker sends later names the account that typed it, and is refused (401) for any other account.
 */
export const markAccount: Middleware = async (c, next) => {
	const context = c.get("context");
	const claimed = c.req.header(HEADER);
	if (claimed !== undefined) {
		const session = await readSession(context);
		const account = session?.verified ? await nameOf(context, session.uid) : undefined;
		if (claimed !== account) return c.body(null, 401);
	}
	await next();
	const session = await sessionAsRead(context);
	if (session?.verified) c.res.headers.set(HEADER, await nameOf(context, session.uid));
};

function nameOf(context: AppLoadContext, uid: string): Promise<string> {
	return keyedHash(context.config, "account in a browser", uid);
}
