import { useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type ProgramQuery, programQuery, readProgramQuery } from "#app/forms/program-filters.ts";

/** The address of a list. */
export function searchAddress(path: string, query: ProgramQuery): string {
	const search = programQuery(query);
	return search ? `${path}?${search}` : path;
}

/** Whether new results of this list are loading. */
export function useIsFinding(path: string): boolean {
	const { location } = useNavigation();
	return location?.pathname === path;
}

/**
 * With JavaScript, the list follows its form at once, also what was ticked before it ran; the latest choice cancels a
 * load in progress.
 */
export function useFindInPlace(
	path: string,
	loaded: ProgramQuery,
	form: RefObject<HTMLFormElement>,
	sheet: RefObject<HTMLElement>,
) {
	const { state } = useNavigation();
	const navigate = useNavigate();
	const [ahead, setAhead] = useState<ProgramQuery>();
	const [runs, setRuns] = useState(false);
	const query = ahead ?? loaded;
	const asked = useRef(loaded.search);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when JavaScript begins to run
	useEffect(() => {
		setRuns(true);
		const { filters } = typedQuery() ?? loaded;
		if (programQuery({ ...loaded, filters }) !== programQuery(loaded)) find();
	}, []);
	// The latest choice counts until new results arrive. Not the results it canceled, which may still be drawn after it,
	// nor the first ones, whose effects may run after it.
	const shown = useRef(loaded);
	useEffect(() => {
		if (state !== "idle" || shown.current === loaded) return;
		shown.current = loaded;
		setAhead(undefined);
	}, [state, loaded]);
	useEffect(() => {
		const box = form.current?.q;
		// Keeps what was typed meanwhile; Back restores the earlier words.
		if (box && asked.current !== loaded.search) box.value = loaded.search;
		asked.current = loaded.search;
	}, [loaded.search, form]);

	function typedQuery(): ProgramQuery | undefined {
		if (!form.current) return undefined;
		const typed = new URLSearchParams();
		for (const [name, value] of new FormData(form.current)) typed.append(name, String(value));
		return readProgramQuery(typed);
	}

	function find() {
		const wanted = typedQuery();
		if (!wanted) return;
		wanted.exact = query.exact && wanted.search === query.search;
		const to = searchAddress(path, wanted);
		if (to === searchAddress(path, query)) return;
		asked.current = wanted.search;
		setAhead(wanted);
		navigate(to, { preventScrollReset: true, replace: to === searchAddress(path, loaded) });
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		find();
		if (sheet.current?.matches(":popover-open")) sheet.current.hidePopover();
		// A phone's keyboard would cover the results.
		else if (matchMedia("(pointer: coarse)").matches) form.current?.q.blur();
	}

	return { query, runs, find, submit };
}
