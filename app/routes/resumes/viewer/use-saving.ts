import { useEffect, useRef, useState } from "react";
import type { SavedVersion } from "#app/files/resumes/receive.server.ts";
import { problemOfAnnotated } from "#app/forms/pdf.ts";
import { sendWithProgress } from "../resume-sending.ts";
import type { PdfView } from "./pdf-view.ts";

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
