import { Link } from "@remix-run/react";
import { EmptyList } from "#app/components/list/list-notices.tsx";
import { COUNTED_LOOSELY } from "#db/search/program-filters.ts";
import { type FoundPrograms, programsInWords, RESULTS } from "./found-programs.ts";
import { loosen, noneMatch } from "./relax-filters.ts";
import { addressOf } from "./search-in-place.ts";

interface NothingFoundProps {
	path: string;
	found: FoundPrograms;
	/** Called when one of these was tapped, because it then disappears. */
	onLeave: () => void;
}

/** Says what to leave out when nothing fits: one tap each, with how many programs it would find. */
export function NoResults({ path, found, onLeave }: NothingFoundProps) {
	const { query, loosened = [] } = found;
	const ways = loosen(query);
	const looser = ways
		.map(({ text, without }, at) => ({ text, to: addressOf(path, without), left: loosened[at] }))
		.filter(({ left }) => left !== 0);
	const isFiltered = ways.some(({ text }) => text.startsWith("Without"));
	return (
		<EmptyList>
			<h2 id={RESULTS}>{query.search ? noneMatch(query) : headingOf(isFiltered)}</h2>
			<p>{adviceOf(query.search, isFiltered, looser.length > 0)}</p>
			<div className="actions">
				{looser.map(({ text, to, left }) => (
					<Link preventScrollReset key={text} className="btn" to={to} onClick={onLeave}>
						{text}
						{left !== undefined && ` (${inWords(left)})`}
					</Link>
				))}
				<Link preventScrollReset className="btn" to={path} onClick={onLeave}>
					See all programs
				</Link>
			</div>
		</EmptyList>
	);
}

function inWords(left: number): string {
	return left > COUNTED_LOOSELY ? `${COUNTED_LOOSELY}+ programs` : programsInWords(left);
}

function headingOf(isFiltered: boolean): string {
	return isFiltered ? "No programs fit all of these" : "No programs here yet";
}

function adviceOf(search: string, isFiltered: boolean, isLooser: boolean): string {
	if (isFiltered) {
		return isLooser
			? "Drop one and look again."
			: "Dropping one doesn't help, either. Start over with all programs.";
	}
	return search
		? "Try fewer or broader words."
		: "Once a moderator approves one, it shows up here.";
}
