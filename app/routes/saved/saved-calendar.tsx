import { type ReactNode, useEffect, useState } from "react";
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
			<p>
				Add it once. It shows the deadlines of everything you save and the steps you plan, and
				reminds you at nine in the morning, 7 days and 1 day before, or as you chose.
			</p>
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
					Google on a computer
				</a>
			</div>
			<p className="hint">
				On iPhone and Mac, tap Subscribe next, and leave “Remove Alarms” off, so that it can remind
				you.
			</p>
			<div className="field">
				<label htmlFor="calendar-url">Your calendar link</label>
				<div className="flex gap-[0.6rem]">
					<input className="input min-w-0" id="calendar-url" type="url" readOnly value={url} />
					<CopyButton text={url} from="calendar-url" />
				</div>
				<p className="hint">
					Anyone who has it can see your deadlines and plan, so keep it to yourself.
					<noscript> To copy it, touch and hold it, then tap Select All and Copy.</noscript>
				</p>
			</div>
			<Fold title="Add it on Android">
				<p>
					The Google Calendar app can't add a calendar by its link. The Google Calendar website can,
					and then it's in the app, too:
				</p>
				<ul className="grid list-disc gap-[0.35rem] pl-[1.2rem]">
					<li>
						<b>With a computer</b>: open this page there and click “Google on a computer”. Pick the
						Google account of your phone, then click Add.
					</li>
					<li>
						<b>With only your phone</b>: copy your link. In Chrome, open a new tab, tap ⋮ and turn
						on “Desktop site”, then type calendar.google.com in the address bar. Next to “Other
						calendars”, tap +, then “From URL”. Paste your link and tap “Add calendar”.
					</li>
				</ul>
				<p>
					Then open the Calendar app, tap ☰ and make sure “The Yard: deadlines” is ticked. That can
					take a few minutes. Google looks for changes about once a day and leaves our reminders
					out, so set one in this calendar's settings.
				</p>
				<p>
					Other apps can do it right on your phone, such as ICSx⁵: paste your link there. And for
					just one deadline, tap “Add to calendar” on the program's page.
				</p>
			</Fold>
			<Fold title="Add it in Outlook or elsewhere">
				<p>Copy your link, and add it there as a calendar from the web.</p>
			</Fold>
			<Fold title="Change it or turn it off">
				<div className="actions">
					<CalendarForm link="new">Make a new link</CalendarForm>
					<CalendarForm link="off">Turn off</CalendarForm>
				</div>
				<p className="hint">
					If you make a new link or turn this one off, it stops working right away.
				</p>
			</Fold>
		</>
	);
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
	return (
		<details>
			<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
				{title}
			</summary>
			<div className="grid gap-3">{children}</div>
		</details>
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
