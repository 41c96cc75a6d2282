import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Middleware } from "#app/http/app-env.server.ts";
import { keyedHash } from "#app/http/keyed-hash.server.ts";
import { readSession, type Session, sessionAsRead } from "./session.server.ts";

/** Identifies an account without saying whose it is. */
const HEADER = "Yard-Account";

/**
 * Marks the answer with a name that reveals nothing but tells accounts apart: the service worker keeps pages under it.
 * What the worker sends later names the account that typed it, and is refused (401) for any other account. A page asks
 * by HEAD whether its account is still logged in.
 */
export const markAccount: Middleware = async (c, next) => {
	const context = c.get("context");
	const claimed = c.req.header(HEADER);
	if (claimed !== undefined) {
		const session = await readSession(context);
		if (!session || claimed !== (await accountNameOf(context, session))) return c.body(null, 401);
		if (c.req.method === "HEAD") return c.body(null, 204);
	}
	await next();
	const session = await sessionAsRead(context);
	if (session?.verified) c.res.headers.set(HEADER, await accountNameOf(context, session));
};

/** What an account is called in its browser. */
export function accountNameOf(
	{ config }: AppLoadContext,
	{ uid }: Pick<Session, "uid">,
): Promise<string> {
	return keyedHash(config, "account in a browser", uid);
}
