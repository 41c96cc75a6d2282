/** A page opened as a dialog over another (dialog-page.tsx). */
import { useEffect, useState } from "react";

/** Link state for opening a page as a dialog, so that closing it goes back in history. */
export const OVER_PAGE = { overPage: true };

/** Whether the page behind is on the screen; otherwise there's nothing for the dialog to lie over. */
export function useWasShown(now: boolean): boolean {
	const [shown, setShown] = useState(now);
	useEffect(() => {
		if (now) setShown(true);
	}, [now]);
	return shown || now;
}
