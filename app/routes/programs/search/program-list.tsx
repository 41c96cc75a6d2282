import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { FormProblem } from "#app/components/form/form-fields.tsx";
import { PageLinks } from "#app/components/list/list-navigation.tsx";
import { EmptyList, EmptyPage } from "#app/components/list/notices.tsx";
import { ProgramCard } from "#app/components/program/program-card.tsx";
import { focus } from "#app/components/shell/focus.ts";
import { ChosenFilters, NextFilter, ProgramFinder } from "./filters.tsx";
import { useIsFinding } from "./find-in-place.ts";
import type { ListedProgram, ProgramResults } from "./load-programs.server.ts";

/** The id of the results' heading, also when there are none. */
const RESULTS = "results";

interface ProgramListProps {
	found: ProgramResults;
	/** The actions on a program's card. */
	actions?: (program: ListedProgram) => ReactNode;
	/** Shown above the list. */
	above?: ReactNode;
	/** Shown below it. */
	below?: ReactNode;
}

/** Search box, filters and list of programs; the address is the state. */
export function ProgramList({ found, actions, above, below }: ProgramListProps) {
	const { path, items, close, next, previous, problem, sum, feeds } = found;
	const isFinding = useIsFinding(path);
	const leave = useFocusOnResults(found.query);
	const cards = (programs: ListedProgram[]) => (
		<ul className="grid-cards">
			{programs.map((program) => (
				<ProgramCard key={program.id} program={program}>
					{actions?.(program)}
				</ProgramCard>
			))}
		</ul>
	);
	return (
		<div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 lg:grid-cols-[14rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10 lg:gap-y-4">
			<ProgramFinder found={found} />
			{!problem && items.length > 0 && found.nextFilter && <NextFilter filter={found.nextFilter} />}
			<div
				className="col-span-full aria-busy:opacity-[0.55] lg:col-2 lg:row-2"
				aria-busy={isFinding || undefined}
			>
				<NamedFilters named={found.named} onLeave={leave} />
				<ChosenFilters found={found} />
				{above}
				<p className="sr-only" role="status">
					{!isFinding && !problem && sum}
				</p>
				{problem ? (
					<FormProblem problem={problem} />
				) : found.noResults ? (
					next || previous ? (
						<EmptyPage things="programs" search={found.finder.search} path={path} />
					) : (
						<>
							<Respelled respelled={found.respelled} onLeave={leave} />
							<NoResults path={path} {...found.noResults} onLeave={leave} />
						</>
					)
				) : (
					<>
						<div className="flex flex-wrap items-baseline justify-between gap-x-4">
							<h2 id={RESULTS} className="text-[1.15rem] wrap-anywhere">
								{sum}
							</h2>
							<OrderLinks orders={found.orders} />
						</div>
						<Respelled respelled={found.respelled} onLeave={leave} />
						{items.length > 0 && cards(items)}
						{close.length > 0 && (
							<section className="mt-8" aria-labelledby="close">
								<h2 id="close">Close matches</h2>
								<p className="hint">These have most of your words.</p>
								{cards(close)}
							</section>
						)}
					</>
				)}
				<PageLinks previous={previous} next={next} />
				<p className="hint mt-4">
					Follow {found.isNarrowed ? "this search" : "new programs"} in a feed reader:{" "}
					<a href={feeds.atom}>Atom</a> or <a href={feeds.json}>JSON</a>
				</p>
				{below}
			</div>
		</div>
	);
}

/** After tapping something that the new results don't have, the focus goes to their heading. */
function useFocusOnResults(query: string): () => void {
	const hasLeft = useRef(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once the results are others.
	useEffect(() => {
		if (hasLeft.current) focus(document.getElementById(RESULTS));
		hasLeft.current = false;
	}, [query]);
	return () => {
		hasLeft.current = true;
	};
}

function OrderLinks({ orders }: Pick<ProgramResults, "orders">) {
	return (
		<nav aria-label="Order" className="flex flex-wrap gap-x-3 text-[0.85rem] whitespace-nowrap">
			{orders.map(({ text, to, isCurrent }) => (
				<Link
					preventScrollReset
					key={text}
					className={`inline-flex min-h-11 items-center ${isCurrent ? "font-semibold" : "text-link"}`}
					to={to}
					aria-current={isCurrent ? "true" : undefined}
				>
					{text}
				</Link>
			))}
		</nav>
	);
}

interface Leaving {
	/** Called when a link of it was tapped, because it then disappears. */
	onLeave: () => void;
}

type NoResultsProps = Leaving & { path: string } & NonNullable<ProgramResults["noResults"]>;

/** Says what to leave out when nothing fits: one tap each, with how many programs it would find. */
function NoResults({ path, heading, advice, looser, onLeave }: NoResultsProps) {
	return (
		<EmptyList>
			<h2 id={RESULTS}>{heading}</h2>
			<p>{advice}</p>
			<div className="actions">
				{[...looser, { text: "See all programs", to: path }].map(({ text, to }) => (
					<Link preventScrollReset key={text} className="btn" to={to} onClick={onLeave}>
						{text}
					</Link>
				))}
			</div>
		</EmptyList>
	);
}

/** Says which filters were read in the words of a search, and links to a search for the words. */
function NamedFilters({ named, onLeave }: Leaving & Pick<ProgramResults, "named">) {
	if (!named) return null;
	const filters = named.filters.map((filter) => `“${filter}”`).join(" and ");
	if (!named.isFound)
		return (
			<p className="mb-3">
				No program here states {filters} for this search, so these fit its words. Check with each
				program.
			</p>
		);
	return (
		<p className="mb-3">
			We set {named.filters.length > 1 ? "the filters" : "the filter"} {filters} for you. Search for
			the words{" "}
			<Link preventScrollReset to={named.asTyped.to} onClick={onLeave}>
				{named.asTyped.text}
			</Link>{" "}
			instead
		</p>
	);
}

/** Says which corrected words were searched for, and links to a search for what was typed. */
function Respelled({ respelled, onLeave }: Leaving & Pick<ProgramResults, "respelled">) {
	if (!respelled) return null;
	return (
		<p>
			Showing results for <strong>{respelled.read}</strong>. Search for{" "}
			<Link preventScrollReset to={respelled.typed.to} onClick={onLeave}>
				{respelled.typed.text}
			</Link>{" "}
			instead
		</p>
	);
}
