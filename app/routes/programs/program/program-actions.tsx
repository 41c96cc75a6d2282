import { type MouseEvent, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import type { Program } from "#db/programs/programs.ts";
import { DAY_MS } from "#lib/calendar-days.ts";

/** Shares a program with the phone's menu or by copying its address; else it opens and offers address and email. */
export function ShareProgram({ name, address }: { name: string; address: string }) {
	const details = useRef<HTMLDetailsElement>(null);
	const [copied, setCopied] = useState(false);
	const subject = encodeURIComponent(name);
	const body = encodeURIComponent(`${name}\r\n${address}`);

	function share(event: MouseEvent) {
		if (details.current?.open || !(navigator.share || navigator.clipboard)) return;
		event.preventDefault();
		setCopied(false);
		sendOn({ title: name, url: address }).then(setCopied, () => {
			if (details.current) details.current.open = true;
		});
	}

	return (
		<>
			<details className="open:basis-full" ref={details}>
				{/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is tapped and focused like a button. */}
				<summary className="btn" onClick={share}>
					<Icon name="share" size={18} />
					Share
				</summary>
				<div className="mt-[0.6rem] flex flex-wrap items-end gap-[0.6rem]">
					<label className="flex-[1_1_16rem] text-[0.95rem] text-muted">
						Link to this page
						<input readOnly value={address} className="w-full" />
					</label>
					<a className="btn" href={`mailto:?subject=${subject}&body=${body}`}>
						Send by email
					</a>
				</div>
			</details>
			<p role="status" className="self-center text-ok empty:absolute">
				{copied && "Link copied"}
			</p>
		</>
	);
}

/** Returns whether the address was copied. Closing the phone's menu counts as a decision, so nothing is copied then. */
async function sendOn(what: { title: string; url: string }): Promise<boolean> {
	if (navigator.share) {
		try {
			await navigator.share(what);
			return false;
		} catch (error) {
			if (error instanceof DOMException && error.name === "AbortError") return false;
		}
	}
	await navigator.clipboard.writeText(what.url);
	return true;
}

type Dated = Pick<Program, "id" | "name" | "applicationLink" | "closesAt"> & {
	applicationDeadline: string;
};

interface AddToCalendarProps {
	program: Dated;
	/** The address of the program's page. */
	address: string;
}

/** Adds the deadline to a calendar: as a file, which every calendar reads, or directly in Google's. */
export function AddToCalendar({ program, address }: AddToCalendarProps) {
	return (
		<>
			<a className="btn" href={`/deadlines/${program.id}.ics`} download>
				<Icon name="calendar-clock" size={18} />
				Add to calendar
			</a>
			<a
				className="btn"
				href={googleCalendarLink(program, address)}
				target="_blank"
				rel="noopener noreferrer"
			>
				Google Calendar
			</a>
		</>
	);
}

function googleCalendarLink(program: Dated, address: string): string {
	const { closesAt, applicationDeadline } = program;
	const dayAfter = new Date(Date.parse(applicationDeadline) + DAY_MS);
	const days = [applicationDeadline, dayAfter.toISOString().slice(0, 10)];
	const moment = new Date(closesAt ?? 0).toISOString().replace(/\.\d+/, "");
	const dates = closesAt ? [moment, moment] : days;
	const event = new URLSearchParams({
		action: "TEMPLATE",
		text: `Closes: ${program.name}`,
		dates: dates.map((date) => date.replace(/[-:]/g, "")).join("/"),
		details: `Apply at ${program.applicationLink}\nOn The Yard: ${address}`,
	});
	return `https://calendar.google.com/calendar/render?${event}`;
}
