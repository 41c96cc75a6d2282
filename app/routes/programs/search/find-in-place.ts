import { useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ProgramResults } from "./load-programs.server.ts";

/** What of an address is no filter. */
const NO_FILTERS = ["q", "exact", "order", "at"];

/** Whether new results of this list are loading. */
export function useIsFinding(path: string): boolean {
	const { location } = useNavigation();
	return location?.pathname === path;
}

/** The filters in an address, without its words, order and page. */
export function filtersIn(address: URLSearchParams): string[] {
	return [...address]
		.filter(([name]) => !NO_FILTERS.includes(name))
		.map(([name, value]) => `${name}=${value}`);
}

/**
 * With JavaScript, the list follows its form at once, also what was ticked before it ran; the latest choice cancels a
 * load in progress.
 *
 * @returns `ahead`: what was chosen, while its results load
 */
export function useFindInPlace(
	found: ProgramResults,
	form: RefObject<HTMLFormElement>,
	sheet: RefObject<HTMLElement>,
) {
	const { path, query, finder } = found;
	const { state } = useNavigation();
	const navigate = useNavigate();
	const [ahead, setAhead] = useState<URLSearchParams>();
	const [runs, setRuns] = useState(false);
	const current = ahead ?? new URLSearchParams(query);
	const asked = useRef(finder.search);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when JavaScript begins to run
	useEffect(() => {
		setRuns(true);
		const typed = typedQuery();
		if (typed && `${filtersIn(typed)}` !== `${filtersIn(current)}`) find();
	}, []);
	// The latest choice counts until its results arrive. Not the results it canceled, which may still be drawn after it,
	// nor earlier ones, whose effects may run after it.
	const shown = useRef(finder);
	useEffect(() => {
		if (state !== "idle" || shown.current === finder) return;
		shown.current = finder;
		setAhead((latest) => (latest === ahead ? undefined : latest));
	}, [state, finder, ahead]);
	useEffect(() => {
		const box = form.current?.q;
		// Keeps what was typed meanwhile; Back restores the earlier words.
		if (box && asked.current !== finder.search) box.value = finder.search;
		asked.current = finder.search;
	}, [finder.search, form]);

	/** What the form holds, as the server writes it in addresses. */
	function typedQuery(): URLSearchParams | undefined {
		if (!form.current) return undefined;
		const typed = new URLSearchParams();
		for (const [name, value] of new FormData(form.current)) {
			const text = String(value).trim();
			if (!text) continue;
			typed.append(name, text);
			if (name === "q" && text === current.get("q") && current.has("exact")) {
				typed.append("exact", "1");
			}
		}
		return typed;
	}

	function addressOf(search: string): string {
		return search ? `${path}?${search}` : path;
	}

	function find() {
		const wanted = typedQuery();
		if (!wanted) return;
		const to = addressOf(`${wanted}`);
		if (to === addressOf(`${current}`)) return;
		asked.current = wanted.get("q") ?? "";
		setAhead(wanted);
		navigate(to, { preventScrollReset: true, replace: to === addressOf(query) });
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		find();
		if (sheet.current?.matches(":popover-open")) sheet.current.hidePopover();
		// A phone's keyboard would cover the results.
		else if (matchMedia("(pointer: coarse)").matches) form.current?.q.blur();
	}

	return { ahead, runs, find, submit };
}
