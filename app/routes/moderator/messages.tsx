import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { requireModerator } from "#app/auth/guards.server.ts";
import { timeAgo } from "#app/components/dates.ts";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { FormProblems, SubmitButton } from "#app/components/form-fields.tsx";
import { ModerationTabs } from "#app/components/moderation-tabs.tsx";
import { Paging } from "#app/components/paging.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { messageStateForm } from "#app/forms/contact.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import {
	type ContactMessage,
	DONE_MESSAGES_KEPT_DAYS,
	listDoneMessages,
	listOpenMessages,
	setMessageState,
} from "#db/contact-messages.ts";
import { readPage } from "../read-page.server.ts";

const MESSAGES_PER_PAGE = 20;
const OPEN = "/moderation/messages/";
const DONE = "/moderation/messages/?done=1";

export const meta: MetaFunction = () => [{ title: "Messages · The Yard" }];

export const shouldRevalidate = () => true;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const { searchParams } = new URL(request.url);
	const wanted = readPage(searchParams, MESSAGES_PER_PAGE);
	const done = searchParams.get("done") === "1";
	const page = done
		? await listDoneMessages(context.db, wanted)
		: { ...(await listOpenMessages(context.db, wanted)), previous: undefined };
	return {
		...page,
		done,
		later: wanted.after !== undefined,
		keptDays: DONE_MESSAGES_KEPT_DAYS,
		nowMs: context.now(),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { uid: moderatorUid } = await requireModerator(request, context);
	const form = await readForm(request, messageStateForm);
	if (!form.value) return form.refusal;
	const { message_id: id, state } = form.value;
	const changed = await setMessageState(context.db, { id, state, moderatorUid }, context.now());
	const title = state === "done" ? "Marked as done." : "Open again.";
	return redirectWithToast(
		request,
		context,
		state === "done" ? OPEN : DONE,
		changed
			? { type: "success", title }
			: { type: "warning", title: `That message is ${state} already, or gone.` },
	);
}

export const clientAction = keepTyped;

export default function Messages() {
	const { items, next, previous, done, later, keptDays, nowMs } = useLoaderData<typeof loader>();
	const problems = useFormAnswer()?.result.error?.[""];
	return (
		<>
			<div className="page-head">
				<h1>Messages</h1>
				<p>
					{done
						? `What has been dealt with, newest first. A message is deleted ${keptDays} days after it was marked as done.`
						: "What people wrote on the contact page, oldest first. They expect an answer within a week."}
				</p>
			</div>
			<ModerationTabs />
			<p className="mb-5">
				<a href={done ? OPEN : DONE}>{done ? "Back to what is open" : "Show what is done"}</a>
			</p>
			<FormProblems id="problems" problems={problems ?? undefined} />
			{items.length === 0 ? (
				<div className="empty">
					<p>{done ? "Nothing here yet." : "No message is waiting for an answer."}</p>
				</div>
			) : (
				<ul className="grid gap-4">
					{items.map((message) => (
						<MessageCard key={message.id} message={message} nowMs={nowMs} />
					))}
				</ul>
			)}
			{done && <Paging page={{ next, previous }} keep={{ done: "1" }} />}
			{!done && (later || next !== undefined) && (
				<nav aria-label="Pages" className="paging">
					{later ? (
						<a className="btn" rel="prev" href={OPEN}>
							Oldest
						</a>
					) : (
						<span />
					)}
					{next !== undefined && (
						<a className="btn" rel="next" href={`?after=${next}`}>
							Newer
						</a>
					)}
				</nav>
			)}
		</>
	);
}

function MessageCard({ message, nowMs }: { message: ContactMessage; nowMs: number }) {
	const { id, name, email, state, createdAt } = message;
	return (
		<li className="card">
			<h2 dir="auto">{name}</h2>
			<p className="meta">
				<span>{email}</span>
				<span>{timeAgo(createdAt, nowMs)}</span>
			</p>
			<p className="as-typed" dir="auto">
				{message.message}
			</p>
			<div className="actions">
				<a className="btn" href={replyTo(email)}>
					Reply<span className="sr-only"> to {name}</span>
				</a>
				<Form method="post">
					<input type="hidden" name="message_id" value={id} />
					{state === "open" ? (
						<SubmitButton
							pending="Marking as done..."
							intent={{ name: "state", value: "done" }}
							main={false}
						>
							Done
						</SubmitButton>
					) : (
						<SubmitButton
							pending="Opening again..."
							intent={{ name: "state", value: "open" }}
							main={false}
						>
							Open again
						</SubmitButton>
					)}
				</Form>
			</div>
		</li>
	);
}

/** A draft to one address, whatever stands in its local part. */
function replyTo(email: string): string {
	const address = encodeURIComponent(email).replace("%40", "@");
	return `mailto:${address}?subject=${encodeURIComponent("Your message to The Yard")}`;
}
