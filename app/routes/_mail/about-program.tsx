/** What a mailed link does to a saved program without a log-in. Opening it does nothing: mail scanners open links. */

import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { readForm } from "#app/actions/read-form.server.ts";
import { ExpiredLink } from "#app/components/confirmation-page.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { mailedProgramForm } from "#app/forms/notifications.ts";
import { MAILED_LINK } from "#app/http/route-facts.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { programLink } from "#app/mail/notification-email.server.ts";
import { findMailedProgram } from "#db/notifications/preferences.ts";
import { setRemindDays } from "#db/notifications/reminders.ts";
import { setSavedState } from "#db/saved/saved-programs.ts";
import { hasApplied } from "#db/saved-stages.ts";
import { describeDeadline } from "#lib/calendar-days.ts";

export const handle = MAILED_LINK;

export const meta: MetaFunction = () => [{ title: "A program you saved · The Yard" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const link = await programLink.read(context.config, params.secret);
	const found = link && (await findMailedProgram(context.db, link.userId, link.programId));
	if (!found) return data(null, { status: 404 });
	const { id, name, deadline, closedEarly, programState, state, remindDays } = found;
	const closes = describeDeadline(deadline, todayOf(context), closedEarly, found).text;
	const isQuiet = remindDays !== null && remindDays.length === 0;
	const when = programState === "hidden" ? "Hidden right now" : closes;
	const before = new URL(request.url).searchParams.get("days") ?? "";
	const days = isQuiet ? before : (remindDays ?? []).join(" ");
	return data({ id, name, when, state, isQuiet, days });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const form = await readForm(request, mailedProgramForm);
	if (!form.value) return form.refusal;
	const { config, db, now } = context;
	const link = await programLink.read(config, params.secret);
	const found = link && (await findMailedProgram(db, link.userId, link.programId));
	if (!found) return data(null, { status: 404 });
	const own = { userId: link.userId, programId: found.id };
	const { intent, days } = form.value;
	let before = "";
	if (intent === "quiet") {
		await setRemindDays(db, own, [], now());
		before = `?${new URLSearchParams({ days: days.join(" ") })}`;
	} else if (intent === "remind") {
		await setRemindDays(db, own, days.length > 0 ? days.map(Number) : null, now());
	} else {
		const earlier = found.applyingAt === null ? "saved" : "applying";
		const state = intent === "applied" ? "applied" : earlier;
		const from = intent === "applied" ? "saved" : "applied";
		await setSavedState(db, own, state, { from, nowMs: now(), size: 1 });
	}
	context.log.info("saved program changed by a mail's link", { kind: intent });
	return redirectAfterSuccess(request, context, `/mail/program/${params.secret}/${before}`);
}

const DONE = {
	applied: "Marked as applied. Good luck! We won't remind you about it anymore.",
	quiet: "OK, no more reminders about this one. It stays on your list.",
	gone: "It isn't on your list anymore, so we won't remind you about it.",
};

/** What can be done next, after what was done. */
const NEXT = {
	nothing: { applied: "I've applied", quiet: "No more reminders about this one" },
	applied: { "not-yet": "I haven't applied yet" },
	quiet: { remind: "Remind me again" },
	gone: {},
};

export default function AboutProgram() {
	const found = useLoaderData<typeof loader>();
	if (!found) return <ExpiredLink />;
	const { id, name, when, state, isQuiet, days } = found;
	const quiet = isQuiet ? "quiet" : "nothing";
	const done = state === null ? "gone" : hasApplied(state) ? "applied" : quiet;
	// Who is further than that has a list to say so.
	const next: Record<string, string> = done === "applied" && state !== "applied" ? {} : NEXT[done];
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1 dir="auto">{name}</h1>
				<p>{when}</p>
			</div>
			{done !== "nothing" && (
				<p role="status" className={`notice mb-6 ${done === "gone" ? "" : "bg-ok-soft text-ok"}`}>
					{DONE[done]}
				</p>
			)}
			<PageProblem />
			<div className="actions">
				{Object.entries(next).map(([intent, label]) => (
					<ButtonForm
						key={intent}
						sends={intent === "remind" || intent === "quiet" ? { intent, days } : { intent }}
						pending="Saving..."
						main={intent === "applied"}
					>
						{label}
					</ButtonForm>
				))}
			</div>
			<p className="mt-6">
				<a href={`/programs/${id}/`}>See the program</a>
				{" · "}
				<a href="/programs/saved/">Your saved programs</a>
			</p>
			<p className="mt-3">
				<a href="/profile/notifications/">Choose what you hear about</a>
			</p>
		</div>
	);
}
