import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess, redirectWithToast } from "#app/actions/action-responses.server.ts";
import { requireStudentUser, type Student } from "#app/auth/guards.server.ts";
import { may } from "#app/auth/session/roles.server.ts";
import { keepOnly, readStudentForm } from "#app/auth/student-form.server.ts";
import { BackToProfile } from "#app/components/confirmation-page.tsx";
import { CheckboxGroup, SelectField } from "#app/components/fields/choice-fields.tsx";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { type Field, PageProblem, SubmitButton } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { RemindOnPhone } from "#app/components/remind-on-phone.tsx";
import { nameOfTimeZone, TIME_ZONE_CHOICES } from "#app/forms/fields/us-time-zones.ts";
import { notificationChoicesForm } from "#app/forms/notifications.ts";
import { TOPIC_SETTINGS, TOPICS, type Topic } from "#db/notifications/notification-kinds.ts";
import {
	readNotificationSettings,
	removePushSubscription,
	saveNotificationSettings,
	turnOffNotifications,
} from "#db/notifications/notification-settings.ts";
import { DEFAULT_TIME_ZONE, timeAgo } from "#lib/time-zones.ts";
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
		whenLoggedOut: keepOnly("save"),
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
	useFocusNearForm();
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

const DAYS_BEFORE = [
	["14", "2 weeks before"],
	["7", "1 week before"],
	["3", "3 days before"],
	["1", "The day before"],
] as const;

const HEAD = "px-1 pb-[0.35rem] text-center text-[0.9rem] font-semibold text-muted";

interface Choices {
	topics: readonly Topic[];
	mail: readonly Topic[];
	push: readonly Topic[];
	remind: readonly string[];
	timeZone: string;
}

function NotificationForm({ topics, mail, push, remind, timeZone }: Choices) {
	const form = useForm("choices", {
		saved: { mail, push, remind, time_zone: timeZone },
		identity: { intent: "save" },
	});
	const { fields } = form;
	const isListed = TIME_ZONE_CHOICES.some(([zone]) => zone === timeZone);
	const zones = isListed
		? TIME_ZONE_CHOICES
		: [...TIME_ZONE_CHOICES, [timeZone, nameOfTimeZone(timeZone)] as const];
	return (
		<section className="panel" aria-labelledby="choices-title">
			<h2 id="choices-title">What you hear about</h2>
			<p>You'll find all of it under Notifications, whatever you choose.</p>
			<Form form={form} stays className="grid gap-5">
				<table className="w-full border-collapse">
					<caption className="sr-only">What you hear about by email and on your phone</caption>
					<thead>
						<tr>
							<th scope="col">
								<span className="sr-only">What</span>
							</th>
							<th scope="col" className={HEAD}>
								Email
							</th>
							<th scope="col" className={HEAD}>
								Phone
							</th>
						</tr>
					</thead>
					<tbody>
						{topics.map((topic) => (
							<Row key={topic} topic={topic} mail={fields.mail} push={fields.push} />
						))}
					</tbody>
				</table>
				<CheckboxGroup
					field={fields.remind}
					legend="When to remind you of a deadline"
					hint="At 9 in the morning. Leave all unchecked and we won't."
					options={DAYS_BEFORE}
				/>
				<SelectField field={fields.time_zone} label="Your time zone" none={null} options={zones} />
				<div>
					<SubmitButton pending="Saving...">Save</SubmitButton>
				</div>
			</Form>
		</section>
	);
}

function Row({ topic, ...ways }: { topic: Topic; mail: Field; push: Field }) {
	const { name, hint } = TOPIC_SETTINGS[topic];
	return (
		<tr className="border-t border-line">
			<th
				scope="row"
				className="py-[0.6rem] pr-2 text-start wrap-anywhere leading-[1.35] font-semibold"
			>
				{name}
				{hint && <span className="hint block font-normal">{hint}</span>}
			</th>
			<Box field={ways.mail} topic={topic} label={`Email: ${name}`} />
			<Box field={ways.push} topic={topic} label={`Phone: ${name}`} />
		</tr>
	);
}

function Box({ field, topic, label }: { field: Field; topic: Topic; label: string }) {
	return (
		<td className="w-16">
			<label className="grid min-h-12 place-items-center">
				<span className="sr-only">{label}</span>
				<input
					type="checkbox"
					className="size-[1.35rem] accent-brand"
					name={field.name}
					value={topic}
					defaultChecked={field.initialValues.includes(topic)}
				/>
			</label>
		</td>
	);
}

interface Reminded extends Pick<Awaited<ReturnType<typeof readNotificationSettings>>, "phones"> {
	/** The site's public key for pushes; null where none is set up. */
	pushKey: string | null;
	nowMs: number;
}

function PhoneReminders({ phones, pushKey, nowMs }: Reminded) {
	return (
		<section className="panel" aria-labelledby="phones">
			<h2 id="phones">Reminders on your phone</h2>
			{phones.length === 0 ? (
				<p>No phone or browser reminds you yet.</p>
			) : (
				<ul className="grid gap-3">
					{phones.map(({ id, device, createdAt }) => (
						<li key={id} className="flex flex-wrap items-center justify-between gap-3">
							<div id={`phone-${id}`}>
								<strong>{device ?? "A browser"}</strong>
								<p className="meta">Turned on {timeAgo(createdAt, nowMs)}</p>
							</div>
							<ButtonForm
								sends={{ intent: "stop-phone", phone: id }}
								pending="Stopping..."
								describedBy={`phone-${id}`}
							>
								Stop
							</ButtonForm>
						</li>
					))}
				</ul>
			)}
			<RemindOnPhone publicKey={pushKey} phones={phones.length} />
		</section>
	);
}
