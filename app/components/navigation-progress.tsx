import { useNavigation } from "@remix-run/react";

/** A line at the top of the page while the next one is on its way. */
export function NavigationProgress() {
	const busy = useNavigation().state !== "idle";
	return (
		<div className="progress" role="progressbar" aria-label="Loading" hidden={!busy}>
			<span className="run" />
		</div>
	);
}
