import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ContributionCard, type ShownContribution } from "./contribution-card.tsx";

/** The card of what the student has just contributed, if anything; it takes the focus when it appears. */
export function JustShared({ contribution }: { contribution: ShownContribution | null }) {
	const id = contribution?.id;
	const section = useRef<HTMLElement>(null);
	const before = useRef(id);
	useEffect(() => {
		if (before.current !== id) section.current?.focus();
		before.current = id;
	}, [id]);
	if (!contribution) return null;
	return (
		<section ref={section} className="grid gap-3" aria-labelledby="just-shared" tabIndex={-1}>
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<p id="just-shared" className="font-display text-[1.15rem] font-semibold">
					You just shared this
				</p>
				<p>
					<Link to="/programs/contributions/" prefetch="intent">
						All my contributions
					</Link>
				</p>
			</div>
			<ul>
				<ContributionCard contribution={contribution} />
			</ul>
		</section>
	);
}
