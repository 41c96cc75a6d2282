import { useNavigation } from "@remix-run/react";

/** A line at the top of the page while the next one is loading, with a text if one is given. */
export function NavigationProgress({ text }: { text?: string }) {
	const { state } = useNavigation();
	return (
		<>
			<div
				className="fixed inset-x-0 top-0 z-40 h-[3px] overflow-hidden bg-brand-soft"
				role="progressbar"
				aria-label="Loading"
				hidden={state === "idle"}
			>
				<span className="block h-full w-2/5 bg-brand motion-safe:[animation:progress-run_1.2s_ease-in-out_infinite]" />
			</div>
			{text && state === "loading" && (
				<p
					role="status"
					className="fixed top-3 left-1/2 z-40 rounded-full bg-raised px-4 py-[0.4rem] [box-shadow:var(--shadow)] [transform:translateX(-50%)]"
				>
					{text}
				</p>
			)}
		</>
	);
}
