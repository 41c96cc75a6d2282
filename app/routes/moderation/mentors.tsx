import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireModerator } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { Paging } from "#app/components/list/list-navigation.tsx";
import { AskAbout, MentorAreas, MentorWork } from "#app/components/mentor-card.tsx";
import { Avatar } from "#app/components/pictures.tsx";
import { mentorDecisionForm } from "#app/forms/mentor.ts";
import { readPage } from "#app/routes/_shared/page-loading.ts";
import {
	decideOnMentor,
	listPendingMentors,
	listShownMentors,
	type RegisteredMentor,
} from "#db/mentors/mentors.ts";
import { readQueue } from "#db/moderation/moderation-queues.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { answerDecision, placeAfter } from "./decisions.server.ts";
import { CONFLICT_TEXTS, cardId, ModerationCards, ModerationHead } from "./moderation-lists.tsx";

const MENTORS_PER_PAGE = 20;
const WAITING = "/moderation/mentors/";
const SHOWN = "/moderation/mentors/?list=shown";

const WAITING_CHOICES = [
	{ decision: "approve", text: "Approve", pending: "Approving..." },
	{ decision: "reject", text: "Reject", pending: "Rejecting..." },
];
const SHOWN_CHOICES = [{ decision: "remove", text: "Remove from list", pending: "Removing..." }];

const DONE_MESSAGES = {
	approve: (name: string) => `Approved. Students can find ${name} now.`,
	reject: (name: string) => `Rejected. Students won't see ${name}.`,
	remove: (name: string) => `${name} is removed from the list.`,
};

const OWN_REGISTRATION_MESSAGE =
	"This registration is yours, so another moderator has to decide on it.";
const WHY_NOT = {
	...CONFLICT_TEXTS,
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
	if (outcome === "own") return form.refuse(403, { form: OWN_REGISTRATION_MESSAGE });
	if (outcome === "done") {
		context.files.discard("photos", [decided.headshotKey]);
		context.deliverLater(decided.mailIds);
	}
	return answerDecision(
		{ request, context },
		{
			uid: moderatorUid,
			outcome,
			kind: `${decision} mentor`,
			whyNot: WHY_NOT,
			to: placeAfter(request, form.value.next, decision === "remove" ? SHOWN : WAITING),
			title: "name" in decided ? DONE_MESSAGES[decision](decided.name) : "",
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

interface MentorToDecideProps {
	mentor: RegisteredMentor;
	/** Where the moderator goes next (`nextTo`). */
	next: { next?: string };
	/** Nobody has decided yet; otherwise the mentor is public now. */
	waiting: boolean;
	nowMs: number;
}

/** Everything that a would-be mentor sent, with the ways to decide on it. */
function MentorToDecide({ mentor, next, waiting, nowMs }: MentorToDecideProps) {
	const { id, email } = mentor;
	const shown = (waiting && mentor.changes) || mentor;
	const { name, hbcuAffiliation, areasOfExpertise, linkedInProfile } = shown;
	const read = waiting && mentor.version !== null && { version: String(mentor.version) };
	const nameId = `mentor-${id}`;
	return (
		<li className="card grid-rows-[auto_1fr_auto] [&_.btn]:flex-1" id={cardId(id)}>
			<header>
				<Avatar name={name} photoKey={mentor.headshotKey} size={96} />
				<div>
					<h3 id={nameId} dir="auto">
						{name}
					</h3>
					<div className="meta">
						<span dir="auto">{hbcuAffiliation}</span>
						<span>{timeAgo(mentor.createdAt, nowMs)}</span>
					</div>
					<MentorWork mentor={shown} />
				</div>
			</header>
			<div className="grid content-start gap-3">
				{waiting && mentor.changes && (
					<p className="notice">
						{mentor.name} is listed and wants to be shown like this from now on.
					</p>
				)}
				<MentorAreas areas={areasOfExpertise} />
				<AskAbout mentor={shown} />
				<p className="break-all">
					<a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>{email}</a>
				</p>
				<p>
					{linkedInProfile ? (
						<a
							className="break-all"
							href={linkedInProfile}
							target="_blank"
							rel="noopener noreferrer"
						>
							{linkedInProfile}
						</a>
					) : (
						<span className="hint">No LinkedIn profile, so students see the email address.</span>
					)}
				</p>
			</div>
			<div className="actions">
				{(waiting ? WAITING_CHOICES : SHOWN_CHOICES).map(({ decision, text, pending }, index) => (
					<ButtonForm
						key={decision}
						sends={{ mentor_id: id, decision, ...read, ...next }}
						pending={pending}
						describedBy={nameId}
						main={waiting && index === 0}
						preventScrollReset
					>
						{text}
					</ButtonForm>
				))}
			</div>
		</li>
	);
}
