import { Link, useLocation } from "@remix-run/react";
import { FOLD, SUMMARY } from "./card-fold.ts";
import type { CardFit } from "./fit-rows.ts";
import { VerdictBadge } from "./verdict-badge.tsx";

interface FitOnCardProps {
	program: { name: string };
	fit: CardFit;
}

/** How a student fits a program: one line, which opens to a row for each condition. */
export function FitOnCard({ program, fit }: FitOnCardProps) {
	const { pathname, search } = useLocation();
	const back = new URLSearchParams({ redirectTo: pathname + search });
	return (
		<details
			className={`${FOLD} col-span-full min-w-0 justify-self-start text-[0.9rem] open:justify-self-stretch`}
		>
			<summary className={SUMMARY}>
				{fit.inShort}
				<span className="sr-only">: {program.name}</span>
			</summary>
			<ul className="mt-2 grid gap-2">
				{fit.rows.map(({ name, title, verdict, says, own }) => (
					<li key={name} data-condition={name} className="wrap-anywhere">
						<b className="font-semibold">{title}</b> <VerdictBadge verdict={verdict} />
						<div>
							<span className="text-muted">The program says:</span> <span dir="auto">{says}</span>
						</div>
						<div>
							<span className="text-muted">You said:</span>{" "}
							<span dir="auto">{own || "Nothing yet"}</span>
						</div>
					</li>
				))}
			</ul>
			<Link
				className="text-link inline-flex min-h-11 items-center"
				to={`/profile/?${back}#fits-you`}
			>
				Change my answers
			</Link>
		</details>
	);
}
