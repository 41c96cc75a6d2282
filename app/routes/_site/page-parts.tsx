import type { ReactNode } from "react";

/** A list of entries with lines between them. */
export function Ledger({ children }: { children: ReactNode }) {
	return <dl className="mt-4 border-b border-line">{children}</dl>;
}

interface EntryProps {
	id?: string;
	what: string;
	/** How long it is kept. */
	until?: string;
	children: ReactNode;
}

export function Entry({ id, what, until, children }: EntryProps) {
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
			className={`bg-sunk [box-shadow:0_0_0_100vmax_var(--sunk)] [clip-path:inset(0_-100vmax)] ${className}`}
			aria-labelledby={labelledBy}
		>
			{children}
		</section>
	);
}
