import { Form } from "@remix-run/react";
import { CopyButton } from "./saved-copy.tsx";

/** The student's deadlines in a calendar of theirs, by an address that only they know. */
export function CalendarPanel({ url }: { url: string | null }) {
	return (
		<section className="panel saved-calendar" aria-labelledby="calendar">
			<h2 id="calendar">Deadlines in your calendar</h2>
			{url ? (
				<>
					<p>
						Add this address to your calendar once. It then shows the deadlines of what you have
						saved, also those you save later. Whoever has the address can read them, so keep it to
						yourself.
					</p>
					<div className="field">
						<label htmlFor="calendar-url">Your calendar link</label>
						<div className="saved-copy">
							<input className="input" id="calendar-url" type="url" readOnly value={url} />
							<CopyButton text={url} from="calendar-url" />
						</div>
					</div>
					<ul className="saved-steps">
						<li>
							iPhone and Mac: <a href={url.replace(/^https?:/, "webcal:")}>open it in Calendar</a>.
						</li>
						<li>Google Calendar, on a computer: Other calendars, Add, From URL.</li>
						<li>Outlook: Add calendar, Subscribe from web.</li>
					</ul>
					<div className="actions">
						<CalendarForm link="new">Make a new link</CalendarForm>
						<CalendarForm link="off">Turn off</CalendarForm>
					</div>
					<p className="hint">
						With a new link, or once turned off, this one stops working at once.
					</p>
				</>
			) : (
				<>
					<p>
						Get an address that your phone's calendar can follow, so that it reminds you before a
						program closes.
					</p>
					<CalendarForm link="new">Get calendar link</CalendarForm>
				</>
			)}
		</section>
	);
}

function CalendarForm({ link, children }: { link: "new" | "off"; children: string }) {
	return (
		<Form method="post">
			<input type="hidden" name="intent" value="calendar" />
			<button className="btn" type="submit" name="link" value={link}>
				{children}
			</button>
		</Form>
	);
}
