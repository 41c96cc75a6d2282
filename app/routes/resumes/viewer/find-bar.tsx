import { useEffect, useRef, useState } from "react";
import type { PdfView } from "./pdf-view.ts";
import { IconButton } from "./toolbar.tsx";
import type { Found } from "./view-state.ts";

type Props = { view: PdfView; found: Found | undefined; onClose: () => void };

/** Searches the resume's text as one types. Enter goes to the next match, Escape closes. */
export function FindBar({ view, found, onClose }: Props) {
	const [query, setQuery] = useState("");
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.focus(), []);
	return (
		// biome-ignore lint/a11y/useSemanticElements: React 18 does not know <search>
		<form
			className="viewer-bar"
			role="search"
			aria-label="Find in resume"
			onSubmit={(event) => {
				event.preventDefault();
				view.find(query, "next");
			}}
			onKeyDown={(event) => {
				if (event.key === "Escape") onClose();
			}}
		>
			<input
				ref={field}
				className="input min-h-11 min-w-0 flex-[1_1_10rem] py-[0.4rem]"
				type="search"
				aria-label="Find in resume"
				placeholder="Find in resume"
				autoComplete="off"
				value={query}
				onChange={(event) => {
					setQuery(event.target.value);
					view.find(event.target.value);
				}}
			/>
			<span role="status" className="meta whitespace-nowrap">
				{query && found && wordsOf(found)}
			</span>
			<div className="flex items-center">
				<IconButton
					icon="chevron-up"
					text="Previous match"
					disabled={!query}
					onClick={() => view.find(query, "previous")}
				/>
				<IconButton
					icon="chevron-down"
					text="Next match"
					disabled={!query}
					onClick={() => view.find(query, "next")}
				/>
				<IconButton icon="x" text="Close search" onClick={onClose} />
			</div>
		</form>
	);
}

function wordsOf({ state, current, total }: Found): string {
	if (state === "none") return "No matches";
	return total > 0 ? `${current} of ${total}` : "Searching...";
}
