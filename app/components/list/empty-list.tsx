import type { ReactNode } from "react";
import { GateIllustration } from "#app/components/gate-illustration.tsx";

interface EmptyListProps {
	children: ReactNode;
	/** Without the gate, because something failed or the page shows more. */
	plain?: boolean;
	className?: string;
}

/** Shown when a list is empty: why, what to do next, and the open gate. */
export function EmptyList({ children, plain = false, className = "mt-5" }: EmptyListProps) {
	return (
		<div
			className={`grid justify-items-center gap-[0.8rem] rounded-card border border-line bg-sunk px-5 pt-8 text-center text-balance wrap-anywhere [&>:first-child]:font-display [&>:first-child]:text-[1.3rem] [&>:first-child]:leading-[1.2] [&>:first-child]:font-semibold [&_.actions]:justify-center ${plain ? "pb-8" : ""} ${className}`}
		>
			{children}
			{!plain && <GateIllustration className="mt-4 w-[min(100%,13rem)]" />}
		</div>
	);
}
