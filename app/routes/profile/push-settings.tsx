import { ButtonForm } from "#app/components/form/button-form.tsx";
import { RemindOnPhone } from "#app/components/remind-on-phone.tsx";
import { timeAgo } from "#app/dates.ts";
import type { readNotificationSettings } from "#db/notifications/notification-settings.ts";

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
