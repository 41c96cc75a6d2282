import { Link } from "@remix-run/react";
import { type FitRow, VerdictBadge } from "#app/components/program/program-card.tsx";

interface DoIFitProps {
	program: { id: string };
	fit: {
		/** Whether they have answered any question. */
		answered: boolean;
		rows: FitRow[];
	};
}

/** Each condition that a program states, beside the student's own answer. */
export function DoIFit({ program, fit: { answered, rows } }: DoIFitProps) {
	if (rows.length === 0) return null;
	const back = new URLSearchParams({ redirectTo: `/programs/${program.id}/` });
	if (!answered) {
		return (
			<p>
				<Link to={`/welcome/?${back}`}>Do I fit? Answer three questions</Link>
			</p>
		);
	}
	return (
		<section aria-labelledby="do-i-fit">
			<h2 id="do-i-fit" className="text-[1.2rem]">
				Do I fit?
			</h2>
			<ul className="mt-2 grid border-y border-line">
				{rows.map(({ name, title, verdict, stated, own, changedAt }) => {
					const change = own ? "Change" : "Answer";
					return (
						<li
							key={name}
							data-condition={name}
							className="grid gap-x-4 py-[0.55rem] not-first:border-t not-first:border-line sm:grid-cols-[max(8rem,22%)_minmax(0,1fr)]"
						>
							<h3 className="flex flex-wrap items-center gap-x-3 text-[1rem] sm:block">
								<span className="sm:block">{title}</span> <VerdictBadge verdict={verdict} />
							</h3>
							<div className="grid min-w-0 wrap-anywhere">
								<p>
									<span className="text-muted">The program says:</span>{" "}
									<span dir="auto">{stated}</span>
								</p>
								<p>
									<span className="text-muted">You said:</span>{" "}
									<span dir="auto">{own || "Nothing yet"}</span>{" "}
									<Link
										className="text-link inline-flex min-h-11 items-center"
										to={`/profile/?${back}#${changedAt}`}
										aria-label={`${change}: ${title}`}
									>
										{change}
									</Link>
								</p>
							</div>
						</li>
					);
				})}
			</ul>
			<p className="hint mt-2">Only you see this. The program decides, so check its own page.</p>
		</section>
	);
}
