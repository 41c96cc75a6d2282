import {
	type ActionFunctionArgs,
	type AppLoadContext,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess, redirectWithToast } from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { keepOnly, readStudentForm } from "#app/auth/student-form.server.ts";
import { FormProblem } from "#app/components/form/form-fields.tsx";
import { revalidateUnlessInPlace } from "#app/components/form/revalidation.ts";
import { useFormAnswer } from "#app/components/form/submit-form.ts";
import { Paging } from "#app/components/list/list-navigation.tsx";
import { EmptyList, FindPrograms, UndoNotice } from "#app/components/list/notices.tsx";
import { RemindOnPhone } from "#app/components/remind-on-phone.tsx";
import { savedPageForm } from "#app/forms/saved.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { readPageOf } from "#app/routes/_shared/page-loading.ts";
import { cardOf, fitFor, saveOrUnsave } from "#app/routes/_shared/program-pages.server.ts";
import { randomId } from "#db/ids.ts";
import { setRemindDays, USUAL_REMINDER_DAYS } from "#db/notifications/reminders.ts";
import { asksIfHeard } from "#db/saved/heard-back.ts";
import { addCalendarKey, setCalendarKey } from "#db/saved/saved-calendar.ts";
import { listSavedPrograms, type SavedProgram } from "#db/saved/saved-list.ts";
import { GROUPS } from "#db/saved/saved-order.ts";
import { setNotes, setSavedState } from "#db/saved/saved-programs.ts";
import { DATED_STATES, hasApplied } from "#db/saved-stages.ts";
import { formatDay, type Today } from "#lib/calendar-days.ts";
import { submitInPlace, useFocusThatStays } from "./saved-card.tsx";
import type { Step } from "./saved-card-parts.tsx";
import { CalendarPanel, InstallHint, SavedGroups } from "./saved-list-parts.tsx";
import {
	answerHeard,
	hintNoMore,
	markedText,
	mayHint,
	pageFrom,
	placeText,
	readPlace,
	readUndo,
	refuseNote,
	samePage,
	tappedAt,
} from "./saved-pages.server.ts";

const SAVED_PER_PAGE = 20;
const NOT_ON_LIST = "That program isn't on your list anymore. Save it first.";

export const handle: RouteFacts = { forReading: true };

export const meta: MetaFunction = () => [{ title: "Saved Programs · The Yard" }];

export const shouldRevalidate = revalidateUnlessInPlace;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudentUser(request, context);
	const { userId } = student;
	const { origin, searchParams } = new URL(request.url);
	const today = todayOf(context);
	const { nowMs } = today;
	const asked = readPageOf(searchParams, SAVED_PER_PAGE, readPlace);
	const page = await listSavedPrograms(context.db, userId, asked, nowMs);
	const fitOf = await fitFor(student);
	return {
		items: page.items.map((item) => ({
			...cardOf(item, today),
			// Whoever has applied is past that question.
			fit: GROUPS[item.group] === "to-apply" && !item.hiddenBy ? fitOf(item) : null,
			state: item.state,
			group: item.group,
			notes: item.notes,
			hiddenBy: item.hiddenBy,
			hasPlan: item.planFrom !== null,
			steps: stepsOf(item, today, context),
			asks: asksIfHeard(item, (timeMs) => dayOf(context, timeMs), nowMs),
			reminders: remindersOf(item, page.reminderDays),
			opening: openingOf(item, today.date),
		})),
		counts: page.counts,
		previous: page.previous && placeText(page.previous),
		next: page.next && placeText(page.next),
		firstPage: !asked.after && !asked.before,
		calendarUrl: page.calendarKey && `${origin}/calendar/${page.calendarKey}.ics`,
		undo: readUndo(searchParams),
		pushKey: context.config.PUSH_PUBLIC_KEY ?? null,
		hint: await mayHint(request),
		today,
	};
}

/** The date of a time in the student's time zone. */
function dayOf({ timeZone }: AppLoadContext, timeMs: number): string {
	return todayOf({ timeZone, now: () => timeMs }).date;
}

/** The stages that the student came to, with their days, first to last. */
function stepsOf(item: SavedProgram, today: Today, context: AppLoadContext): Step[] {
	return DATED_STATES.flatMap((state) => {
		const at = item[`${state}At`];
		return at === null ? [] : [{ state, at }];
	})
		.sort((a, b) => a.at - b.at)
		.map(({ state, at }) => {
			const date = dayOf(context, at);
			return { state, date, day: formatDay(date, today) };
		});
}

/** How many days before the deadline the student is reminded of a program; null when no deadline is ahead. */
function remindersOf(
	{ group, applicationDeadline, remindDays }: SavedProgram,
	ofAll: readonly number[] | null,
): readonly number[] | null {
	if (GROUPS[group] !== "to-apply" || applicationDeadline === null) return null;
	return remindDays ?? ofAll ?? USUAL_REMINDER_DAYS;
}

/** Whether the student is notified when a program opens; null when it has reminder days instead, or will not open. */
function openingOf(item: SavedProgram, today: string): "notify" | "muted" | null {
	const { group, applicationDeadline, opensOn, closedEarly, hiddenBy, remindDays } = item;
	const hasDays = GROUPS[group] === "to-apply" && applicationDeadline !== null;
	const isToCome = opensOn !== null && opensOn > today && !closedEarly && !hiddenBy;
	if (hasDays || !isToCome || hasApplied(item.state)) return null;
	return remindDays?.length === 0 ? "muted" : "notify";
}

export async function action(args: ActionFunctionArgs) {
	const { request, context } = args;
	const form = await readStudentForm(args, savedPageForm, {
		whenLoggedOut: keepOnly("notes", "heard", "remind"),
	});
	if (!form.value) return form.refusal;
	const { value } = form;
	const { userId } = form.student;
	const here = samePage(request);
	const done = (to: string, title: string) => redirectAfterSuccess(request, context, to, { title });
	if (value.intent === "install-hint") {
		return data({ done: true }, { headers: { "Set-Cookie": await hintNoMore(request) } });
	}
	if (value.intent === "calendar") {
		const isOff = value.link === "off";
		if (value.link === "get") await addCalendarKey(context.db, userId, randomId());
		else await setCalendarKey(context.db, userId, isOff ? null : randomId());
		const title = isOff ? "Your calendar link is turned off" : "Your calendar link is ready";
		return done(`${here}#calendar`, title);
	}
	const card = `#program-${value.program_id}`;
	const own = { userId, programId: value.program_id };
	switch (value.intent) {
		case "save":
			return saveOrUnsave(args, { ...form, value }, { to: here + card });
		case "unsave": {
			const undo = {
				removed: value.program_id,
				...(value.state !== "saved" && { was: value.state }),
			};
			return saveOrUnsave(args, { ...form, value }, { to: samePage(request, undo) });
		}
		case "state": {
			const { state, from } = value;
			const nowMs = context.now();
			const atMs = tappedAt(value, nowMs);
			const change = { from, atMs, nowMs, size: SAVED_PER_PAGE };
			const moved = await setSavedState(context.db, own, state, change);
			if (moved === "missing") break;
			return done(pageFrom(moved.after) + card, markedText(state, moved.stays));
		}
		case "heard": {
			const outcome = await answerHeard(context, own, { ...value, size: SAVED_PER_PAGE });
			if (outcome === "missing") break;
			if ("problem" in outcome) return form.refuse(400, { fields: { heard_on: outcome.problem } });
			return done((outcome.moved ? pageFrom(outcome.moved.after) : here) + card, outcome.title);
		}
		case "notes": {
			const outcome = await setNotes(context.db, own, value.notes || null, value.was);
			if (outcome === "missing") break;
			if (outcome !== "done") return refuseNote(form.refuse, value.notes, outcome.saved);
			return done(here + card, value.notes ? "Note saved" : "Note deleted");
		}
		case "remind": {
			const days = value.as_usual ? null : value.days;
			const outcome = await setRemindDays(context.db, own, days, context.now());
			if (outcome === "missing") break;
			const isNever = days?.length === 0;
			return done(here + card, isNever ? "No reminders about this one" : "Reminders saved");
		}
	}
	// What waited on a phone is counted there as refused.
	if ("in_place" in value && value.in_place) return form.refuse(404, { form: NOT_ON_LIST });
	return redirectWithToast(request, context, here, { type: "warning", title: NOT_ON_LIST });
}

export const clientAction = submitInPlace;

export default function Saved() {
	const page = useLoaderData<typeof loader>();
	const { items, counts, previous, next, firstPage, calendarUrl, undo, today } = page;
	const { pushKey, hint } = page;
	const answer = useFormAnswer();
	useFocusThatStays();
	// Problems of a card's own forms are shown there; reminders have none where there is only the button for an opening.
	const { intent, program_id } = answer?.values ?? {};
	const isAboutCard = items.some(
		({ id, reminders }) =>
			id === program_id &&
			["notes", "state", "heard", reminders && "remind"].includes(String(intent)),
	);
	const isEmpty = counts.every((count) => count === 0);
	return (
		<>
			<div className="page-head flex flex-wrap items-end justify-between gap-3">
				<h1>Saved Programs</h1>
				{!isEmpty && (
					<p className="flex flex-wrap gap-x-4">
						<Link to="/programs/saved/plan/">Your plan</Link>
						{pushKey && <a href="#phone">Reminders on this phone</a>}
					</p>
				)}
			</div>
			{!isAboutCard && <FormProblem problem={answer?.problem} />}
			{undo && (
				<UndoNotice
					key={undo.programId}
					sends={{ intent: "save", program_id: undo.programId, state: undo.state }}
					pending="Saving..."
				>
					Removed by mistake?
				</UndoNotice>
			)}
			{(!isEmpty || calendarUrl) && <CalendarPanel url={calendarUrl} />}
			{isEmpty ? (
				<EmptyList>
					<p>You haven't saved any programs yet.</p>
					<p>Tap Save on any program to keep it and its deadline here.</p>
					<FindPrograms />
				</EmptyList>
			) : items.length === 0 ? (
				<EmptyList>
					<p>You've reached the end of the list.</p>
					<a className="btn btn-main" href="/programs/saved/">
						See all saved programs
					</a>
				</EmptyList>
			) : (
				<SavedGroups
					items={items}
					counts={counts}
					isWhole={firstPage && next === undefined}
					today={today}
				/>
			)}
			<Paging page={{ previous, next }} order="deadline" />
			{!isEmpty && pushKey && (
				<section className="panel mt-8 max-w-2xl" aria-labelledby="phone">
					<h2 id="phone">Reminders on this phone</h2>
					<RemindOnPhone publicKey={pushKey} />
				</section>
			)}
			{/* Last, because the browser may offer it only after a while, and nothing may move then. */}
			{hint && !isEmpty && <InstallHint />}
		</>
	);
}
