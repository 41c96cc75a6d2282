import { lazy, Suspense, useEffect, useState } from "react";
import type { Toast } from "#app/http/toast.server.ts";

const Toaster = lazy(() => import("./toaster.tsx"));

/**
 * The message that the page before left. It stands in the page as plain text; once JavaScript runs and
 * the toaster has arrived, that shows it instead.
 */
export function Toasts({ toast }: { toast: Toast | null }) {
	const [running, setRunning] = useState(false);
	const [taken, setTaken] = useState<string>();
	useEffect(() => {
		if (toast) setRunning(true);
	}, [toast]);
	const standing = toast && toast.id !== taken ? toast : null;
	return (
		<>
			<div role="status" className="empty:hidden mb-5">
				{standing && (
					<div className={`notice ${standing.type}`}>
						<strong>{standing.title}</strong>
						{standing.description && <span>{standing.description}</span>}
					</div>
				)}
			</div>
			{running && (
				<Suspense>
					<Toaster toast={toast} onShown={setTaken} />
				</Suspense>
			)}
		</>
	);
}
