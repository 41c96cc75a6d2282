import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireModerator } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { Paging } from "#app/components/list/list-navigation.tsx";
import { messageStateForm } from "#app/forms/contact.ts";
import { readPage } from "#app/routes/_shared/page-loading.ts";
import {
	type ContactMessage,
	DONE_MESSAGES_KEPT_DAYS,
	listDoneMessages,
	listOpenMessages,
	setMessageState,
} from "#db/contact-messages.ts";
import { readQueue } from "#db/moderation/moderation-queues.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { answerDecision, placeAfter } from "./decisions.server.ts";
import { cardId, ModerationCards, ModerationHead } from "./moderation-lists.tsx";

const MESSAGES_PER_PAGE = 20;
const OPEN = "/moderation/messages/";
const DONE_PATH = "/moderation/messages/?done=1";

export const meta: MetaFunction = () => [{ title: "Messages · The Yard" }];

export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const { searchParams } = new URL(request.url);
	const done = searchParams.get("done") === "1";
	const list = done ? listDoneMessages : listOpenMessages;
	const queue = await readQueue(
		context.db,
		list(context.db, readPage(searchParams, MESSAGES_PER_PAGE)),
	);
	return { ...queue, done, keptDays: DONE_MESSAGES_KEPT_DAYS, nowMs: context.now() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, messageStateForm, {
		whenLoggedOut: "redirect",
		by: "moderator",
	});
	if (!form.value) return form.refusal;
	const { uid } = form.student;
	const { message_id: id, state, next } = form.value;
	const change = { id, state, moderatorUid: uid };
	return answerDecision(
		{ request, context },
		{
			outcome: await setMessageState(context.db, change, context.now()),
			uid,
			kind: `message ${state}`,
			to: placeAfter(request, next, state === "done" ? OPEN : DONE_PATH),
			title: state === "done" ? "Marked as done." : "Reopened.",
			whyNot: { late: `That message is already ${state}, or gone.` },
		},
	);
}

export const clientAction = submitForm;

export default function Messages() {
	const { page, counts, done, keptDays, nowMs } = useLoaderData<typeof loader>();
	return (
		<>
			<ModerationHead title="Messages" counts={counts}>
				{done
					? `Marked as done, newest first. Messages are deleted ${keptDays} days after that.`
					: "Messages from the contact page, oldest first. We promised an answer within a week."}
			</ModerationHead>
			<p className="mb-5">
				<a href={done ? OPEN : DONE_PATH}>{done ? "Show open messages" : "Show done messages"}</a>
				{" · "}
				<a href="/moderation/mails/">Emails we couldn't send</a>
			</p>
			<PageProblem />
			<ModerationCards
				items={page.items}
				empty={done ? "Nothing here yet." : "No messages are waiting for an answer."}
			>
				{(message, next) => <MessageCard message={message} next={next} nowMs={nowMs} />}
			</ModerationCards>
			{done ? <Paging page={page} keep={{ done: "1" }} /> : <Paging page={page} order="oldest" />}
		</>
	);
}

interface MessageCardProps {
	message: ContactMessage;
	/** Where the moderator goes next (`nextTo`). */
	next: { next?: string };
	nowMs: number;
}

function MessageCard({ message, next, nowMs }: MessageCardProps) {
	const { id, name, email, state, createdAt } = message;
	const isOpen = state === "open";
	return (
		<li className="card" id={cardId(id)}>
			<h2 dir="auto">{name}</h2>
			<p className="meta">
				<span>{email}</span>
				<span>{timeAgo(createdAt, nowMs)}</span>
			</p>
			<p className="whitespace-pre-line wrap-anywhere" dir="auto">
				{message.message}
			</p>
			<div className="actions">
				<a className="btn" href={replyTo(email)}>
					Reply<span className="sr-only"> to {name}</span>
				</a>
				<ButtonForm
					sends={{ message_id: id, state: isOpen ? "done" : "open", ...next }}
					pending={isOpen ? "Marking as done..." : "Reopening..."}
					preventScrollReset
				>
					{isOpen ? "Done" : "Reopen"}
				</ButtonForm>
			</div>
		</li>
	);
}

/** A mail draft to one address, whatever characters its local part has. */
function replyTo(email: string): string {
	const address = encodeURIComponent(email).replace("%40", "@");
	return `mailto:${address}?subject=${encodeURIComponent("Your message to The Yard")}`;
}
