import type { ReactNode } from "react";

/** Two or more elements, side by side where there is room. */
export function SideBySide({ children }: { children: ReactNode }) {
	return (
		<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3 *:min-w-0 *:wrap-anywhere">
			{children}
		</div>
	);
}
