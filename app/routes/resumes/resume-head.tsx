import type { ReactNode } from "react";
import { Icon } from "#app/components/icon.tsx";

/** The head of a resume's card: its name and its details. */
export function ResumeHead({ name, children }: { name: string; children: ReactNode }) {
	return (
		<header>
			<span className="logo" aria-hidden="true">
				<Icon name="file-text" size={22} />
			</span>
			<div>
				<h3 dir="auto">{name}</h3>
				{children}
			</div>
		</header>
	);
}
