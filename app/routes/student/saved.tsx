import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { sayWhenNotSaved, unlessInPlace } from "#app/components/save-in-place.ts";
import { SaveProblem } from "#app/components/save-problem.tsx";
import { CalendarPanel } from "#app/components/saved-calendar.tsx";
import { SavedCard } from "#app/components/saved-card.tsx";
import { Undo } from "#app/components/saved-undo.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { savedPageForm } from "#app/forms/saved.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { randomId } from "#db/random-id.ts";
import { listSavedPrograms, setCalendarKey, setSavedState } from "#db/saved-programs.ts";
import { requireSaver, saveOrUnsave } from "../save-program.server.ts";
import { pageWithUndo, readPlaces, readUndo, samePage, searchOf } from "./saved-address.server.ts";

const SAVED_PER_PAGE = 20;
const NOT_ON_LIST = "That program is not on your list any more. Save it first.";

export const meta: MetaFunction = () => [{ title: "Saved Programs · The Yard" }];

export const shouldRevalidate = unlessInPlace;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const { origin, searchParams } = new URL(request.url);
	const nowMs = context.now();
	const asked = { size: SAVED_PER_PAGE, ...readPlaces(searchParams) };
	const page = await listSavedPrograms(context.db, userId, asked, nowMs);
	return {
		items: page.items,
		previous: page.previous && searchOf("before", page.previous),
		next: page.next && searchOf("after", page.next),
		firstPage: !asked.after && !asked.before,
		calendarUrl: page.calendarKey && `${origin}/calendar/${page.calendarKey}.ics`,
		undo: readUndo(searchParams),
		nowMs,
	};
}

export async function action(args: ActionFunctionArgs) {
	const { request, context } = args;
	const { userId } = await requireSaver(request, context);
	const form = await readForm(request, savedPageForm);
	if (!form.value) return form.refusal;
	if (!(await context.limits.allowStudentWrite(userId))) {
		return form.refuse(429, { form: TOO_OFTEN });
	}
	const wish = form.value;
	const back = (type: "success" | "warning", title: string, anchor = "") =>
		redirectWithToast(request, context, samePage(request) + anchor, { type, title });
	switch (wish.intent) {
		case "save":
			return saveOrUnsave(args, { userId, wish, refuse: form.refuse, to: samePage(request) });
		case "unsave": {
			const to = pageWithUndo(request, wish);
			return saveOrUnsave(args, { userId, wish, refuse: form.refuse, to });
		}
		case "state": {
			const own = { userId, programId: wish.program_id };
			const outcome = await setSavedState(context.db, own, wish.state);
			if (outcome === "missing") return back("warning", NOT_ON_LIST);
			return back(
				"success",
				wish.state === "applied" ? "Marked as applied" : "Marked as not applied",
			);
		}
		case "calendar": {
			const on = wish.link === "new";
			await setCalendarKey(context.db, userId, on ? randomId() + randomId() : null);
			const title = on ? "Your calendar link is ready" : "Your calendar link is turned off";
			return back("success", title, "#calendar");
		}
	}
}

export const clientAction = sayWhenNotSaved;

export default function Saved() {
	const { items, previous, next, firstPage, calendarUrl, undo, nowMs } =
		useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>Saved Programs</h1>
				{items.length > 0 && <p>What closes soonest stands first.</p>}
			</div>
			<SaveProblem answer={useActionData<typeof action>()} />
			{undo && <Undo {...undo} />}
			{items.length === 0 ? (
				<NothingSaved firstPage={firstPage} />
			) : (
				<ul className="grid-cards saved-list">
					{items.map((program) => (
						<SavedCard key={program.id} program={program} nowMs={nowMs} />
					))}
				</ul>
			)}
			{(previous || next) && (
				<nav aria-label="Pages" className="paging">
					{previous ? (
						<a className="btn" rel="prev" href={previous}>
							Previous
						</a>
					) : (
						<span />
					)}
					{next && (
						<a className="btn" rel="next" href={next}>
							Next
						</a>
					)}
				</nav>
			)}
			{(items.length > 0 || calendarUrl) && <CalendarPanel url={calendarUrl} />}
		</>
	);
}

function NothingSaved({ firstPage }: { firstPage: boolean }) {
	if (!firstPage) {
		return (
			<div className="empty">
				<p>There is nothing more on this page.</p>
				<a className="btn main" href="/programs/saved/">
					See all saved programs
				</a>
			</div>
		);
	}
	return (
		<div className="empty">
			<p>You haven't saved any programs yet.</p>
			<p>Press Save on a program, and it stands here with its deadline.</p>
			<Link className="btn main" to="/programs/" prefetch="intent">
				Find programs
			</Link>
		</div>
	);
}
