import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireGuest } from "#app/auth/guards.server.ts";
import { programPage, safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { offerOneTap } from "#app/auth/social/one-tap.server.ts";
import { findProgramName } from "#db/programs/program-page.ts";

/**
 * What the log-in and sign-up pages show a guest: One Tap, where to go afterwards, what will be saved, and `more`.
 *
 * @param cookies more Set-Cookie values
 */
export async function signInLoader<More extends object>(
	{ request, context }: LoaderFunctionArgs,
	more: More,
	cookies: (string | undefined)[] = [],
) {
	await requireGuest(request, context);
	const { prompt, cookie: nonce } = await offerOneTap(request, context);
	const set = [...cookies, nonce].filter((cookie) => cookie !== undefined);
	const headers = set.map((cookie): [string, string] => ["Set-Cookie", cookie]);
	return data({ ...(await keptThroughSignIn({ request, context })), prompt, ...more }, { headers });
}

/** Where a guest goes afterwards, and the program that will be saved. */
export async function keptThroughSignIn({
	request,
	context,
}: Pick<LoaderFunctionArgs, "request" | "context">) {
	const { searchParams } = new URL(request.url);
	const id = searchParams.get("save");
	const name = id && (await findProgramName(context.db, id));
	const saving = id && name ? { id, name } : null;
	const wanted = searchParams.get("redirectTo") ?? (saving && programPage(saving.id));
	/** What the pages keep in their forms and in their links to each other. */
	const keep: Record<string, string> = { redirectTo: safeRedirectTo(wanted) };
	if (saving) keep.save = saving.id;
	return { keep, saving };
}
