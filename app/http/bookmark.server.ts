/** How new the database must be that a browser reads, so that people see what they wrote. */
import { siteCookie } from "./cookies.server.ts";

/** Longer than any replica lags behind. */
const BOOKMARK_SECONDS = 60 * 60;

interface Signer {
	config: { SESSION_SECRET: string };
}

const bookmarkCookie = (request: Request, { config }: Signer) =>
	siteCookie(request, "bookmark", {
		maxAgeSeconds: BOOKMARK_SECONDS,
		secret: config.SESSION_SECRET,
	});

/**
 * Where a request's first read may go: anywhere that is as new as what this browser wrote. To the
 * primary, when the request is to write, or carries a token and no cookies (the API).
 */
export async function firstRead(
	request: Request,
	signer: Signer,
): Promise<D1SessionConstraint | D1SessionBookmark> {
	const reads = request.method === "GET" || request.method === "HEAD";
	if (!reads || request.headers.has("Authorization")) return "first-primary";
	const cookie: unknown = await bookmarkCookie(request, signer).parse(
		request.headers.get("Cookie"),
	);
	return typeof cookie === "string" && cookie ? cookie : "first-unconstrained";
}

/** The answer, with a cookie that lets the browser's next requests see what this one wrote. */
export async function rememberWrites(
	request: Request,
	answer: Response,
	context: Signer & { bookmark: () => D1SessionBookmark | null },
): Promise<Response> {
	const bookmark = context.bookmark();
	if (!bookmark) return answer;
	const remembering = new Response(answer.body, answer);
	const cookie = await bookmarkCookie(request, context).serialize(bookmark);
	remembering.headers.append("Set-Cookie", cookie);
	return remembering;
}
