import type { ReactNode } from "react";
import { Gate } from "#app/components/gate.tsx";

/** What stands where a list holds nothing: why, the way on, and the open gate. */
export function EmptyList({ children }: { children: ReactNode }) {
	return (
		<div className="empty">
			{children}
			<Gate />
		</div>
	);
}
