import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess, redirectWithToast } from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { Paging } from "#app/components/list/list-navigation.tsx";
import { EmptyList, EmptyPage, FindPrograms } from "#app/components/list/notices.tsx";
import { notificationsForm } from "#app/forms/notifications.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { changedFields } from "#app/mail/changed-fields.ts";
import { readPage } from "#app/routes/_shared/page-loading.ts";
import type { NotificationKind, StoredData } from "#db/notifications/notification-kinds.ts";
import { listNotifications, markAllRead, markRead } from "#db/notifications/notification-list.ts";
import type { Reportable } from "#db/report-kinds.ts";
import { describeDay, describeDeadline, type Today } from "#lib/calendar-days.ts";

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
	useFocusNearForm();
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

interface ListedText {
	text: string;
	/** What somebody wrote about it. */
	note?: string | undefined;
	/** What to do about it. */
	action: string;
	to: string;
}

const textOf = (text: string, to: string, action = "See the program"): ListedText => ({
	text,
	to,
	action,
});

/** The text of each kind of notification in the list, and where it leads. */
const TEXTS: {
	[Kind in NotificationKind]: (data: StoredData<Kind>, today: Today) => ListedText;
} = {
	"closes-soon": (data, today) => {
		const { text } = describeDeadline(data.deadline || null, today);
		const closes = text === "Open" ? "is open" : text.charAt(0).toLowerCase() + text.slice(1);
		return textOf(`${nameOf(data)}, which you saved, ${closes}.`, pathOf(data));
	},
	opens: (data) => textOf(`${nameOf(data)} is open now. You can apply.`, pathOf(data)),
	"program-changed": (data) =>
		textOf(`${nameOf(data)}, which you saved, was updated: ${changes(data)}.`, pathOf(data)),
	"program-closed": (data) =>
		textOf(`${nameOf(data)}, which you saved, closed early.`, pathOf(data)),
	"program-reopened": (data) =>
		textOf(`Good news: ${nameOf(data)}, which you saved, is open again.`, pathOf(data)),
	"program-hidden": (data) =>
		textOf(`${nameOf(data)}, which you saved, was taken off The Yard.`, pathOf(data), "See why"),
	"search-found": ({ count, words }) => {
		const many = count === "1" ? "A new program" : `${count ?? "Some"} new programs`;
		const text = `${many} for your saved search${words ? ` “${words}”` : ""}.`;
		return textOf(text, "/programs/searches/", "See your searches");
	},
	"plan-week": ({ count }) => {
		const text =
			count === "1" ? "One thing in your plan is" : `${count ?? "Some"} things in your plan are`;
		return textOf(`${text} for this week.`, "/programs/saved/plan/", "See your plan");
	},
	"contribution-approved": (data) =>
		textOf(`${nameOf(data)} is on The Yard now. Thank you for sharing it!`, pathOf(data), "See it"),
	"contribution-corrected": (data) =>
		textOf(
			`${nameOf(data)} is on The Yard now, with corrections by a moderator. Thank you for sharing it!`,
			"/programs/contributions/",
			"See what changed",
		),
	"contribution-rejected": (data) => ({
		text: `${nameOf(data)} can't be on The Yard yet. A moderator says why:`,
		note: data.note,
		action: "Fix and submit again",
		to: `/programs/add-program/?${new URLSearchParams({ from: data.contribution ?? "" })}`,
	}),
	"report-decided": (data) => textOf(outcome(data), "/profile/reports/", "See your reports"),
	"resume-taken-down": (data) =>
		textOf(
			`A moderator took down ${nameOf(data, "a resume")}, which you shared. Only you see it now.`,
			"/resume/",
			"See why",
		),
	"resume-restored": (data) =>
		textOf(
			`${nameOf(data, "Your resume")} is fine. You can share it again.`,
			"/resume/",
			"See your resumes",
		),
	"queue-waits": ({ count }) => {
		const wait = count === "1" ? "Something has waited" : `${count ?? "Some"} things have waited`;
		const text = `${wait} for a moderator for more than a day.`;
		return textOf(text, "/moderation/", "Open moderation");
	},
};

/** A notification as it reads today. */
function notificationText(kind: NotificationKind, data: StoredData, today: Today) {
	// A row can be of a kind that is no more.
	return TEXTS[kind]?.(data, today);
}

const nameOf = ({ name }: { name?: string | undefined }, otherwise = "A program") =>
	name ? `“${name}”` : otherwise;
const pathOf = ({ program = "" }: { program?: string | undefined }) =>
	`/programs/${encodeURIComponent(program)}/`;

function changes({ changed }: StoredData<"program-changed">): string {
	const fields = changedFields(changed).map((field) =>
		/^(who|how) /.test(field) ? field : `its ${field}`,
	);
	return new Intl.ListFormat("en-US").format(fields) || "other details";
}

const UNKNOWN = { thing: "What you reported", kept: "was checked.", takenDown: "was taken down." };
const REPORTED: Record<Reportable, typeof UNKNOWN> = {
	program: {
		thing: "The program you reported",
		kept: "was checked and stays as it is.",
		takenDown: "was taken down. Thanks for looking out for everyone.",
	},
	mentor: {
		thing: "The mentor you reported",
		kept: "was checked and stays on the list.",
		takenDown: "was taken off the list. Thanks for looking out for everyone.",
	},
	resume: {
		thing: "The resume you reported",
		kept: "was checked and stays as it is.",
		takenDown: "was taken down. Thanks for looking out for everyone.",
	},
};

function outcome({ about = "program", decision, name }: StoredData<"report-decided">): string {
	const { thing, kept, takenDown } = REPORTED[about as Reportable] ?? UNKNOWN;
	const what = name ? `${thing}, “${name}”,` : thing;
	if (decision === "mended") return `${what} was fixed. Thanks, it's right again because of you.`;
	return `${what} ${decision === "taken-down" ? takenDown : kept}`;
}
