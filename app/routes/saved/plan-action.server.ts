import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { redirectAfterSuccess, redirectWithToast } from "#app/actions/action-responses.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { planForm } from "#app/forms/saved.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { randomId } from "#db/ids.ts";
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
import { saveProgram } from "#db/saved/saved-programs.ts";
import { formatDate } from "#lib/calendar-days.ts";

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
		whenLoggedOut: ({ intent }) =>
			["add", "edit", "sent"].includes(String(intent)) ? "keep" : "redirect",
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
	/** A day that can't be: after the deadline. */
	const refusedDay = async (day: string | null | undefined) => {
		const deadline = day && (await readPlan(db, own))?.deadline;
		if (!deadline || day <= deadline) return undefined;
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
			const seen = await readPlan(db, own);
			if (!seen) return warn(GONE_MESSAGE);
			await markPlanSeen(db, own, { deadline: seen.deadline, today });
			return done();
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
			const isThere = await tickPlanItem(db, item, isDone, nowMs);
			if (value.in_place)
				return isThere ? data({ done: isDone }) : refuse(404, { form: GONE_MESSAGE });
			if (isThere) return done(isDone ? "Done" : "Not done", url.pathname === plan ? card : here);
			break;
		}
		case "edit": {
			const refusal = await refusedDay(value.day);
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
		case "restore":
			if (await restorePlanItem(db, item, nowMs)) return done("It's back in your plan", card);
			return warn(`It can't be put back. ${LIMIT_MESSAGE}`);
	}
	return warn(GONE_MESSAGE);
}
