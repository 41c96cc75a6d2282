import { lazy, Suspense, useEffect, useState } from "react";
import type { NewToast, Toast } from "#app/actions/action-responses.server.ts";
import { UndoButton } from "../list/notices.tsx";

/** It can't be loaded without a connection; its message is in the page as well. */
const Toaster = lazy(() => import("./toaster.client.tsx").catch(() => ({ default: () => <></> })));

const TOAST_CLASSES: Record<Toast["type"], string> = {
	success: "bg-ok-soft text-ok",
	warning: "bg-wait-soft text-wait",
	error: "bg-no-soft text-no",
	info: "",
};
const EVENT = "yard-toast";

/** Shows a message from the browser's own code. The page must say the same in its own words. */
export function showToast(toast: NewToast): void {
	const detail: Toast = { id: crypto.randomUUID(), ...toast };
	window.dispatchEvent(new CustomEvent(EVENT, { detail }));
}

/**
 * The message that the previous page left. It is in the page as plain text; once JavaScript runs and the toaster has
 * loaded, the toaster shows it instead. Where scripts run, the text lies where the toaster will be, so that nothing on
 * the page moves under a finger when it goes. Also shows what `showToast` is given.
 *
 * @returns `plainToast`, the text, and `toaster`, which comes last in the body, so that Tab reaches it last
 */
export function useToasts(toast: Toast | null) {
	const [running, setRunning] = useState(false);
	const [taken, setTaken] = useState<string>();
	const [own, setOwn] = useState<Toast | null>(null);
	useEffect(() => {
		if (toast) setRunning(true);
	}, [toast]);
	useEffect(() => {
		const show = (event: Event) => {
			setOwn((event as CustomEvent<Toast>).detail);
			setRunning(true);
		};
		window.addEventListener(EVENT, show);
		return () => window.removeEventListener(EVENT, show);
	}, []);
	const shown = toast && toast.id !== taken ? toast : null;
	const plainToast = (
		<div
			role="status"
			className="fixed inset-x-4 bottom-[calc(var(--shortcuts)+0.75rem)] z-40 empty:hidden md:right-6 md:bottom-6 md:left-auto md:w-89 noscript:static noscript:mb-5 noscript:w-auto"
		>
			{shown && (
				<div className={`notice [box-shadow:var(--shadow)] ${TOAST_CLASSES[shown.type]}`}>
					<strong>{shown.title}</strong>
					{shown.description && <span>{shown.description}</span>}
					{shown.undo && <UndoButton {...shown.undo} />}
				</div>
			)}
		</div>
	);
	const toaster = running && (
		<Suspense>
			<Toaster toasts={[toast, own]} onShown={setTaken} />
		</Suspense>
	);
	return { plainToast, toaster };
}
