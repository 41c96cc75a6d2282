import { useFetcher } from "@remix-run/react";
import { useWayToInstall } from "#app/components/shell/install-prompt.ts";

/**
 * Offers to add the app to the home screen, if the browser can. Whatever the answer, the question is not asked again.
 */
export function InstallHint() {
	const way = useWayToInstall();
	const fetcher = useFetcher();
	if (!way || fetcher.formData || fetcher.data) return null;
	const dismiss = () => fetcher.submit({ intent: "install-hint" }, { method: "post" });

	async function install() {
		if (typeof way === "object") await way.prompt().catch(() => {});
		dismiss();
	}

	return (
		<section className="notice mt-8 max-w-2xl" aria-label="The Yard on your home screen">
			<strong>Put The Yard on your home screen</strong>
			<p>
				{way === "by hand"
					? "Tap Share in Safari, then Add to Home Screen. Your list is one tap away, and you can read it offline."
					: "Your list is one tap away, and you can read it offline."}
			</p>
			<div className="actions mt-2">
				{way !== "by hand" && (
					<button className="btn btn-main" type="button" onClick={install}>
						Add to home screen
					</button>
				)}
				<button className="btn" type="button" onClick={dismiss}>
					{way === "by hand" ? "Got it" : "No thanks"}
				</button>
			</div>
		</section>
	);
}
