import { CheckboxGroup, SelectField } from "#app/components/fields/choice-fields.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { type Field, SubmitButton } from "#app/components/form/form-fields.tsx";
import { RemindOnPhone } from "#app/components/remind-on-phone.tsx";
import { nameOfTimeZone, TIME_ZONE_CHOICES } from "#app/forms/fields/us-time-zones.ts";
import { TOPIC_SETTINGS, type Topic } from "#db/notifications/notification-kinds.ts";
import type { readNotificationSettings } from "#db/notifications/notification-settings.ts";
import { timeAgo } from "#lib/time-zones.ts";

export const DAYS_BEFORE = [
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

export function NotificationForm({ topics, mail, push, remind, timeZone }: Choices) {
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

export function PhoneReminders({ phones, pushKey, nowMs }: Reminded) {
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
								<p className="meta">Since {timeAgo(createdAt, nowMs)}</p>
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
