import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireModerator } from "#app/auth/guards.server.ts";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { MentorToDecide } from "#app/components/mentor-to-decide.tsx";
import { ModerationTabs } from "#app/components/moderation-tabs.tsx";
import { Paging } from "#app/components/paging.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { mentorDecisionForm } from "#app/forms/mentor.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { discardHeadshot } from "#app/mentors/headshot.server.ts";
import { decideOnMentor, listPendingMentors, listShownMentors } from "#db/mentors.ts";
import { readPage } from "../read-page.server.ts";

const MENTORS_PER_PAGE = 20;
const WAITING = "/moderation/mentors/";
const SHOWN = "/moderation/mentors/?list=shown";

const DONE = {
	approve: (name: string) => `Approved. Students now find ${name}.`,
	reject: (name: string) => `Rejected. Nothing of ${name} is shown.`,
	remove: (name: string) => `${name} is removed from the list.`,
};

export const meta: MetaFunction = () => [{ title: "Mentors · Moderation · The Yard" }];

/** A refused decision shows who waits now, too: it may have changed meanwhile. */
export const shouldRevalidate = () => true;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const { searchParams } = new URL(request.url);
	const page = readPage(searchParams, MENTORS_PER_PAGE);
	const nowMs = context.now();
	if (searchParams.get("list") === "shown") {
		return { list: "shown" as const, nowMs, ...(await listShownMentors(context.db, page)) };
	}
	const { items, next } = await listPendingMentors(context.db, page);
	return { list: "waiting" as const, nowMs, items, next, previous: undefined };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { uid: moderatorUid } = await requireModerator(request, context);
	const form = await readForm(request, mentorDecisionForm);
	if (!form.value) return form.refusal;
	const { mentor_id: id, decision } = form.value;
	const decided = await decideOnMentor(context.db, { id, decision, moderatorUid }, context.now());
	const back = (type: "success" | "warning", title: string) =>
		redirectWithToast(request, context, decision === "remove" ? SHOWN : WAITING, { type, title });
	switch (decided.outcome) {
		case "done":
			if (decided.headshotKey) discardHeadshot(context, decided.headshotKey);
			return back("success", DONE[decision](decided.name));
		case "decided":
			return back("warning", "Another moderator has decided on that one already.");
		case "missing":
			return back("warning", "That registration is no longer there.");
	}
}

export default function ModerateMentors() {
	const { list, items, next, previous, nowMs } = useLoaderData<typeof loader>();
	const result = useFormAnswer()?.result;
	const waiting = list === "waiting";
	return (
		<>
			<div className="page-head">
				<h1>Moderation</h1>
				<p>
					{waiting
						? "People who want to mentor and nobody has looked at, oldest first."
						: "Mentors whom students find now, newest first."}
				</p>
			</div>
			<ModerationTabs />
			<div className="list-head">
				<h2>{waiting ? "Waiting" : "Shown now"}</h2>
				<Link className="btn" to={waiting ? SHOWN : WAITING} prefetch="intent">
					{waiting ? "Shown now" : "Waiting"}
				</Link>
			</div>
			{result?.error?.[""] && (
				<p role="alert" className="notice error mt-4">
					{result.error[""].join(" ")}
				</p>
			)}
			{items.length === 0 ? (
				<div className="empty">
					<p>
						{waiting
							? "Nobody is waiting. Every registration has been looked at."
							: "No mentor is shown."}
					</p>
				</div>
			) : (
				<ul className="grid-cards">
					{items.map((mentor) => (
						<MentorToDecide key={mentor.id} mentor={mentor} waiting={waiting} nowMs={nowMs} />
					))}
				</ul>
			)}
			{waiting && next !== undefined && (
				<nav aria-label="Pages" className="paging">
					<a className="btn" rel="prev" href={WAITING}>
						Oldest
					</a>
					<a className="btn" rel="next" href={`?after=${next}`}>
						Newer
					</a>
				</nav>
			)}
			{!waiting && <Paging page={{ next, previous }} keep={{ list: "shown" }} />}
		</>
	);
}
