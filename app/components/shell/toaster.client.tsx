import { useEffect, useLayoutEffect, useRef } from "react";
import { Toaster as Sonner, toast as show } from "sonner";
import { UndoButton } from "../list/notices.tsx";
import "sonner/dist/styles.css";
import "#app/styles/toasts.css";
import type { Toast } from "#app/actions/action-responses.server.ts";

interface ToasterProps {
	toasts: (Toast | null)[];
	onShown: (id: string) => void;
}

/** Shows each toast once, with the numbers of docs/product.md, Toasts. */
export default function Toaster({ toasts, onShown }: ToasterProps) {
	const shown = useRef(new Set<string>());
	useEffect(() => {
		for (const toast of toasts) {
			if (!toast || shown.current.has(toast.id)) continue;
			const { id, type, title, description, duration = 4000, undo } = toast;
			const action = undo && <UndoButton {...undo} onSent={() => show.dismiss(id)} />;
			shown.current.add(id);
			const text = <Title text={title} onMount={() => onShown(id)} />;
			show[type](text, { id, description, duration, action });
		}
	}, [toasts, onShown]);
	return <Sonner visibleToasts={3} gap={14} theme="system" richColors closeButton />;
}

/** Says when the toast is on screen; until then the plain text stays, so Undo is always there. */
function Title({ text, onMount }: { text: string; onMount: () => void }) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useLayoutEffect(onMount, []);
	return text;
}
