import type { ProgramQuery } from "#app/forms/program-filters.ts";
import { addressOf } from "./find-in-place.ts";
import type { FoundPrograms } from "./found-programs.ts";
import { ListLink } from "./list-link.tsx";

/** Says how misspelled words were read, and leads to what was typed. */
export function Respelled({
	path,
	query,
	corrected,
	onLeave,
}: {
	path: string;
	query: ProgramQuery;
	corrected: NonNullable<FoundPrograms["corrected"]>;
	/** What was typed is searched for, and this is gone. */
	onLeave: () => void;
}) {
	if (corrected.length === 0) return null;
	return (
		<p>
			Showing results for <strong>{readAs(query.search, corrected)}</strong>. Search for{" "}
			<ListLink to={addressOf(path, { ...query, exact: true, at: undefined })} onClick={onLeave}>
				{query.search}
			</ListLink>{" "}
			instead
		</p>
	);
}

/** What was typed, with the words as they were read. */
function readAs(typed: string, corrected: NonNullable<FoundPrograms["corrected"]>): string {
	const read = new Map(corrected.map((word) => [word.typed.toLowerCase(), word.read]));
	return typed.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => read.get(lettersOf(word)) ?? word);
}

/** A word as corrections have it. */
function lettersOf(word: string): string {
	return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
