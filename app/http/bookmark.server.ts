/** The D1 bookmark that lets people see what they wrote, whichever replica answers. */
import type { Step } from "./app-env.server.ts";
import { sealedCookie } from "./cookies.server.ts";
import type { Secrets } from "./sealed.server.ts";

/** Longer than any replica lags behind. */
const BOOKMARK_SECONDS = 60 * 60;

interface Sealer {
	config: Secrets;
}

const bookmarkCookie = (request: Request, sealer: Sealer) =>
	sealedCookie(request, "bookmark", BOOKMARK_SECONDS, sealer);

/**
 * Where a request's first read may go: to any replica that has what this browser wrote; to the primary,
 * when the request writes or carries a token and no cookies (the API).
 */
export async function firstRead(
	request: Request,
	sealer: Sealer,
): Promise<D1SessionConstraint | D1SessionBookmark> {
	const reads = request.method === "GET" || request.method === "HEAD";
	if (!reads || request.headers.has("Authorization")) return "first-primary";
	const cookie = await bookmarkCookie(request, sealer).read();
	return typeof cookie === "string" && cookie ? cookie : "first-unconstrained";
}

/** Gives the answer a cookie that lets the browser's next requests see what this one wrote. */
export const rememberWrites: Step = async (c, next) => {
	await next();
	const context = c.get("context");
	const bookmark = context.bookmark();
	if (!bookmark) return;
	c.res.headers.append("Set-Cookie", await bookmarkCookie(c.req.raw, context).write(bookmark));
};
