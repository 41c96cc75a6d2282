/** The D1 bookmark that lets people see what they wrote, whichever replica answers. */
import * as v from "valibot";
import type { Middleware } from "../app-env.server.ts";
import { type Sealer, sealedCookie } from "../cookies.server.ts";

/** Longer than any replica lags behind. */
const BOOKMARK_SECONDS = 60 * 60;

const bookmarkCookie = sealedCookie("bookmark", BOOKMARK_SECONDS, v.string());

/**
 * Where a request's first read may go: to any replica that has what this browser wrote; or to the primary, if the
 * request writes or carries a token and no cookies (the API).
 */
export async function readBookmark(
	request: Request,
	sealer: Sealer,
): Promise<D1SessionConstraint | D1SessionBookmark> {
	const reads = request.method === "GET" || request.method === "HEAD";
	if (!reads || request.headers.has("Authorization")) return "first-primary";
	return (await bookmarkCookie.read(request, sealer)) || "first-unconstrained";
}

/** Sets a cookie that lets the browser's next requests see what this one wrote. */
export const d1Session: Middleware = async (c, next) => {
	await next();
	const context = c.get("context");
	const bookmark = context.bookmark();
	if (!bookmark) return;
	c.res.headers.append("Set-Cookie", await bookmarkCookie.write(c.req.raw, context, bookmark));
};
