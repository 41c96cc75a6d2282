import * as v from "valibot";
import { siteCookie } from "./cookies.server.ts";
import { pagePathOf } from "./page-path.server.ts";

export const KEPT_SECONDS = 60 * 60;

const keptSchema = v.object({ id: v.string(), path: v.string() });

const keptCookie = (request: Request) =>
	siteCookie(request, "kept", { maxAgeSeconds: KEPT_SECONDS });

/** Which kept form waits for this browser (auth/kept-form.server.ts), and on which page. */
export async function readKept(request: Request) {
	const parsed = v.safeParse(
		keptSchema,
		await keptCookie(request).parse(request.headers.get("Cookie")),
	);
	return parsed.success ? parsed.output : undefined;
}

/** The Set-Cookie value by which the browser remembers a kept form. */
export function rememberKept(request: Request, kept: v.InferOutput<typeof keptSchema>) {
	return keptCookie(request).serialize(kept);
}

/** The Set-Cookie value by which the browser forgets it. */
export function forgetKept(request: Request): Promise<string> {
	return keptCookie(request).serialize("", { maxAge: 0 });
}

/** The same, when the form of the page that it waits for has been carried out; else nothing. */
export async function forgetKeptOfThisPage(
	request: Request,
	path = pagePathOf(request),
): Promise<string[]> {
	const kept = await readKept(request);
	return kept?.path === path ? [await forgetKept(request)] : [];
}
