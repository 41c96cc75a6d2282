import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireModerator } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { Paging } from "#app/components/list/paging.tsx";
import { mentorDecisionForm } from "#app/forms/mentor.ts";
import { readPage } from "#app/routes/_shared/read-page.server.ts";
import { revalidateOnRefusal } from "#app/routes/_shared/revalidation.ts";
import { decideOnMentor, listPendingMentors, listShownMentors } from "#db/mentors/mentors.ts";
import { readQueue } from "#db/moderation/moderation-queues.ts";
import { answerDecision, placeAfter } from "./decision-response.server.ts";
import { ModerationCards, ModerationHead } from "./moderation-tabs.tsx";
import { ALREADY } from "./moderator-list.ts";
import { MentorToDecide } from "./pending-mentor.tsx";

const MENTORS_PER_PAGE = 20;
const WAITING = "/moderation/mentors/";
const SHOWN = "/moderation/mentors/?list=shown";

const DONE = {
	approve: (name: string) => `Approved. Students can find ${name} now.`,
	reject: (name: string) => `Rejected. Students won't see ${name}.`,
	remove: (name: string) => `${name} is removed from the list.`,
};

const OWN = "This registration is yours, so another moderator has to decide on it.";
const WHY_NOT = {
	...ALREADY,
	changed: "They changed it in the meantime. Please read it again.",
	missing: "That registration is gone.",
};

export const meta: MetaFunction = () => [{ title: "Mentors · Moderation · The Yard" }];

/** A refused decision also shows who is waiting now, because it may have changed meanwhile. */
export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const { searchParams } = new URL(request.url);
	const waiting = searchParams.get("list") !== "shown";
	const list = waiting ? listPendingMentors : listShownMentors;
	const queue = await readQueue(
		context.db,
		list(context.db, readPage(searchParams, MENTORS_PER_PAGE)),
	);
	return { ...queue, waiting, nowMs: context.now() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, mentorDecisionForm, {
		whenLoggedOut: "redirect",
		by: "moderator",
	});
	if (!form.value) return form.refusal;
	const { uid: moderatorUid, email, emailProved } = form.student;
	const { mentor_id: id, decision } = form.value;
	const decided = await decideOnMentor(
		context.db,
		{
			id,
			decision,
			moderatorUid,
			ownEmail: emailProved ? email : null,
			version: form.value.version ? Number(form.value.version) : undefined,
		},
		context.now(),
	);
	const { outcome } = decided;
	if (outcome === "own") return form.refuse(403, { form: OWN });
	if (outcome === "done") {
		context.files.discard("photos", [decided.headshotKey]);
		context.handOver(decided.mailIds);
	}
	return answerDecision(
		{ request, context },
		{
			uid: moderatorUid,
			outcome,
			kind: `${decision} mentor`,
			whyNot: WHY_NOT,
			to: placeAfter(request, form.value.next, decision === "remove" ? SHOWN : WAITING),
			title: "name" in decided ? DONE[decision](decided.name) : "",
		},
	);
}

export const clientAction = submitForm;

export default function ModerateMentors() {
	const { page, counts, waiting, nowMs } = useLoaderData<typeof loader>();
	return (
		<>
			<ModerationHead title="Moderation" counts={counts}>
				{waiting
					? "Waiting for review, oldest first."
					: "Mentors that students can find now, newest first."}
			</ModerationHead>
			<div className="flex flex-wrap items-center justify-between gap-x-4">
				<h2>{waiting ? "Waiting" : "Shown now"}</h2>
				<Link className="btn" to={waiting ? SHOWN : WAITING} prefetch="intent">
					{waiting ? "Shown now" : "Waiting"}
				</Link>
			</div>
			<PageProblem />
			<ModerationCards
				items={page.items}
				empty={
					waiting ? "Nobody is waiting for review. You're all caught up." : "No mentors are shown."
				}
				className="grid-cards"
			>
				{(mentor, next) => (
					<MentorToDecide mentor={mentor} next={next} waiting={waiting} nowMs={nowMs} />
				)}
			</ModerationCards>
			{waiting ? (
				<Paging page={page} order="oldest" />
			) : (
				<Paging page={page} keep={{ list: "shown" }} />
			)}
		</>
	);
}
