import { type RefObject, useEffect, useState } from "react";
import { components, DOCUMENT_OPTIONS, pdfjs, type ViewOptions } from "./create-viewer.ts";
import { PdfView } from "./pdf-view.ts";

export type PdfState =
	| { stage: "loading"; loadedBytes: number; allBytes: number }
	| { stage: "locked"; wrong: boolean; unlock: (password: string) => void }
	| { stage: "open"; view: PdfView }
	| { stage: "failed"; why: "unreadable" | "missing" | "logged-out" | "lost" };

/** Opens a PDF in a container for as long as that is on the page. */
export function usePdf(
	url: string,
	container: RefObject<HTMLDivElement>,
	handlers: Omit<ViewOptions, "container">,
): PdfState {
	const [opening, setOpening] = useState<PdfState>(BEGIN);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another render does not open it again
	useEffect(() => {
		if (!container.current) return;
		const ended = new AbortController();
		let view: PdfView | undefined;
		const show = (opening: PdfState) => ended.signal.aborted || setOpening(opening);
		show(BEGIN);
		openPdf(url, { container: container.current, ...handlers }, show, ended.signal).then(
			(opened) => {
				view = opened;
				show({ stage: "open", view });
			},
			async (error: unknown) => {
				if (!ended.signal.aborted) show({ stage: "failed", why: await reasonOf(error, url) });
			},
		);
		return () => {
			ended.abort();
			void view?.close();
		};
	}, [url]);
	return opening;
}

const BEGIN: PdfState = { stage: "loading", loadedBytes: 0, allBytes: 0 };

/** @throws pdf.js's InvalidPDFException, ResponseException and others, by `name` */
async function openPdf(
	url: string,
	options: ViewOptions,
	show: (opening: PdfState) => void,
	signal: AbortSignal,
): Promise<PdfView> {
	const parts = await components();
	signal.throwIfAborted();
	const task = pdfjs.getDocument({ url, ...DOCUMENT_OPTIONS });
	signal.addEventListener("abort", () => void task.destroy());
	task.onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
		show({ stage: "loading", loadedBytes: loaded, allBytes: total });
	task.onPassword = (give: (password: string) => void, reason: number) => {
		const unlock = (password: string) => {
			show(BEGIN);
			give(password);
		};
		const wrong = reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD;
		show({ stage: "locked", wrong, unlock });
	};
	const document = await task.promise;
	signal.throwIfAborted();
	return new PdfView(parts, document, options);
}

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
	const isDamaged = error instanceof Error && error.name === "InvalidPDFException";
	return isDamaged ? "unreadable" : "lost";
}
