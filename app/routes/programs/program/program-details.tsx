import { Link } from "@remix-run/react";
import { type MouseEvent, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { type FitRow, VerdictBadge } from "#app/components/program/program-card.tsx";

/** A fact as the page shows it. */
export interface ShownFact {
	label: string;
	text: string;
	/** Its day (YYYY-MM-DD), if it is one. */
	date?: string | undefined;
	/** Its items, if it is a list of several facts. */
	items?: string[] | undefined;
}

/** Every fact a program states. */
export function ProgramFacts({ facts }: { facts: ShownFact[] }) {
	if (facts.length === 0) return null;
	return (
		<dl className="grid border-y border-line">
			{facts.map(({ label, text, date, items }) => (
				<div
					key={label}
					className="flex flex-wrap gap-x-4 gap-y-1 py-[0.55rem] not-first:border-t not-first:border-line"
				>
					<dt className="basis-[max(6.75rem,20%)] text-[0.95rem] text-muted">{label}</dt>
					<dd className="min-w-0 flex-[1_1_9rem] wrap-anywhere" dir="auto">
						{items ? <Items of={items} /> : date ? <time dateTime={date}>{text}</time> : text}
					</dd>
				</div>
			))}
		</dl>
	);
}

function Items({ of }: { of: string[] }) {
	return (
		<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-4 gap-y-0.5">
			{of.map((item) => (
				<li key={item}>{item}</li>
			))}
		</ul>
	);
}

interface DoIFitProps {
	program: { id: string };
	fit: {
		/** Whether they have answered any question. */
		answered: boolean;
		rows: FitRow[];
	};
}

/** Each condition that a program states, beside the student's own answer. */
export function DoIFit({ program, fit: { answered, rows } }: DoIFitProps) {
	if (rows.length === 0) return null;
	const back = new URLSearchParams({ redirectTo: `/programs/${program.id}/` });
	if (!answered) {
		return (
			<p>
				<Link to={`/welcome/?${back}`}>Do I fit? Answer three questions</Link>
			</p>
		);
	}
	return (
		<section aria-labelledby="do-i-fit">
			<h2 id="do-i-fit" className="text-[1.2rem]">
				Do I fit?
			</h2>
			<ul className="mt-2 grid border-y border-line">
				{rows.map(({ name, title, verdict, stated, own, changedAt }) => {
					const change = own ? "Change" : "Answer";
					return (
						<li
							key={name}
							data-condition={name}
							className="grid gap-x-4 py-[0.55rem] not-first:border-t not-first:border-line sm:grid-cols-[max(8rem,22%)_minmax(0,1fr)]"
						>
							<h3 className="flex flex-wrap items-center gap-x-3 text-[1rem] sm:block">
								<span className="sm:block">{title}</span> <VerdictBadge verdict={verdict} />
							</h3>
							<div className="grid min-w-0 wrap-anywhere">
								<p>
									<span className="text-muted">The program says:</span>{" "}
									<span dir="auto">{stated}</span>
								</p>
								<p>
									<span className="text-muted">You said:</span>{" "}
									<span dir="auto">{own || "Nothing yet"}</span>{" "}
									<Link
										className="text-link inline-flex min-h-11 items-center"
										to={`/profile/?${back}#${changedAt}`}
										aria-label={`${change}: ${title}`}
									>
										{change}
									</Link>
								</p>
							</div>
						</li>
					);
				})}
			</ul>
			<p className="hint mt-2">Only you see this. The program decides, so check its own page.</p>
		</section>
	);
}

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

interface AddToCalendarProps {
	program: { id: string };
	/** The address that adds it to Google's calendar. */
	google: string;
}

/** Adds the deadline to a calendar: as a file, which every calendar reads, or directly in Google's. */
export function AddToCalendar({ program, google }: AddToCalendarProps) {
	return (
		<>
			<a className="btn" href={`/deadlines/${program.id}.ics`} download>
				<Icon name="calendar-clock" size={18} />
				Add to calendar
			</a>
			<a className="btn" href={google} target="_blank" rel="noopener noreferrer">
				Google Calendar
			</a>
		</>
	);
}
