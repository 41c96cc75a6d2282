import { Link } from "@remix-run/react";
import type { ProgramQuery } from "#app/forms/program-filters.ts";
import type { FoundPrograms } from "./found-programs.ts";
import { addressOf } from "./search-in-place.ts";

interface RespelledProps {
	path: string;
	query: ProgramQuery;
	corrected: FoundPrograms["corrected"];
	/** Called when the typed words are searched for, because this notice then disappears. */
	onLeave: () => void;
}

/** Says which corrected words were searched for, and links to a search for what was typed. */
export function Respelled({ path, query, corrected, onLeave }: RespelledProps) {
	if (corrected.length === 0) return null;
	return (
		<p>
			Showing results for <strong>{readAs(query.search, corrected)}</strong>. Search for{" "}
			<Link
				preventScrollReset
				to={addressOf(path, { ...query, exact: true, at: undefined })}
				onClick={onLeave}
			>
				{query.search}
			</Link>{" "}
			instead
		</p>
	);
}

/** The typed search, with the corrected words in it. */
function readAs(typed: string, corrected: FoundPrograms["corrected"]): string {
	const read = new Map(corrected.map((word) => [word.typed.toLowerCase(), word.read]));
	return typed.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => read.get(lettersOf(word)) ?? word);
}

/** A word in the form that corrections use. */
function lettersOf(word: string): string {
	return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
