import { useEffect, useRef } from "react";
import { Toaster as Sonner, toast as show } from "sonner";
import "sonner/dist/styles.css";
import type { Toast } from "#app/http/toast.server.ts";

/** Shows each toast once, with the numbers of spec §9. */
export default function Toaster({
	toasts,
	onShown,
}: {
	toasts: (Toast | null)[];
	onShown: (id: string) => void;
}) {
	const shown = useRef(new Set<string>());
	useEffect(() => {
		for (const toast of toasts) {
			if (!toast || shown.current.has(toast.id)) continue;
			const { id, type, title, description, duration, dismissible, position } = toast;
			shown.current.add(id);
			show[type](title, { id, description, duration, dismissible, position });
			onShown(id);
		}
	}, [toasts, onShown]);
	return (
		<Sonner visibleToasts={3} gap={14} duration={4000} theme="system" richColors closeButton />
	);
}
