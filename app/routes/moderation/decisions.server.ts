/** What a moderator decides on contributions: one, several, or undoing a decision; and how each decision is answered. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type * as v from "valibot";
import {
	type NewToast,
	redirectAfterSuccess,
	redirectWithToast,
} from "#app/actions/action-responses.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { factsFromForm } from "#app/forms/fields/fact-fields.ts";
import type { moderationForm } from "#app/forms/moderation.ts";
import { logSecurityEvent, type SecurityEvent } from "#app/http/log.server.ts";
import { forgetPages } from "#app/http/middleware/edge-cache.server.ts";
import { randomId } from "#db/ids.ts";
import {
	approveContribution,
	approveContributions,
	type DecisionOutcome,
	rejectContribution,
	rejectContributions,
} from "#db/moderation/moderation.ts";
import {
	DECISION_UNDO_MS,
	newDecisionsOn,
	type UndoOutcome,
	undoDecisions,
} from "#db/moderation/moderation-undo.ts";
import { cardId, LIST_ID } from "./moderation-lists.tsx";

type Sent = v.InferOutput<typeof moderationForm>;
type Verdict<Decision extends Sent["decision"]> = Extract<Sent, { decision: Decision }>;

type NotDone = Exclude<DecisionOutcome, "done" | "repeated">;

/** Why some of several weren't decided on: singular and plural. */
const NOT_DONE: Record<NotDone, [one: string, more: string]> = {
	decided: ["was already decided", "were already decided"],
	yours: ["was already decided by you", "were already decided by you"],
	gone: ["doesn't wait anymore", "don't wait anymore"],
	changed: [
		"was changed by its student in the meantime",
		"were changed by their students in the meantime",
	],
	published: ["is already on The Yard", "are already on The Yard"],
	taken: ["has the same link as another one", "have the same links as others"],
	own: ["is yours", "are yours"],
	missing: ["is gone", "are gone"],
};

const UNDONE: Record<UndoOutcome, [one: string, more: string]> = {
	undone: ["waits for review again", "wait for review again"],
	saved: [
		"was already saved by a student, so it stays",
		"were already saved by students, so they stay",
	],
	late: ["can't be undone anymore", "can't be undone anymore"],
};

/** Decides on one contribution; returns the outcome, and what the toast needs to offer Undo. */
export async function decideOnOne(
	request: Request,
	context: AppLoadContext,
	moderatorUid: string,
	sent: Verdict<"approve" | "reject">,
) {
	const { contribution_id: contributionId, version } = sent;
	const decisionId = randomId();
	const decision = { contributionId, version, moderatorUid, decisionId };
	const outcome =
		sent.decision === "approve"
			? await approveContribution(
					context.db,
					{
						...decision,
						kind: sent.kind ?? "other",
						applicationDeadline: sent.application_deadline ?? null,
						facts: sent.mends ? factsFromForm(sent) : undefined,
						name: sent.name,
						applicationLink: sent.application_link,
						description: sent.description,
					},
					context.now(),
					context.deliverLater,
				)
			: await rejectContribution(
					context.db,
					{ ...decision, note: sent.note },
					context.now(),
					context.deliverLater,
				);
	if (outcome !== "done" && outcome !== "repeated") return { outcome };
	const made =
		outcome === "done"
			? [decisionId]
			: await newDecisionsOn(context.db, [contributionId], context.now());
	return { outcome, undo: undoOf(request, made) };
}

/** Decides on several contributions, and says how each ended. */
export async function decideInBulk(
	request: Request,
	context: AppLoadContext,
	moderatorUid: string,
	sent: Verdict<"approve-selected" | "reject-selected">,
): Promise<Response> {
	const isApproval = sent.decision === "approve-selected";
	const on = sent.selected.map((one) => ({ ...one, decisionId: randomId() }));
	const { db, deliverLater } = context;
	const outcomes = isApproval
		? await approveContributions(db, { on, moderatorUid }, context.now(), deliverLater)
		: await rejectContributions(
				db,
				{ on, moderatorUid, note: sent.note },
				context.now(),
				deliverLater,
			);
	const ended = (how: DecisionOutcome) => on.filter((_, at) => outcomes[at] === how);
	const [done, repeated] = [ended("done"), ended("repeated")];
	const verb = isApproval ? "approved" : "rejected";
	const counts = outcomes.map((outcome) => (outcome === "repeated" ? "done" : outcome));
	const title = counted(counts, { done: [verb, verb], ...NOT_DONE });
	// The next ones, which nobody has read, must not come ticked.
	const next = new URL(returnPathOf(request), request.url);
	next.searchParams.delete("select");
	const to = `${next.pathname}${next.search}#${LIST_ID}`;
	const before = repeated.map(({ contributionId }) => contributionId);
	const undo = undoOf(request, [
		...done.map(({ decisionId }) => decisionId),
		...(before.length > 0 ? await newDecisionsOn(db, before, context.now()) : []),
	]);
	const kind = `${isApproval ? "approve" : "reject"} contribution`;
	const all = done.length + repeated.length;
	return answerDecision(
		{ request, context },
		{
			uid: moderatorUid,
			kind,
			to,
			title,
			undo,
			whyNot: { none: title },
			outcome: all > 0 ? "done" : "none",
			made: done.length,
			isAll: all === on.length,
		},
	);
}

/** Undoes decisions, and redirects to where they wait again. */
export async function undo(
	request: Request,
	context: AppLoadContext,
	moderatorUid: string,
	sent: Verdict<"undo">,
): Promise<Response> {
	const asked = { decisionIds: sent.undo, moderatorUid };
	const found = await undoDecisions(context.db, asked, context.now());
	const undone = found.filter(({ outcome }) => outcome === "undone");
	const first = undone[0];
	const to = `${returnPathOf(request)}#${first ? cardId(first.contributionId) : LIST_ID}`;
	const late = Array.from({ length: sent.undo.length - found.length }, () => "late" as const);
	const outcomes = [...found.map(({ outcome }) => outcome), ...late];
	const title =
		outcomes.length === 1 && outcomes[0] !== "saved"
			? first
				? "Undone. It waits for review again."
				: "That can't be undone anymore."
			: `${counted(outcomes, UNDONE)}.`;
	const kind = "undo contribution";
	return answerDecision(
		{ request, context },
		{
			uid: moderatorUid,
			kind,
			to,
			title,
			whyNot: { none: title },
			outcome: first ? "done" : "none",
			made: undone.length,
			isAll: undone.length === outcomes.length,
		},
	);
}

/** What a toast needs to offer Undo. */
function undoOf(request: Request, decisionIds: string[]) {
	if (decisionIds.length === 0) return undefined;
	const sends = { decision: "undo", undo: decisionIds.join(".") };
	return { duration: DECISION_UNDO_MS, undo: { action: returnPathOf(request), sends } };
}

/** '3 approved, 1 was already decided' */
function counted<Outcome extends string>(
	outcomes: Outcome[],
	words: Record<Outcome, [one: string, more: string]>,
): string {
	return (Object.keys(words) as Outcome[])
		.map((outcome) => [outcomes.filter((one) => one === outcome).length, words[outcome]] as const)
		.filter(([count]) => count > 0)
		.map(([count, [one, more]]) => `${count} ${count === 1 ? one : more}`)
		.join(", ");
}

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

/** Logs a decision that was made, shows it on public pages, and says so, or why it wasn't made, where it leads. */
export async function answerDecision<Outcome extends string>(
	{ request, context }: { request: Request; context: AppLoadContext },
	{ uid, outcome, kind, event = "decided", to, title, undo, whyNot, ...several }: Decided<Outcome>,
) {
	const { made = outcome === "done" ? 1 : 0, isAll = true } = several;
	for (let at = 0; at < made; at++) await logSecurityEvent(context, event, { uid, kind });
	if (outcome === "done" || outcome === "repeated") {
		forgetPages();
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
