import { useEffect } from "react";
import { Toaster as Sonner, toast as show } from "sonner";
import "sonner/dist/styles.css";
import type { Toast } from "#app/http/toast.server.ts";

/** Shows each toast once, with the numbers of spec §9. */
export default function Toaster({
	toast,
	ownToast,
	onShown,
}: {
	toast: Toast | null;
	ownToast: Toast | null;
	onShown: (id: string) => void;
}) {
	useShown(toast, onShown);
	useShown(ownToast, onShown);
	return (
		<Sonner visibleToasts={3} gap={14} duration={4000} theme="system" richColors closeButton />
	);
}

function useShown(toast: Toast | null, onShown: (id: string) => void) {
	useEffect(() => {
		if (!toast) return;
		const { id, type, title, description, duration, dismissible, position } = toast;
		show[type](title, { id, description, duration, dismissible, position });
		onShown(id);
	}, [toast, onShown]);
}
