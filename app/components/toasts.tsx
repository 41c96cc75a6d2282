import { useMatches } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Toast } from "#app/http/toast.server.ts";

const Toaster = lazy(() => import("./toaster.tsx"));

/**
 * The message that the page before left. It stands in the page as plain text; once JavaScript runs and
 * the toaster has arrived, that shows it instead. What a page itself has to report (`ownToast` in its
 * loader's data) stands in that page anyhow, so it is only shown as a toast.
 */
export function Toasts({ toast }: { toast: Toast | null }) {
	const ownToast = useOwnToast();
	const [running, setRunning] = useState(false);
	const [taken, setTaken] = useState<string>();
	useEffect(() => {
		if (toast || ownToast) setRunning(true);
	}, [toast, ownToast]);
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
					<Toaster toast={toast} ownToast={ownToast} onShown={setTaken} />
				</Suspense>
			)}
		</>
	);
}

function useOwnToast(): Toast | null {
	const said = useMatches().find(({ data }) => (data as WithOwnToast | undefined)?.ownToast);
	return (said?.data as WithOwnToast | undefined)?.ownToast ?? null;
}

interface WithOwnToast {
	ownToast?: Toast | null;
}
