import { Link, useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { useWayToInstall } from "#app/components/shell/install-prompt.ts";
import type { SavedGroup } from "#db/saved/saved-order.ts";
import type { Today } from "#lib/calendar-days.ts";
import { answerKey, type Saved, SavedCard } from "./saved-card.tsx";
import { typedNotes } from "./saved-card-parts.tsx";

/** In the order of the list. */
const GROUPS: { id: SavedGroup; title: string; empty: ReactNode }[] = [
	{
		id: "to-apply",
		title: "To apply",
		empty: (
			<>
				Nothing left to apply to.{" "}
				<Link to="/programs/" prefetch="intent">
					Find your next program
				</Link>
			</>
		),
	},
	{
		id: "applied",
		title: "Applied",
		empty: "Sent an application? Tap “Mark as applied” on its program, and it moves here.",
	},
	{
		id: "answered",
		title: "Answered",
		empty: "Nothing yet. What has answered you moves here, with the good news and the other kind.",
	},
	{
		id: "closed",
		title: "Closed",
		empty: "Nothing here. What you didn't apply to moves here once it has closed.",
	},
];

const COUNT = "text-[0.9em] font-normal text-muted [font-variant-numeric:tabular-nums]";
/** On a phone, cards leave out their description and what no longer matters once a student has applied. */
const SHORTER_ON_PHONES = [
	"max-md:[&>li>p:not(.hint)]:hidden",
	"max-md:[&_.program-card-facts:has([data-applied])]:h-auto max-md:[&_.program-card-facts:has([data-applied])]:max-h-10",
	"max-md:[&_[data-applied]~:not([data-step])]:hidden",
].join(" ");
/** A card whose program was just taken off the list, which has a button to save it again. */
const TAKEN_OFF = [
	"[&>:has(button[value=save])]:border-dashed [&>:has(button[value=save])]:border-field-line",
	"[&>:has(button[value=save])]:bg-transparent [&>:has(button[value=save])]:[box-shadow:none]",
	"[&>:has(button[value=save])_footer_:is(form,button)]:hidden",
	"[&>:has(button[value=save])_[role=status]]:not-sr-only [&>:has(button[value=save])_[role=status]]:col-span-full",
	"[&>:has(button[value=save])_[role=status]]:text-muted",
].join(" ");

interface SavedGroupsProps {
	items: Saved[];
	/** For each group. */
	counts: number[];
	/** The whole list is on this page. */
	isWhole: boolean;
	today: Today;
}

/** A page of the list in its groups, each with its total on all pages. */
export function SavedGroups({ items, counts, isWhole, today }: SavedGroupsProps) {
	useEffect(() => () => typedNotes.clear(), []);
	const groups = GROUPS.map((group, at) => ({
		...group,
		count: counts[at] ?? 0,
		items: items.filter((item) => item.group === at),
	}));
	return (
		<>
			{items.map(({ id }) => (
				<KeptAnswer key={id} of={id} />
			))}
			<nav
				aria-label="Groups"
				className="tabs mt-6 max-w-[44rem] max-md:gap-0 max-md:[&>a]:px-0 max-md:[&>a]:text-[0.82rem]"
			>
				{groups.map(({ id, title, count }) => (
					<a key={id} href={isWhole ? `#${id}` : `?after=${id}#${id}`}>
						{title} <span className={`ms-[0.35rem] max-md:ms-[0.2rem] ${COUNT}`}>{count}</span>
					</a>
				))}
			</nav>
			{groups.map(({ id, title, count, items, empty }) => {
				if (items.length === 0 && count > 0) return null;
				if (items.length === 0 && !isWhole) return null;
				return (
					<section key={id} aria-labelledby={id} className="mt-6">
						<h2 id={id} className="mb-3 scroll-mt-4">
							{`${title} `}
							<span className={COUNT}>{count}</span>
						</h2>
						{items.length > 0 ? (
							<ul className={`grid-cards items-start ${SHORTER_ON_PHONES} ${TAKEN_OFF}`}>
								{items.map((program) => (
									<SavedCard key={program.id} program={program} today={today} />
								))}
							</ul>
						) : (
							<p className="hint">{empty}</p>
						)}
					</section>
				);
			})}
		</>
	);
}

/** A card that moves to another group is remounted; its bookmark's answer and pending request are kept. */
function KeptAnswer({ of }: { of: string }) {
	useFetcher({ key: answerKey(of) });
	return null;
}

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
					<CalendarForm link="get">Get calendar link</CalendarForm>
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

function CalendarForm({ link, children }: { link: "get" | "new" | "off"; children: string }) {
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

/**
 * Offers to add the app to the home screen, if the browser can. Whatever the answer, the question is not asked again.
 */
export function InstallHint() {
	const way = useWayToInstall();
	const fetcher = useFetcher();
	if (!way || fetcher.formData || fetcher.data) return null;
	const dismiss = () => fetcher.submit({ intent: "install-hint" }, { method: "post" });

	async function install() {
		if (typeof way === "object") await way.prompt().catch(() => {});
		dismiss();
	}

	return (
		<section className="notice mt-8 max-w-2xl" aria-label="The Yard on your home screen">
			<strong>Put The Yard on your home screen</strong>
			<p>
				{way === "by hand"
					? "Tap Share in Safari, then Add to Home Screen. Your list is one tap away, and you can read it offline."
					: "Your list is one tap away, and you can read it offline."}
			</p>
			<div className="actions mt-2">
				{way !== "by hand" && (
					<button className="btn btn-main" type="button" onClick={install}>
						Add to home screen
					</button>
				)}
				<button className="btn" type="button" onClick={dismiss}>
					{way === "by hand" ? "Got it" : "No thanks"}
				</button>
			</div>
		</section>
	);
}
