import type { ReactNode } from "react";

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
