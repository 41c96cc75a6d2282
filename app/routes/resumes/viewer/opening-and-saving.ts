import { type RefObject, useEffect, useRef, useState } from "react";
import type { SavedVersion } from "#app/files/resumes/receive.server.ts";
import { problemOfAnnotated } from "#app/forms/pdf.ts";
import { sendWithProgress } from "../resume-sending.ts";
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

export type Saving =
	| { stage: "idle" | "saving" | "lost" | "logged-out" }
	| { stage: "saved"; number: number; conflict: boolean }
	| { stage: "refused"; problem: string };

export interface ViewerProps {
	/** The resume's id. */
	id: string;
	/** The number of the version that is shown. */
	opened: number;
	/** The version that the current content was last saved as. */
	begunFrom: number;
	newest: number;
	onSaved: (saved: SavedVersion) => void;
}

const UNAVAILABLE =
	"Part of The Yard isn't responding, so nothing was saved. Your annotations are still here. Try again in a minute.";
const UNWRITABLE =
	"We couldn't put your annotations into this PDF. They're still here. Try again, or undo the last one.";

/** Saves the annotations as a new version: one save at a time, and only when there is something to save. */
export function useSaving(view: PdfView | undefined, revision: number, target: ViewerProps) {
	const [saving, setSaving] = useState<Saving>({ stage: "idle" });
	const [savedRevision, setSavedRevision] = useState(0);
	const busy = useRef(false);
	/** What was sent and may have arrived; sending it again makes the same version. */
	const sent = useRef<{ revision: number; file: File; formKey: string }>();
	const isUnsaved = revision !== savedRevision;

	useEffect(() => {
		if (!isUnsaved && saving.stage !== "saving") return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [isUnsaved, saving.stage]);

	async function save(): Promise<void> {
		if (busy.current || !view || !isUnsaved) return;
		busy.current = true;
		setSaving({ stage: "saving" });
		const saved = await saveOnce(view).finally(() => {
			busy.current = false;
		});
		setSaving(saved);
	}

	async function saveOnce(of: PdfView): Promise<Saving> {
		const prepared = await prepare(of);
		if ("problem" in prepared) return { stage: "refused", problem: prepared.problem };
		const form = new FormData();
		form.set("file", prepared.file);
		form.set("begun_from", String(target.begunFrom));
		form.set("newest", String(target.newest));
		form.set("form_key", prepared.formKey);
		const path = `/resume/${target.id}/versions`;
		const answer = await sendWithProgress<SavedVersion & { problem: string }>(path, form);
		if (answer.outcome !== "answered") return { stage: "lost" };
		if (answer.status === 401) return { stage: "logged-out" };
		const { number, conflict = false, versions, problem = UNAVAILABLE } = answer.body ?? {};
		if (answer.status !== 200 || !number || !versions) return { stage: "refused", problem };
		sent.current = undefined;
		of.markSaved();
		setSavedRevision(prepared.revision);
		target.onSaved({ number, conflict, versions });
		return { stage: "saved", number, conflict };
	}

	/** The bytes to send, or why there are none. */
	async function prepare(of: PdfView) {
		const before = of.store.get().revision;
		if (sent.current?.revision === before) return sent.current;
		const bytes = await of.bytes().catch(() => undefined);
		if (!bytes) return { problem: UNWRITABLE };
		const file = new File([bytes], "resume.pdf", { type: "application/pdf" });
		const problem = await problemOfAnnotated(file);
		if (problem) return { problem: problem.text };
		// Finishing what was being typed is a change of its own, and is already in the bytes.
		const { revision } = of.store.get();
		sent.current = { revision, file, formKey: crypto.randomUUID() };
		return sent.current;
	}

	return { saving, isUnsaved, save };
}
