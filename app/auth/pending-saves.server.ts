/** What somebody wanted to save waits through sign-up and login, and is saved once they are in. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { sealedCookie } from "#app/http/cookies.server.ts";
import { addPendingSave, takePendingSaves } from "#db/saved/pending-saves.ts";
import { DEFAULT_LANDING_PAGE, pageLeadingTo, programPage } from "./redirect-to.server.ts";

/** As long as a link to a new password works. */
const WANTED_SECONDS = 60 * 60;

/** What a guest who forgot their password wanted: where to go, and a program to save, once they have a new one. */
export const wantedCookie = sealedCookie(
	"wanted",
	WANTED_SECONDS,
	v.object({ redirectTo: v.optional(v.string()), save: v.optional(v.string()) }),
);

/** Lets a save wait until this identity is in. A failure is only logged, and they are let in without it. */
export async function rememberSave(
	context: AppLoadContext,
	uid: string,
	programId: string | undefined,
): Promise<void> {
	if (!programId) return;
	try {
		await addPendingSave(context.db, { uid, programId }, context.now());
	} catch (error) {
		context.log.error("save not remembered", { error });
	}
}

/**
 * Saves the pending programs of somebody who has just signed in. What a failure leaves waiting is retried at their next
 * sign-in.
 *
 * @param who.isThrough they have just entered their second factor
 */
export async function takeSaves(
	context: AppLoadContext,
	who: { uid: string; userId: string; isThrough?: boolean },
): Promise<void> {
	try {
		const taken = await takePendingSaves(context.db, who, context.now());
		const before = context.state.takenSaves;
		if (!before?.saved && !before?.unsaved) context.state.takenSaves = taken;
	} catch (error) {
		context.log.error("pending saves not saved", { error });
	}
}

/**
 * Where a sign-in leads, and the toast there. If it saved a program, or couldn't because their list is full, the toast
 * says so, on the program's page unless they wanted to go elsewhere.
 */
export function landingPageOf<Words extends { title: string } | undefined>(
	context: AppLoadContext,
	to: string,
	toast: Words,
): {
	to: string;
	toast: { type?: "warning"; title: string; description?: string } | Words;
} {
	const { saved, unsaved, waitsForCode } = context.state.takenSaves ?? {};
	if (waitsForCode) return { to: pageLeadingTo("/login/code/", to), toast };
	const program = saved ?? unsaved;
	if (!program) return { to, toast };
	const landing = to === DEFAULT_LANDING_PAGE ? programPage(program.id) : to;
	if (!saved) {
		const problem = `“${program.name}” isn't saved: your list is full.`;
		return {
			to: landing,
			toast: toast ? { ...toast, description: problem } : { type: "warning", title: problem },
		};
	}
	return {
		to: landing,
		toast: toast
			? { ...toast, description: `Saved: ${saved.name}` }
			: { title: "Saved", description: saved.name },
	};
}

/** The answer to a completed sign-in. */
export function redirectAfterSignIn(
	request: Request,
	context: AppLoadContext,
	wanted: string,
	words: { type?: "info"; title: string } | undefined,
	cookies: string[] = [],
) {
	const { to, toast } = landingPageOf(context, wanted, words);
	return redirectAfterSuccess(request, context, to, toast, cookies);
}
