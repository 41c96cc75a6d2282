import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess, redirectWithToast } from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { Paging } from "#app/components/list/list-navigation.tsx";
import { EmptyList, EmptyPage, FindPrograms } from "#app/components/list/notices.tsx";
import { notificationsForm } from "#app/forms/notifications.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { readPage } from "#app/routes/_shared/read-page.server.ts";
import { listNotifications, markAllRead, markRead } from "#db/notifications/notification-list.ts";
import { describeDay } from "#lib/calendar-days.ts";
import { notificationText } from "./notification-texts.ts";

const PAGE_PATH = "/notifications/";
const NOTIFICATIONS_PER_PAGE = 20;
const GONE_MESSAGE = "That notification is gone. We keep them for half a year.";

export const handle: RouteFacts = { forReading: true };

export const meta: MetaFunction = () => [{ title: "Notifications · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId, hasUnread } = await requireStudentUser(request, context);
	const wanted = readPage(new URL(request.url).searchParams, NOTIFICATIONS_PER_PAGE);
	const page = await listNotifications(context.db, userId, wanted, context.now());
	const today = todayOf(context);
	const { timeZone } = context;
	const items = page.items.map(({ id, kind, data, createdAt, isNew }) => {
		const { date } = todayOf({ timeZone, now: () => createdAt });
		return {
			id,
			isNew,
			date,
			day: describeDay(date, today),
			...notificationText(kind, data, today),
		};
	});
	return { page: { ...page, items }, hasUnread };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, notificationsForm, {
		whenLoggedOut: "redirect",
	});
	if (!form.value) return form.refusal;
	const { value, student } = form;
	const { userId } = student;
	const nowMs = context.now();
	const here = returnPathOf(request);
	if (value.intent === "read-all") {
		await markAllRead(context.db, userId, nowMs);
		return redirectAfterSuccess(request, context, here, { title: "All marked as read" });
	}
	const opened = await markRead(context.db, { id: value.notification, userId }, nowMs);
	if (!opened) {
		return redirectWithToast(request, context, PAGE_PATH, { type: "warning", title: GONE_MESSAGE });
	}
	const { to } = notificationText(opened.kind, opened.data, todayOf(context));
	return redirectAfterSuccess(request, context, value.intent === "open" ? to : here);
}

export const clientAction = submitForm;

export default function Notifications() {
	const { page, hasUnread } = useLoaderData<typeof loader>();
	const isFirst = page.previous === undefined;
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1>Notifications</h1>
				<p>
					Updates on what you saved, shared and reported.{" "}
					<Link to="/profile/notifications/" prefetch="intent">
						Choose what you hear about, and how
					</Link>
				</p>
			</div>
			<PageProblem />
			{hasUnread && (
				<div className="mb-4">
					<ButtonForm sends={{ intent: "read-all" }} pending="Marking...">
						Mark all as read
					</ButtonForm>
				</div>
			)}
			{page.items.length > 0 ? (
				<ul className="grid gap-3">
					{page.items.map((item) => (
						<Item key={item.id} {...item} />
					))}
				</ul>
			) : isFirst ? (
				<EmptyList>
					<h2>Nothing yet</h2>
					<p>
						Save a program and we'll remind you before it closes. Share one and you'll see here how
						it went.
					</p>
					<FindPrograms />
				</EmptyList>
			) : (
				<EmptyPage things="notifications" search="" path={PAGE_PATH} />
			)}
			<Paging page={page} />
		</div>
	);
}

type ItemProps = ReturnType<typeof useLoaderData<typeof loader>>["page"]["items"][number];

/** Unread items are buttons, which also mark them as read; the others are links. */
function Item({ id, isNew, text, note, action, to, date, day }: ItemProps) {
	const textId = `notification-${id}`;
	return (
		<li className={isNew ? "card border-s-4 border-s-brand" : "card"}>
			<p className="meta">
				{isNew && <span className="badge">New</span>}
				<time dateTime={date}>{day}</time>
			</p>
			<p id={textId} dir="auto">
				{text}
			</p>
			{note && (
				<p className="notice whitespace-pre-line wrap-anywhere" dir="auto">
					{note}
				</p>
			)}
			<div className="flex flex-wrap gap-x-2 gap-y-1">
				{isNew ? (
					<>
						<ButtonForm
							sends={{ intent: "open", notification: id }}
							pending="Opening..."
							describedBy={textId}
							className="px-[0.9rem] text-[0.9rem]"
						>
							{action}
						</ButtonForm>
						<ButtonForm
							sends={{ intent: "read", notification: id }}
							pending="Marking..."
							describedBy={textId}
							className="border-transparent bg-transparent px-[0.9rem] text-[0.9rem] text-muted hover:bg-sunk"
							preventScrollReset
						>
							Mark as read
						</ButtonForm>
					</>
				) : (
					<Link className="btn px-[0.9rem] text-[0.9rem]" to={to} aria-describedby={textId}>
						{action}
					</Link>
				)}
			</div>
		</li>
	);
}
