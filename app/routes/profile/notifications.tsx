import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess, redirectWithToast } from "#app/actions/action-responses.server.ts";
import { requireStudentUser, type Student } from "#app/auth/guards.server.ts";
import { may } from "#app/auth/session/roles.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { BackToProfile } from "#app/components/confirmation-page.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { nameOfTimeZone } from "#app/forms/fields/us-time-zones.ts";
import { notificationChoicesForm } from "#app/forms/notifications.ts";
import { TOPIC_SETTINGS, TOPICS, type Topic } from "#db/notifications/notification-kinds.ts";
import {
	readNotificationSettings,
	removePushSubscription,
	saveNotificationSettings,
	turnOffNotifications,
} from "#db/notifications/notification-settings.ts";
import { DEFAULT_TIME_ZONE } from "#lib/time-zones.ts";
import { DAYS_BEFORE, NotificationForm, PhoneReminders } from "./notification-form.tsx";
import { LinkRow } from "./profile-links.tsx";

const PAGE_PATH = "/profile/notifications/";

export const meta: MetaFunction = () => [{ title: "Notification settings · The Yard" }];

/** The topics that somebody can choose from. */
const topicsOf = (student: Student): Topic[] =>
	TOPICS.filter((topic) => may(student, "moderate") || !TOPIC_SETTINGS[topic].forModerators);

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudentUser(request, context);
	const topics = topicsOf(student);
	const { ways, phones, reminderDays, timeZone } = await readNotificationSettings(
		context.db,
		student.userId,
	);
	return {
		choices: {
			topics,
			mail: topics.filter((topic) => ways[topic].mail),
			push: topics.filter((topic) => ways[topic].push),
			remind: reminderDays.map(String),
			timeZone: timeZone ?? context.timeZone ?? DEFAULT_TIME_ZONE,
		},
		phones,
		pushKey: context.config.PUSH_PUBLIC_KEY ?? null,
		nowMs: context.now(),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, notificationChoicesForm, {
		whenLoggedOut: ({ intent }) => (intent === "save" ? "keep" : "redirect"),
	});
	if (!form.value) return form.refusal;
	const { value, student } = form;
	const { userId } = student;
	const nowMs = context.now();
	switch (value.intent) {
		case "save": {
			const { mail, push, remind, time_zone: timeZone } = value;
			const topics = topicsOf(student);
			const ways = Object.fromEntries(
				topics.map((topic) => [topic, { mail: mail.includes(topic), push: push.includes(topic) }]),
			);
			const reminderDays = [...new Set(remind.map(Number))];
			await saveNotificationSettings(context.db, userId, { ways, reminderDays, timeZone }, nowMs);
			const among = (chosen: Topic[]) =>
				topics.flatMap((topic) => (chosen.includes(topic) ? TOPIC_SETTINGS[topic].inSentence : []));
			const days = DAYS_BEFORE.flatMap(([day, text]) =>
				remind.includes(day) ? text.toLowerCase() : [],
			);
			const description = [
				`By email: ${listOf(among(mail), "nothing")}.`,
				`On your phone: ${listOf(among(push), "nothing")}.`,
				`Reminders: ${listOf(days, "none")} (${nameOfTimeZone(timeZone)}).`,
			].join(" ");
			return redirectAfterSuccess(request, context, PAGE_PATH, {
				title: "Saved",
				description,
				duration: 10_000,
			});
		}
		case "all-off":
			await turnOffNotifications(context.db, userId, nowMs);
			return redirectAfterSuccess(request, context, PAGE_PATH, {
				title: "Everything is off",
				description:
					"No emails and no reminders on your phone. You'll still find everything under Notifications.",
			});
		case "stop-phone": {
			const stopped = await removePushSubscription(context.db, { id: value.phone, userId });
			if (!stopped) {
				const toast = { type: "warning", title: "That one doesn't remind you anymore." } as const;
				return redirectWithToast(request, context, PAGE_PATH, toast);
			}
			const title = `Stopped: ${stopped.device ?? "that browser"}`;
			return redirectAfterSuccess(request, context, PAGE_PATH, { title });
		}
	}
}

export const clientAction = submitForm;

export default function NotificationSettings() {
	const { choices, phones, pushKey, nowMs } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<BackToProfile />
				<h1>Notification settings</h1>
				<p>
					<Link to="/notifications/" prefetch="intent">
						See your notifications
					</Link>
				</p>
			</div>
			<PageProblem shownBy={["save"]} />
			<div className="grid gap-6 items-start *:min-w-0 lg:grid-cols-[3fr_2fr]">
				<NotificationForm key={JSON.stringify(choices)} {...choices} />
				<div className="grid gap-6">
					<PhoneReminders phones={phones} pushKey={pushKey} nowMs={nowMs} />
					<section className="panel" aria-labelledby="elsewhere">
						<h2 id="elsewhere">Searches and calendar</h2>
						<ul className="grid *:not-first:border-t *:not-first:border-line">
							<LinkRow to="/programs/searches/">How often each saved search tells you</LinkRow>
							<LinkRow to="/programs/saved/#calendar">Deadlines in your calendar</LinkRow>
						</ul>
					</section>
					<section className="panel" aria-labelledby="all-off">
						<h2 id="all-off">Too much?</h2>
						<p>
							Stop all emails and phone reminders. You'll still find everything under Notifications.
						</p>
						<ButtonForm sends={{ intent: "all-off" }} pending="Turning off...">
							Turn everything off
						</ButtonForm>
					</section>
				</div>
			</div>
		</>
	);
}

function listOf(names: string[], none: string): string {
	return names.length > 0 ? new Intl.ListFormat("en-US").format(names) : none;
}
