import type { ReactNode } from "react";
import { Gate } from "#app/components/gate.tsx";

/** What stands where a list holds nothing: why, the way on, and the open gate. */
export function EmptyList({
	children,
	plain = false,
	className = "mt-5",
}: {
	children: ReactNode;
	/** Without the gate: something failed, or more of the page stands beside it. */
	plain?: boolean;
	className?: string;
}) {
	return (
		<div
			className={`grid justify-items-center gap-[0.8rem] rounded-card border border-line bg-sunk px-5 pt-8 text-center text-balance wrap-anywhere [&>:first-child]:font-display [&>:first-child]:text-[1.3rem] [&>:first-child]:leading-[1.2] [&>:first-child]:font-semibold [&_.actions]:justify-center ${plain ? "pb-8" : ""} ${className}`}
		>
			{children}
			{!plain && <Gate className="mt-4 w-[min(100%,13rem)]" />}
		</div>
	);
}
