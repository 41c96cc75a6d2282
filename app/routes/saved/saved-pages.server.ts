/** What the pages of the saved list and of plans do with their forms, and what their addresses say. */
import { type ActionFunctionArgs, type AppLoadContext, data } from "@remix-run/cloudflare";
import { redirectAfterSuccess, redirectWithToast } from "#app/actions/action-responses.server.ts";
import type { Refusal, Refuse } from "#app/actions/read-form.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { keepOnly, readStudentForm } from "#app/auth/student-form.server.ts";
import { planForm } from "#app/forms/saved.ts";
import { siteCookie } from "#app/http/cookies.server.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { randomId } from "#db/ids.ts";
import { askLater, findAppliedAt, type NoAnswer } from "#db/saved/heard-back.ts";
import { MAX_PLAN_ITEMS, MAX_PLANS } from "#db/saved/limits.ts";
import {
	addPlanItem,
	editPlanItem,
	noteSent,
	removePlanItem,
	restorePlanItem,
	tickPlanItem,
} from "#db/saved/plan-changes.ts";
import { makePlan, markPlanSeen, readPlan } from "#db/saved/plan-items.ts";
import { GROUPS, type SavedPosition, startOf } from "#db/saved/saved-order.ts";
import { saveProgram, setSavedState } from "#db/saved/saved-programs.ts";
import type { OwnProgram } from "#db/saved/saved-rows.ts";
import { SAVED_STATES, type SavedState, STATE_NAMES } from "#db/saved-stages.ts";
import { DAY_MS, formatDate } from "#lib/calendar-days.ts";
import { morningOf } from "#lib/time-zones.ts";

const PLANS = "/programs/saved/plan/";
const GONE_MESSAGE = "That isn't in your plan anymore.";
const NO_PROGRAM = "That program isn't on your list anymore, or your list is full.";
const LIMIT_MESSAGE = `A plan has at most ${MAX_PLAN_ITEMS} things to do. Remove one to add another.`;
const TOO_MANY = `You have ${MAX_PLANS} plans, and that's the limit. Take a program off your list to plan another.`;

/** The action of the pages of plans. */
export async function answerPlan(args: ActionFunctionArgs) {
	const { request, context } = args;
	const { db, now, timeZone } = context;
	const form = await readStudentForm(args, planForm, {
		whenLoggedOut: keepOnly("add", "edit", "sent"),
	});
	if (!form.value) return form.refusal;
	const { value, student, refuse } = form;
	const nowMs = now();
	const today = todayOf(context).date;
	const own = { userId: student.userId, programId: value.program_id };
	const url = new URL(returnPathOf(request), request.url);
	url.searchParams.delete("removed");
	const here = url.pathname + url.search;
	const plan = `${PLANS}${own.programId}/`;
	const done = (title?: string, to = here) =>
		redirectAfterSuccess(request, context, to, title ? { title } : undefined);
	const warn = (title: string, to = here) =>
		redirectWithToast(request, context, to, { type: "warning", title });
	/** A day that can't be: after the deadline, unless the item had it before the deadline moved. */
	const refusedDay = async (day: string | null | undefined, itemId?: string) => {
		if (!day) return undefined;
		const plan = await readPlan(db, own);
		const deadline = plan?.deadline;
		const isItsOwn = plan?.items.some((one) => one.id === itemId && one.day === day);
		if (!deadline || day <= deadline || isItsOwn) return undefined;
		return refuse(400, {
			fields: { day: `That's after it closes, on ${formatDate(deadline)}.` },
		});
	};

	switch (value.intent) {
		case "make": {
			const on = { today, nowMs, timeZone };
			let outcome = await makePlan(db, own, on);
			if (outcome === "missing") {
				await saveProgram(db, own, "saved", nowMs, timeZone);
				outcome = await makePlan(db, own, on);
			}
			if (outcome === "missing") return warn(NO_PROGRAM);
			if (outcome === "full") return warn(TOO_MANY);
			return done(outcome === "made" ? "Your plan is ready" : undefined, plan);
		}
		case "seen": {
			const { shown_at: shownMs } = value;
			const deadline = shownMs === undefined ? undefined : (value.deadline ?? null);
			const isThere = await markPlanSeen(db, own, { deadline, shownMs, today });
			return isThere ? done() : warn(GONE_MESSAGE);
		}
		case "add": {
			const refusal = await refusedDay(value.day);
			if (refusal) return refusal;
			const item = { ...own, formKey: value.form_key ?? randomId() };
			const input = { text: value.text, day: value.day ?? null };
			const outcome = await addPlanItem(db, item, input, nowMs);
			if (outcome === "full") return refuse(409, { form: LIMIT_MESSAGE });
			return outcome === "added" ? done("Added to your plan") : warn(GONE_MESSAGE, PLANS);
		}
	}
	const item = { ...own, itemId: value.item_id };
	const card = `${here}#item-${item.itemId}`;
	switch (value.intent) {
		case "tick": {
			const isDone = value.done === "1";
			const isThere = await tickPlanItem(db, item, isDone ? tappedAt(value, nowMs) : null, nowMs);
			if (value.in_place)
				return isThere ? data({ done: isDone }) : refuse(404, { form: GONE_MESSAGE });
			if (isThere) return done(isDone ? "Done" : "Not done", url.pathname === plan ? card : here);
			break;
		}
		case "edit": {
			const refusal = await refusedDay(value.day, item.itemId);
			if (refusal) return refusal;
			const input = {
				text: value.text,
				day: value.day ?? null,
				recommender: value.recommender || null,
				recommenderEmail: value.recommender_email?.trim() || null,
			};
			if (await editPlanItem(db, item, input, nowMs)) return done("Changes saved", card);
			break;
		}
		case "sent": {
			const sentOn = value.sent_on ?? null;
			if (sentOn && sentOn > today)
				return refuse(400, { fields: { sent_on: "That day is still to come." } });
			const title = sentOn ? "Noted" : "It's not marked as sent anymore";
			if (await noteSent(db, item, sentOn, nowMs)) return done(title, card);
			break;
		}
		case "remove":
			if (await removePlanItem(db, item, nowMs)) {
				url.searchParams.set("removed", item.itemId);
				return done("Removed from your plan", url.pathname + url.search);
			}
			break;
		case "restore": {
			const outcome = await restorePlanItem(db, item, nowMs);
			if (outcome === "restored") return done("It's back in your plan", card);
			if (outcome === "full") return warn(`It can't be put back. ${LIMIT_MESSAGE}`);
		}
	}
	return warn(GONE_MESSAGE);
}

/** What the page says once a stage is set, or when it stays at a further one. */
export function markedText(state: SavedState, stays?: SavedState): string {
	if (stays) return `You're further already: ${STATE_NAMES[stays]}`;
	return state === "saved"
		? "Marked as not applied"
		: `Marked as ${STATE_NAMES[state].toLowerCase()}`;
}

const MAX_WAITED_MS = 60 * DAY_MS;

/** When a form was tapped (epoch ms): now, unless it waited on a phone whose clock can be believed. */
export function tappedAt({ tapped_at: at }: { tapped_at?: number | undefined }, nowMs: number) {
	return at !== undefined && at <= nowMs && at > nowMs - MAX_WAITED_MS ? at : nowMs;
}

interface Heard {
	answer: SavedState | NoAnswer;
	from?: SavedState | undefined;
	/** The day of the answer (YYYY-MM-DD); today if they didn't say. */
	heard_on?: string | null | undefined;
	tapped_at?: number | undefined;
	/** Of a page of the list. */
	size: number;
}

type Outcome =
	| "missing"
	/** With the day. */
	| { problem: string }
	| { title: string; moved?: { after: SavedPosition | undefined } };

/** Sets the stage that an answer means, with its day, or asks again later. */
export async function answerHeard(
	context: AppLoadContext,
	own: OwnProgram,
	heard: Heard,
): Promise<Outcome> {
	const { db, timeZone } = context;
	const { answer, from, heard_on: day, size } = heard;
	const nowMs = context.now();
	if (answer === "not-yet" || answer === "skip") {
		const outcome = await askLater(db, own, answer, nowMs);
		if (outcome === "missing") return outcome;
		return { title: answer === "skip" ? "Skipped" : "OK, we'll ask again in two weeks" };
	}
	const today = todayOf(context).date;
	const tappedMs = tappedAt(heard, nowMs);
	let atMs = tappedMs;
	if (day) {
		const appliedAt = await findAppliedAt(db, own);
		const applied =
			appliedAt === null ? undefined : todayOf({ timeZone, now: () => appliedAt }).date;
		if (day > today) return { problem: "That day is still to come." };
		if (applied && day < applied) {
			return { problem: `You applied on ${formatDate(applied)}, so it was that day or later.` };
		}
		const morning = morningOf(day, timeZone);
		atMs = Math.min(nowMs, Math.max(day === today ? tappedMs : morning, appliedAt ?? 0));
	}
	const moved = await setSavedState(db, own, answer, { from, atMs, nowMs, size });
	if (moved === "missing") return moved;
	return { moved, title: markedText(answer, moved.stays) };
}

/** The answer to a note whose page showed another than is saved by now: sent again, it replaces that one. */
export function refuseNote(
	refuse: Refuse,
	typed: string | undefined,
	saved: string | null,
): Refusal {
	const next = typed
		? "What you typed is still here. Save it again to replace that."
		: "Delete it again if you don't need it.";
	const refusal = refuse(409, {
		form: `Your note changed since you opened this page. It now says: “${saved}” ${next}`,
	});
	refusal.data.values.was = JSON.stringify(saved);
	if (!typed) refusal.data.values.notes = saved ?? "";
	return refusal;
}

const LIST_PATH = "/programs/saved/";

/** A place in the list from an address, or from the name of a group; undefined when it is unreadable. */
export function readPlace(text: string): SavedPosition | undefined {
	const group = GROUPS.find((name) => name === text);
	if (group) return startOf(group);
	const [, ...numbers] = text.match(/^([0-3])\.(-?\d{1,16})\.(-?\d{1,15})$/) ?? [];
	const [at, rank, tie] = numbers.map(Number);
	if (at === undefined || rank === undefined || tie === undefined) return undefined;
	return { group: at, rank, tie };
}

/** A place in the list as text, for `readPlace`. */
export function placeText({ group, rank, tie }: SavedPosition): string {
	return `${group}.${rank}.${tie}`;
}

/** What was just removed, and how far the student was with it; undefined when nothing was. */
export function readUndo(searchParams: URLSearchParams) {
	const programId = searchParams.get("removed");
	if (!programId || !/^[\w-]{1,64}$/.test(programId)) return undefined;
	const state = SAVED_STATES.find((one) => one === searchParams.get("was")) ?? "saved";
	return { programId, state };
}

/** The page that was posted to, with an offer to put back what was removed if there is something. */
export function samePage(request: Request, undo: Record<string, string> = {}): string {
	const url = new URL(returnPathOf(request), request.url);
	for (const name of ["removed", "was"]) url.searchParams.delete(name);
	for (const [name, text] of Object.entries(undo)) url.searchParams.set(name, text);
	return url.pathname + url.search;
}

/** The page that begins at a place; the first one when the whole list is on it. */
export function pageFrom(after: SavedPosition | undefined): string {
	return after ? `${LIST_PATH}?${new URLSearchParams({ after: placeText(after) })}` : LIST_PATH;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A cookie, because logging out clears the browser's storage, and anyone who said no is not asked again. */
const hintCookie = (request: Request) =>
	siteCookie(request, "install-hint", { maxAgeSeconds: YEAR_SECONDS });

/** Whether this browser may still be offered to install the app. */
export async function mayHint(request: Request): Promise<boolean> {
	return (await hintCookie(request).parse(request.headers.get("Cookie"))) === null;
}

/** The Set-Cookie value for a browser that has had the offer. */
export function hintNoMore(request: Request): Promise<string> {
	return hintCookie(request).serialize("no");
}
