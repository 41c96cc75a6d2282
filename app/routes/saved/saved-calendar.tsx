import { useEffect, useState } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";

/** The student's deadlines for their own calendar, at an address that only they know. */
export function CalendarPanel({ url }: { url: string | null }) {
	return (
		<section className="panel mt-4 max-w-[44rem]" aria-labelledby="calendar">
			<h2 id="calendar">Deadlines in your calendar</h2>
			{url ? (
				<CalendarLink url={url} />
			) : (
				<div className="actions items-center">
					<p>Your phone's calendar can remind you before a program closes.</p>
					<CalendarForm link="new">Get calendar link</CalendarForm>
				</div>
			)}
		</section>
	);
}

function CalendarLink({ url }: { url: string }) {
	const webcal = url.replace(/^https?:/, "webcal:");
	return (
		<>
			<div className="actions">
				<a className="btn" href={webcal}>
					Add on iPhone or Mac
				</a>
				<a
					className="btn"
					href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
					target="_blank"
					rel="noopener noreferrer"
				>
					Add on Android
				</a>
			</div>
			<div className="field">
				<label htmlFor="calendar-url">Your calendar link</label>
				<div className="flex gap-[0.6rem]">
					<input className="input min-w-0" id="calendar-url" type="url" readOnly value={url} />
					<CopyButton text={url} from="calendar-url" />
				</div>
			</div>
			<details className="open:grid open:gap-3">
				<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
					Add it, change it or turn it off
				</summary>
				<p>
					Add it once. It shows the deadlines of everything you save, now and later, and reminds you
					7 days and 1 day before, or as you chose. Anyone who has the link can see them, so keep it
					to yourself.
				</p>
				<ul className="grid list-disc gap-[0.35rem] pl-[1.2rem]">
					<li>
						<b>iPhone and Mac</b>: tap “Add on iPhone or Mac”, then Subscribe. Leave “Remove Alarms”
						off, so that it can remind you.
					</li>
					<li>
						<b>Android</b>: tap “Add on Android”, pick the Google account of your phone, then Add.
						If the app opens and doesn't ask anything, open the link on a computer. Google looks for
						changes about once a day and leaves our reminders out, so set one in this calendar's
						settings.
					</li>
					<li>
						<b>Outlook and others</b>: copy the link, and add it as a calendar from the web.
					</li>
				</ul>
				<div className="actions">
					<CalendarForm link="new">Make a new link</CalendarForm>
					<CalendarForm link="off">Turn off</CalendarForm>
				</div>
				<p className="hint">
					If you make a new link or turn this one off, it stops working right away.
				</p>
			</details>
		</>
	);
}

function CalendarForm({ link, children }: { link: "new" | "off"; children: string }) {
	return (
		<ButtonForm sends={{ intent: "calendar", link }} pending="One moment...">
			{children}
		</ButtonForm>
	);
}

/** Copies a text; only shown where JavaScript runs. */
function CopyButton({ text, from }: { text: string; from: string }) {
	const [state, setState] = useState<"off" | "ready" | "copied">("off");
	useEffect(() => setState("ready"), []);
	if (state === "off") return null;

	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
			setState("copied");
		} catch {
			// The browser refused; the selected text can still be copied by hand.
			const field = document.getElementById(from);
			if (field instanceof HTMLInputElement) field.select();
		}
	}

	return (
		<button className="btn min-w-24" type="button" onClick={copy} aria-live="polite">
			{state === "copied" ? "Copied" : "Copy"}
		</button>
	);
}
