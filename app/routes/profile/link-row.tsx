import type { ComponentProps } from "react";
import { Link } from "#app/components/link.tsx";

export function LinkRow({ className = "", ...link }: ComponentProps<typeof Link>) {
	return (
		<li>
			<Link className={`text-link flex min-h-11 items-center ${className}`.trim()} {...link} />
		</li>
	);
}
