import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { typedText } from "#app/actions/read-form.server.ts";
import { requireFreshSignInFor } from "#app/auth/fresh-sign-in.server.ts";
import { requireModerator } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { FormProblem } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm, useFormAnswer } from "#app/components/form/submit-form.ts";
import { Paging } from "#app/components/list/list-navigation.tsx";
import { EmptyList } from "#app/components/list/notices.tsx";
import { factRows } from "#app/components/program/fact-texts.ts";
import { moderationForm } from "#app/forms/moderation.ts";
import { readPage } from "#app/routes/_shared/page-loading.ts";
import { readPending } from "#db/moderation/similar-programs-check.ts";
import { formatDate, isPast } from "#lib/calendar-days.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { atHour } from "#lib/us-time-zones.ts";
import {
	answerDecision,
	decideInBulk,
	decideOnOne,
	placeAfter,
	undo,
} from "../decisions.server.ts";
import { CONFLICT_TEXTS, LIST_ID, ModerationTabs, nextTo } from "../moderation-lists.tsx";
import { BulkDecisionForm, ModerationKeys } from "./decision-controls.tsx";
import { CHANGED, WaitingRow } from "./pending-contribution.tsx";

const PENDING_PER_PAGE = 25;
const DONE_MESSAGES = {
	approve: "Approved. The program is on The Yard now.",
	reject: "Rejected. The student will see your note.",
};
const OWN_CONTRIBUTION_MESSAGE = "This one is yours, so another moderator has to decide on it.";

export const meta: MetaFunction = () => [{ title: "Moderation · The Yard" }];

/** A refused decision also shows what is pending now, because it may have changed meanwhile. */
export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { uid } = await requireModerator(request, context);
	const { searchParams } = new URL(request.url);
	const nowMs = context.now();
	const { page, counts } = await readPending(context.db, readPage(searchParams, PENDING_PER_PAGE));
	const items = page.items.map(({ contributorUid, closesAt, ...shown }) => {
		const { applicationDeadline: deadline } = shown;
		const isOver = isPast(deadline, nowMs, closesAt);
		return {
			...shown,
			isOwn: contributorUid === uid,
			isPast: isOver,
			closes: deadline && !isOver ? `Closes ${formatDate(deadline)}${atHour(shown)}` : null,
			sent: timeAgo(shown.createdAt, nowMs),
			stated: factRows(shown),
		};
	});
	const everyone = new URLSearchParams(searchParams);
	everyone.set("select", "all");
	return {
		page: { ...page, items },
		counts,
		isAllSelected: searchParams.get("select") === "all",
		everyone: `?${everyone}`,
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, moderationForm, {
		whenLoggedOut: ({ decision }) => (decision === "undo" ? "redirect" : "keep"),
		by: "moderator",
	});
	if (!form.value) return form.refusal;
	const { uid } = form.student;
	const sent = form.value;
	if (sent.decision === "undo") return undo(request, context, uid, sent);
	if (sent.decision === "none-selected") {
		return form.refuse(400, { fields: { selected: "Choose Approve or Reject." } });
	}
	if (sent.decision !== "approve" && sent.decision !== "reject") {
		// Bulk changes ask for a fresh sign-in, in case the device was left open.
		await requireFreshSignInFor(typedText(form.typed), request, context, form.student);
		return decideInBulk(request, context, uid, sent);
	}
	const { outcome, undo: offersUndo } = await decideOnOne(request, context, uid, sent);
	switch (outcome) {
		case "changed":
			return form.refuse(409, { form: CHANGED });
		case "own":
			return form.refuse(403, { form: OWN_CONTRIBUTION_MESSAGE });
		case "published":
			return form.refuse(409, {
				form: "A program with this link is already on The Yard. Reject this one.",
			});
		case "taken":
			return form.refuse(409, {
				fields: { application_link: "Another contribution has this link already." },
			});
	}
	return answerDecision(
		{ request, context },
		{
			uid,
			outcome,
			kind: `${sent.decision} contribution`,
			to: placeAfter(request, sent.next, "/moderation/"),
			title: DONE_MESSAGES[sent.decision],
			undo: offersUndo,
			whyNot: { ...CONFLICT_TEXTS, missing: "That contribution is gone." },
		},
	);
}

export const clientAction = submitForm;

export default function Moderation() {
	const { page, counts, isAllSelected, everyone } = useLoaderData<typeof loader>();
	const { values: sent, problem } = useFormAnswer() ?? {};
	const isAbout = (id: string) => id === sent?.contribution_id;
	const isShownAtItem = sent?.bulk || page.items.some(({ id, isOwn }) => isAbout(id) && !isOwn);
	const ticked = [sent?.selected ?? []].flat().map((one) => one.split(":")[0]);
	const open = page.items.filter(({ isOwn }) => !isOwn).length;
	return (
		<>
			<div className="page-head flex flex-wrap items-end justify-between gap-3">
				<div>
					<h1>Moderation</h1>
					<p>Waiting for review, oldest first.</p>
				</div>
				<ModerationKeys />
			</div>
			<ModerationTabs counts={counts} />
			<FormProblem problem={!isShownAtItem && problem} />
			{page.items.length === 0 ? (
				<EmptyList>
					<p>Nothing is waiting for review. You're all caught up.</p>
				</EmptyList>
			) : (
				<>
					<ul
						className="peer grid gap-2 [&_:is(li,summary,input,select,textarea,button,a)]:[scroll-margin-block:1rem_11rem]"
						id={LIST_ID}
					>
						{page.items.map((contribution, index) => (
							<WaitingRow
								key={contribution.id}
								contribution={contribution}
								next={nextTo(page.items, index)}
								isOpen={isAbout(contribution.id)}
								isTicked={isAllSelected || ticked.includes(contribution.id)}
							/>
						))}
					</ul>
					<BulkDecisionForm canBeTicked={open} everyone={everyone} />
				</>
			)}
			<Paging page={page} order="oldest" />
		</>
	);
}
