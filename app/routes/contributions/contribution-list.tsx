import { Link, useLocation } from "@remix-run/react";
import { EmptyList } from "#app/components/list/empty-list.tsx";
import { Paging } from "#app/components/list/paging.tsx";
import type { ContributionPage } from "#db/contributions/own-contributions.ts";
import { ContributionCard, type ShownContribution } from "./contribution-card.tsx";

/** A page of the student's contributions; null while it is loading, or when it could not be loaded. */
export function ContributionList({
	list,
	failed,
}: {
	list: (Omit<ContributionPage, "items"> & { items: ShownContribution[] }) | null;
	failed: boolean;
}) {
	const { pathname, search } = useLocation();
	if (failed) {
		return (
			<EmptyList plain>
				<p>Failed to load contributions</p>
				<p className="hint">It's on our side and usually passes within a minute.</p>
				<a className="btn btn-main" href={pathname + search}>
					Try again
				</a>
			</EmptyList>
		);
	}
	if (!list) {
		return (
			<p role="status" className="flex items-center gap-3 text-muted">
				<span className="size-6 rounded-full border-[3px] border-line border-t-brand motion-safe:[animation:turn_0.9s_linear_infinite]" />
				Loading...
			</p>
		);
	}
	if (list.items.length === 0) {
		return (
			<EmptyList>
				<p>You haven't submitted any programs yet.</p>
				<Link className="btn btn-main" to="/programs/add-program/" prefetch="intent">
					Add New Program
				</Link>
			</EmptyList>
		);
	}
	return (
		<>
			<ul className="grid-cards stagger">
				{list.items.map((contribution) => (
					<ContributionCard key={contribution.id} contribution={contribution} />
				))}
			</ul>
			<Paging page={list} />
		</>
	);
}
