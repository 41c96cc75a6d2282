import { EmptyList } from "#app/components/list/empty-list.tsx";
import type { ProgramQuery } from "#app/forms/program-filters.ts";
import { addressOf } from "./find-in-place.ts";
import { ListLink } from "./list-link.tsx";
import { everyChosen } from "./program-facets.ts";

/** Says what to leave out, one tap each, where nothing fits all that is asked for. */
export function NothingFound({ path, query }: { path: string; query: ProgramQuery }) {
	const { search, filters } = query;
	const narrowing = everyChosen({ ...query, filters: { ...filters, includeClosed: false } });
	const looser = narrowing.map(({ text, without }) => ({
		text: `Without “${text}”`,
		to: addressOf(path, {
			...without,
			filters: { ...without.filters, includeClosed: filters.includeClosed },
		}),
	}));
	if (search && looser.length > 0) {
		const to = addressOf(path, { ...query, search: "", exact: false, at: undefined });
		looser.push({ text: `Without “${search}”`, to });
	}
	const withClosed = { ...query, filters: { ...filters, includeClosed: true }, at: undefined };
	const isFiltered = looser.length > 0;
	return (
		<EmptyList>
			<h2>{headingOf(search, isFiltered)}</h2>
			<p>{adviceOf(search, isFiltered)}</p>
			<div className="actions">
				{looser.map(({ text, to }) => (
					<ListLink key={text} className="btn" to={to}>
						{text}
					</ListLink>
				))}
				{!filters.includeClosed && (
					<ListLink className="btn" to={addressOf(path, withClosed)}>
						Show closed programs too
					</ListLink>
				)}
				<ListLink className="btn btn-main" to={path}>
					See all programs
				</ListLink>
			</div>
		</EmptyList>
	);
}

function headingOf(search: string, isFiltered: boolean): string {
	if (search) return `No programs match “${search}”`;
	return isFiltered ? "No programs fit all of these" : "No programs here yet";
}

function adviceOf(search: string, isFiltered: boolean): string {
	if (isFiltered) return "Leave one thing out and look again.";
	return search
		? "Try fewer or broader words."
		: "Once a moderator approves one, it shows up here.";
}
