import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";

export function LinkRow({ className = "", ...link }: ComponentProps<typeof Link>) {
	return (
		<li>
			<Link className={`text-link flex min-h-11 items-center ${className}`.trim()} {...link} />
		</li>
	);
}
