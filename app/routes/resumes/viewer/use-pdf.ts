import { type RefObject, useEffect, useState } from "react";
import type { Described } from "./create-viewer.ts";
import { openPdf } from "./open-pdf.ts";
import type { PdfView } from "./pdf-view.ts";
import type { SignatureEditor } from "./signature.ts";

export type Opening =
	| { stage: "loading"; loadedBytes: number; allBytes: number }
	| { stage: "locked"; wrong: boolean; unlock: (password: string) => void }
	| { stage: "open"; view: PdfView }
	| { stage: "failed"; why: "unreadable" | "missing" | "logged-out" | "lost" };

/** Opens a PDF in a container for as long as that is on the page. */
export function usePdf(
	url: string,
	container: RefObject<HTMLDivElement>,
	handlers: {
		onSignature: (editor: SignatureEditor) => void;
		onDescribe: (described: Described) => void;
	},
): { opening: Opening; again: () => void } {
	const [opening, setOpening] = useState<Opening>(BEGIN);
	const [attempt, setAttempt] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again, another render does not
	useEffect(() => {
		if (!container.current) return;
		const ended = new AbortController();
		let view: PdfView | undefined;
		const tell = (news: Opening) => ended.signal.aborted || setOpening(news);
		const options = {
			...{ container: container.current, url, ...handlers },
			onProgress: (loadedBytes: number, allBytes: number) =>
				tell({ stage: "loading", loadedBytes, allBytes }),
			onPassword: (unlock: (password: string) => void, wrong: boolean) =>
				tell({
					...{ stage: "locked", wrong },
					unlock(password) {
						tell(BEGIN);
						unlock(password);
					},
				}),
		};
		tell(BEGIN);
		openPdf(options, ended.signal).then(
			(opened) => {
				view = opened;
				tell({ stage: "open", view });
			},
			async (error: unknown) => {
				if (!ended.signal.aborted) tell({ stage: "failed", why: await reasonOf(error, url) });
			},
		);
		return () => {
			ended.abort();
			void view?.close();
		};
	}, [url, attempt]);
	return { opening, again: () => setAttempt(attempt + 1) };
}

const BEGIN: Opening = { stage: "loading", loadedBytes: 0, allBytes: 0 };

/** Why a file did not open: the answer may have been the log-in page. */
async function reasonOf(error: unknown, url: string) {
	try {
		const answer = await fetch(url, { method: "HEAD", redirect: "manual" });
		if (answer.type === "opaqueredirect") return "logged-out";
		if (answer.status === 404) return "missing";
		if (!answer.ok) return "lost";
	} catch {
		return "lost";
	}
	const name = error instanceof Error ? error.name : "";
	return name === "ResponseException" || name === "UnknownErrorException" ? "lost" : "unreadable";
}
