import { type ComponentType, useEffect, useState } from "react";
import type { ViewerProps } from "./use-saving.ts";

type Stage = "server" | "loading" | "old" | "lost";

/** As high as the viewer (viewer.css), so that what is below doesn't move when it comes. */
const WAITING =
	"min-h-[clamp(26rem,100dvh-5.5rem-var(--shortcuts),70rem)] md:min-h-[clamp(26rem,100dvh-3rem,70rem)] noscript:min-h-0";

/**
 * Where a resume is read and annotated. It uses pdf.js, which is loaded only here and only by browsers that can run it;
 * for all others, the page around it offers the file, its versions and its text.
 */
export function ResumeViewer(props: ViewerProps) {
	const [stage, setStage] = useState<Stage>("server");
	const [Island, setIsland] = useState<ComponentType<ViewerProps>>();
	useEffect(() => {
		// Effects run in browsers only; this also keeps pdf.js out of the Worker's bundle.
		if (import.meta.env.SSR) return;
		if (!canRunPdfjs()) return setStage("old");
		setStage("loading");
		let gone = false;
		import("./viewer-app.tsx").then(
			({ Island }) => gone || setIsland(() => Island),
			() => gone || setStage("lost"),
		);
		return () => {
			gone = true;
		};
	}, []);
	if (Island) return <Island {...props} />;
	const isComing = stage === "server" || stage === "loading";
	return (
		<section className={`grid content-center gap-3 ${isComing ? WAITING : ""}`} aria-label="Resume">
			<noscript>
				<p className="notice">
					Reading and annotating here needs JavaScript. Without it, use Download or Open PDF above.
				</p>
			</noscript>
			{isComing && (
				<div className="grid gap-3 noscript:hidden">
					<p role="status">Opening your resume...</p>
					<progress aria-label="Opening" />
					<p className="hint">If it doesn't open, use Download or Open PDF above.</p>
				</div>
			)}
			<div role="alert" className="empty:hidden">
				{stage === "old" && (
					<p className="notice bg-wait-soft text-wait">
						This browser is too old to show and annotate a resume here. Update it, or use Download
						or Open PDF above.
					</p>
				)}
				{stage === "lost" && (
					<div className="notice bg-no-soft text-no">
						<p>The viewer didn't load. Check your connection, then try again.</p>
						<p>
							<button className="btn" type="button" onClick={() => window.location.reload()}>
								Try again
							</button>
						</p>
					</div>
				)}
			</div>
		</section>
	);
}

/** Pdf.js needs Chrome 118, Firefox 124 or Safari 17.4; this feature came with the last of them. */
function canRunPdfjs(): boolean {
	return "any" in AbortSignal && "Worker" in window && "OffscreenCanvas" in window;
}
