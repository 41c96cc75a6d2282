import type {
	ActionFunctionArgs,
	AppLoadContext,
	LoaderFunctionArgs,
	MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireModerator, type Student } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { FormProblem } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm, useFormAnswer } from "#app/components/form/submit-form.ts";
import { Paging } from "#app/components/list/list-navigation.tsx";
import { reportDecisionForm } from "#app/forms/report.ts";
import type { SecurityEvent } from "#app/http/log.server.ts";
import { readPage } from "#app/routes/_shared/page-loading.ts";
import { readQueue } from "#db/moderation/moderation-queues.ts";
import { REPORTABLE, type Reportable } from "#db/report-kinds.ts";
import { decideOnProgram } from "#db/reports/program-reports.ts";
import {
	type DecisionOn,
	type DecisionResult,
	decideOnReportedMentor,
	decideOnResume,
} from "#db/reports/report-decisions.ts";
import {
	listReported,
	listTakenDownResumes,
	type Reported,
	type TakenDownResume,
} from "#db/reports/reported.ts";
import type { Moderator } from "#db/reports/reports.ts";
import { answerDecision, placeAfter } from "../decisions.server.ts";
import { CONFLICT_TEXTS, ModerationCards, ModerationHead } from "../moderation-lists.tsx";
import { ReportedCard } from "./reported-card.tsx";

const REPORTS_PER_PAGE = 20;
const WAITING = "/moderation/reports/";
const SAY_WHY = "Say why. Anyone who has its address or saved it sees this.";
const TAKEN_DOWN = "/moderation/reports/?list=taken-down";

/** What can be decided, with the answer to it. */
const DECISIONS = {
	program: {
		keep: "Kept. It stays as it is.",
		mended: "Thanks. Whoever reported it hears that it's fixed.",
		"take-down": "Taken down. Students don't see it anymore.",
	},
	mentor: {
		keep: "Kept. They stay on the list.",
		"take-down": "Removed. Students don't see them anymore.",
	},
	resume: {
		keep: "Kept. It stays as it is.",
		"take-down": "Taken down. Only its owner sees it now.",
		restore: "Restored. Its owner can share it again.",
	},
} satisfies Record<Reportable, Record<string, string>>;
type Decisions = typeof DECISIONS;

const TAKEN_DOWN_EVENTS: Record<Reportable, SecurityEvent> = {
	program: "program taken down",
	mentor: "decided",
	resume: "resume taken down",
};
const TOO_LATE = {
	...CONFLICT_TEXTS,
	missing: "That one is gone.",
	own: "That's your own. Another moderator decides on it.",
	reported: "You reported that one yourself. Another moderator decides on it.",
};
const NOTHING_TO_DECIDE =
	"This page didn't send everything it should have. Reload it and send it again.";

export const meta: MetaFunction = () => [{ title: "Reports · Moderation · The Yard" }];

export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const moderator = moderatorOf(await requireModerator(request, context));
	const { searchParams } = new URL(request.url);
	const wanted = readPage(searchParams, REPORTS_PER_PAGE);
	const nowMs = context.now();
	if (searchParams.get("list") === "taken-down") {
		const queue = await readQueue(context.db, listTakenDownResumes(context.db, moderator, wanted));
		return { list: "taken-down" as const, ...queue, nowMs };
	}
	const resumesOnly = searchParams.get("about") === "resume";
	const { counts, ...page } = await listReported(context.db, moderator, wanted, resumesOnly);
	return { list: "waiting" as const, page, counts, resumesOnly, nowMs };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, reportDecisionForm, {
		whenLoggedOut: ({ decision, note }) => (decision === "take-down" && note ? "keep" : "redirect"),
		by: "moderator",
	});
	if (!form.value) return form.refusal;
	const { decision, note, next, program_id: programId } = form.value;
	if (programId && decision === "take-down" && !note) {
		return form.refuse(400, { fields: { note: SAY_WHY } });
	}
	const about = REPORTABLE.find((kind) => form.value[`${kind}_id`]);
	const decided =
		about &&
		(await decide(context, about, {
			id: form.value[`${about}_id`] ?? "",
			moderator: moderatorOf(form.student),
			readTo: form.value.read_to,
			decision,
			note,
		}));
	if (!decided) return form.refuse(400, { form: NOTHING_TO_DECIDE });
	const { ended, title } = decided;
	if (ended.outcome === "done") context.files.discard("photos", [ended.photoKey]);
	return answerDecision(
		{ request, context },
		{
			uid: form.student.uid,
			outcome: ended.outcome,
			title,
			whyNot: TOO_LATE,
			event: decision === "take-down" ? TAKEN_DOWN_EVENTS[about] : "decided",
			kind: `report: ${decision}`,
			to: placeAfter(request, next, decision === "restore" ? TAKEN_DOWN : WAITING),
		},
	);
}

function moderatorOf({ uid, email, emailProved }: Student): Moderator {
	return { uid, ownEmail: emailProved ? email : null };
}

const DECIDE: {
	[Kind in Reportable]: (
		context: AppLoadContext,
		on: DecisionOn & { decision: keyof Decisions[Kind] },
		note: string,
	) => Promise<DecisionResult>;
} = {
	program: ({ db, deliverLater, now }, { decision, ...on }, note) =>
		decideOnProgram(
			db,
			decision === "take-down" ? { ...on, decision, note } : { ...on, decision },
			now(),
			deliverLater,
		),
	mentor: ({ db, deliverLater, now }, on) => decideOnReportedMentor(db, on, now(), deliverLater),
	resume: ({ db, deliverLater, now }, on) => decideOnResume(db, on, now(), deliverLater),
};

/** Undefined when there is no such decision to make. */
async function decide<Kind extends Reportable>(
	context: AppLoadContext,
	about: Kind,
	on: DecisionOn & { decision: string; note: string | undefined },
) {
	const { decision, note = "", ...rest } = on;
	const titles: Record<string, string> = DECISIONS[about];
	const title = titles[decision];
	if (title === undefined) return undefined;
	const made = { ...rest, decision: decision as keyof Decisions[Kind] };
	return { about, ended: await DECIDE[about](context, made, note), title };
}

export const clientAction = submitForm;

export default function Reports() {
	const loaded = useLoaderData<typeof loader>();
	const { page, counts, nowMs } = loaded;
	const isWaiting = loaded.list === "waiting";
	const answer = useFormAnswer();
	const { program_id: programId, decision } = answer?.values ?? {};
	const isShownAtForm = decision === "take-down" && page.items.some(({ id }) => id === programId);
	return (
		<>
			<ModerationHead title="Reports" counts={counts}>
				{!isWaiting
					? "Resumes that were taken down, newest first."
					: loaded.resumesOnly
						? "Shared resumes that people reported, the longest wait first."
						: "Programs, mentors and shared resumes that people reported, the longest wait first."}
			</ModerationHead>
			<p className="mb-5">
				<a href={isWaiting ? TAKEN_DOWN : WAITING}>
					{isWaiting ? "Show resumes that were taken down" : "Show what waits for a decision"}
				</a>
			</p>
			{/* A problem with a reason is shown in its own form. */}
			<FormProblem problem={!isShownAtForm && answer?.problem} />
			<ModerationCards<Reported | TakenDownResume>
				items={page.items}
				empty={
					isWaiting ? "No reports are waiting. You're all caught up." : "Nothing is taken down."
				}
			>
				{(item, next) => <ReportedCard item={item} next={next} nowMs={nowMs} />}
			</ModerationCards>
			{"resumesOnly" in loaded ? (
				<Paging page={page} order="oldest" keep={loaded.resumesOnly ? { about: "resume" } : {}} />
			) : (
				<Paging page={page} keep={{ list: "taken-down" }} />
			)}
		</>
	);
}
