import type { AppLoadContext } from "@remix-run/cloudflare";
import {
	type NewToast,
	redirectAfterSuccess,
	redirectWithToast,
} from "#app/actions/action-responses.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { logSecurityEvent, type SecurityEvent } from "#app/http/log.server.ts";
import { cardId } from "./moderator-list.ts";

/**
 * Where a moderator goes after a decision: to the next card of the page they were on.
 *
 * @param next the id of the item on that card; without one, they go to the beginning of the list and the focus moves
 *   there too, because the element that had it is gone
 */
export function placeAfter(request: Request, next: string | undefined, list: string): string {
	return next ? `${returnPathOf(request)}#${cardId(next)}` : `${list}#main`;
}

interface Decided<Outcome extends string> {
	uid: string;
	outcome: Outcome;
	/** What was decided, for the log. */
	kind: string;
	event?: SecurityEvent;
	/** Of several decided at once: how many were made now, and whether that or a repetition is true of all. */
	made?: number;
	isAll?: boolean;
	to: string;
	title: string;
	/** How the toast offers Undo. */
	undo?: Pick<NewToast, "duration" | "undo"> | undefined;
	/** What is shown to a moderator whose decision came to nothing. */
	whyNot: Record<Exclude<Outcome, "done" | "repeated">, string>;
}

/** Logs a decision that was made, and says so, or why it wasn't made, on the page to which it leads. */
export async function answerDecision<Outcome extends string>(
	{ request, context }: { request: Request; context: AppLoadContext },
	{ uid, outcome, kind, event = "decided", to, title, undo, whyNot, ...several }: Decided<Outcome>,
) {
	const { made = outcome === "done" ? 1 : 0, isAll = true } = several;
	for (let at = 0; at < made; at++) await logSecurityEvent(context, event, { uid, kind });
	if (outcome === "done" || outcome === "repeated") {
		const type = isAll ? "success" : "warning";
		return redirectAfterSuccess(request, context, to, { type, title, ...undo });
	}
	const warning = whyNot[outcome as keyof typeof whyNot];
	return redirectWithToast(request, context, to, { type: "warning", title: warning });
}

const PROGRAM_PATH = /\/(?:programs|moderation\/published)\/([\w-]{1,64})\/?$/;

/** Which program a text means: by its page's address on this site, or by its own link; undefined for other text. */
export function programNamedBy(text: string): { id?: string; link?: string } | undefined {
	const typed = text.trim();
	const [, id] = typed.split(/[?#]/)[0]?.match(PROGRAM_PATH) ?? [];
	if (id) return { id };
	if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return undefined;
	return { link: typed };
}
