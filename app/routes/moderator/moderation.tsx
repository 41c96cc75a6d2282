import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireModerator } from "#app/auth/guards.server.ts";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { ModerationTabs } from "#app/components/moderation-tabs.tsx";
import { PendingCard } from "#app/components/pending-card.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { moderationForm } from "#app/forms/moderation.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import {
	approveContribution,
	listPendingContributions,
	rejectContribution,
} from "#db/moderation.ts";
import { readPage } from "../read-page.server.ts";

const PENDING_PER_PAGE = 20;

export const meta: MetaFunction = () => [{ title: "Moderation · The Yard" }];

/** A refused decision shows what is pending now, too: it may have changed meanwhile. */
export const shouldRevalidate = () => true;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const { after } = readPage(new URL(request.url).searchParams, PENDING_PER_PAGE);
	const page = await listPendingContributions(context.db, { after, size: PENDING_PER_PAGE });
	return { ...page, nowMs: context.now() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { uid: moderatorUid } = await requireModerator(request, context);
	const form = await readForm(request, moderationForm);
	if (!form.value) return form.refusal;
	const { contribution_id: contributionId, version } = form.value;
	const decision = { contributionId, version, moderatorUid };
	const outcome =
		form.value.decision === "approve"
			? await approveContribution(
					context.db,
					{
						...decision,
						kind: form.value.kind,
						applicationDeadline: form.value.application_deadline ?? null,
					},
					context.now(),
				)
			: await rejectContribution(context.db, { ...decision, note: form.value.note }, context.now());
	const back = (type: "success" | "warning", title: string) =>
		redirectWithToast(request, context, "/moderation/", { type, title });
	switch (outcome) {
		case "done":
			return form.value.decision === "approve"
				? back("success", "Approved. The program is in the catalogue.")
				: back("success", "Rejected. The student will read your note.");
		case "decided":
			return back("warning", "Another moderator has decided on that one already.");
		case "missing":
			return back("warning", "That contribution is no longer there.");
		case "changed":
			return form.refuse(409, {
				form: "The student has changed this while you were reading. Look at it again.",
			});
		case "published":
			return form.refuse(409, {
				form: "A program with this link is in the catalogue already. Reject this one.",
			});
	}
}

export const clientAction = keepTyped;

export default function Moderation() {
	const { items, next, nowMs } = useLoaderData<typeof loader>();
	const result = useFormAnswer()?.result;
	return (
		<>
			<div className="page-head">
				<h1>Moderation</h1>
				<p>What students have contributed and nobody has looked at, oldest first.</p>
			</div>
			<ModerationTabs />
			{items.length === 0 ? (
				<div className="empty">
					<p>Nothing is waiting. Every contribution has been looked at.</p>
				</div>
			) : (
				<ul className="grid gap-4">
					{items.map((contribution) => (
						<PendingCard
							key={contribution.id}
							contribution={contribution}
							result={
								result?.initialValue?.contribution_id === contribution.id ? result : undefined
							}
							nowMs={nowMs}
						/>
					))}
				</ul>
			)}
			{next !== undefined && (
				<nav aria-label="Pages" className="paging">
					<a className="btn" rel="prev" href="/moderation/">
						Oldest
					</a>
					<a className="btn" rel="next" href={`?after=${next}`}>
						Newer
					</a>
				</nav>
			)}
		</>
	);
}
