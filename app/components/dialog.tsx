import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

/** In the middle of the window, never larger than it. */
const PANEL = [
	"m-auto max-h-[calc(100dvh-1.5rem)] w-[min(36rem,100%-1.5rem)] overflow-y-auto overscroll-contain",
	"rounded-card border border-line bg-paper p-5 text-ink [box-shadow:var(--shadow-over)] backdrop:bg-backdrop",
].join(" ");

interface DialogProps {
	/** The id of its heading. */
	labelledBy: string;
	/** The id of the link or button that opened it. */
	openedBy: string;
	/** Called when the person has closed it; it must stop rendering it. */
	onClose: () => void;
	/** Called when a form in it is sent. */
	onSubmit?: () => void;
	children: ReactNode;
}

/**
 * A modal dialog over the page, open for as long as it is rendered; it needs JavaScript. Escape closes it, a click
 * beside it does not, so nothing typed is lost by accident. When it closes, the focus returns to where it was, or to
 * what opened it.
 */
export function Dialog({ labelledBy, openedBy, onClose, onSubmit, children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const latest = useRef({ openedBy, onClose });
	const { key } = useLocation();
	useEffect(() => {
		latest.current = { openedBy, onClose };
	});
	useLayoutEffect(() => {
		const shown = dialog.current;
		const closed = () => latest.current.onClose();
		shown?.addEventListener("close", closed);
		shown?.showModal();
		return () => {
			shown?.removeEventListener("close", closed);
			// While it is still in the page: removed without being closed, it would take the focus along.
			shown?.close();
			// Safari does not focus a clicked link or button, so the browser alone may not know where to return to.
			if (document.activeElement !== document.body) return;
			document.getElementById(latest.current.openedBy)?.focus({ preventScroll: true });
		};
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew before the page behind it was there
	useEffect(() => {
		if (dialog.current?.open === false) dialog.current.showModal();
	}, [key]);
	return (
		<dialog className={PANEL} aria-labelledby={labelledBy} ref={dialog} onSubmit={onSubmit}>
			{children}
		</dialog>
	);
}
