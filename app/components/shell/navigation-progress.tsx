import { useNavigation } from "@remix-run/react";

/** A line at the top of the page while the next one is on its way, and words where they are wanted. */
export function NavigationProgress({ text }: { text?: string }) {
	const { state } = useNavigation();
	return (
		<>
			<div className="progress" role="progressbar" aria-label="Loading" hidden={state === "idle"}>
				<span className="run" />
			</div>
			{text && state === "loading" && (
				<p role="status" className="loading">
					{text}
				</p>
			)}
		</>
	);
}
