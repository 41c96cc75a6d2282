import { type RefObject, useEffect, useRef } from "react";

/**
 * For a `<details>` with a form in it: closes once what it shows has changed, and keeps the focus where the person was.
 *
 * @param shown what the form changes
 */
export function useClosedByChange(shown: string): RefObject<HTMLDetailsElement> {
	const details = useRef<HTMLDetailsElement>(null);
	const before = useRef(shown);
	useEffect(() => {
		if (before.current === shown) return;
		before.current = shown;
		if (!details.current?.open) return;
		details.current.open = false;
		details.current.querySelector("summary")?.focus();
	}, [shown]);
	return details;
}
