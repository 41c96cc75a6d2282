import type { ReactNode } from "react";

/** A list of entries with lines between them. */
export function EntryList({ children }: { children: ReactNode }) {
	return <dl className="mt-4 border-b border-line">{children}</dl>;
}

interface EntryProps {
	id?: string;
	what: string;
	/** How long it is kept. */
	until?: string;
	children: ReactNode;
}

export function LedgerEntry({ id, what, until, children }: EntryProps) {
	const columns = until ? "md:grid-cols-[10rem_1fr_15rem]" : "md:grid-cols-[10rem_1fr]";
	return (
		<div
			className={`grid scroll-mt-4 gap-x-6 gap-y-[0.35rem] border-t border-line py-4 ${columns}`}
			id={id}
		>
			<dt className="font-display text-[1.1rem] leading-[1.3] font-semibold">{what}</dt>
			<dd>{children}</dd>
			{until && <dd className="text-[0.95rem] text-muted">{until}</dd>}
		</div>
	);
}

interface BandProps {
	className?: string;
	labelledBy?: string;
	children: ReactNode;
}

/** A part of a page whose background is as wide as the window; its text is as wide as the page. */
export function Band({ className = "mt-12 py-10", labelledBy, children }: BandProps) {
	return (
		<section
			className={`bg-sunk [border-image:conic-gradient(var(--sunk)_0_0)_fill_0/0/0_100vw] forced-colors:[border-image:none] ${className}`}
			aria-labelledby={labelledBy}
		>
			{children}
		</section>
	);
}

/** How a program gets from one student to the next. */
export function HowItWorks() {
	return (
		<ol className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-3">
			<Step number={1} title="A student shares it">
				Its name, where to apply, and a few words about it.
			</Step>
			<Step number={2} title="A moderator reviews it">
				They open the link, read it, and set its kind and deadline. If something's off, it goes back
				with a note that says why.
			</Step>
			<Step number={3} title="You apply at the source">
				Every program links straight to whoever offers it. No middleman.
			</Step>
		</ol>
	);
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
	return (
		<li className="border-t-[3px] border-brand pt-[0.9rem]">
			<h3>
				<span className="text-brand" aria-hidden="true">{`${number}. `}</span>
				{title}
			</h3>
			<p className="mt-[0.35rem] text-muted">{children}</p>
		</li>
	);
}
