import { type RefObject, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "#app/actions/read-form.server.ts";
import { showToast } from "#app/components/shell/toasts.tsx";
import { NO_FILE, nameOfFile, problemOfFile } from "#app/forms/pdf.ts";
import { type Progress, sendWithProgress } from "./resume-sending.ts";

const ONE_AT_A_TIME = "Drop one file at a time.";
const UNREADABLE = "We can't read that file anymore. Choose it again.";

type Stage =
	| "idle"
	| "sending"
	| "arrived"
	| "canceled"
	| "lost"
	| "unanswered"
	| "logged-out"
	| "unavailable";

export type Upload = ReturnType<typeof useUpload>;

/**
 * The upload as its script runs it. The chosen file stays until it has arrived: the input keeps it, and its bytes are
 * held in memory, so that a retry needs no file system. Another file that is chosen meanwhile stays chosen.
 *
 * @param loadAgain loads the list of resumes
 */
export function useUpload(
	firstKey: string,
	input: RefObject<HTMLInputElement>,
	loadAgain: () => Promise<void>,
) {
	const [formKey, setFormKey] = useState(firstKey);
	const [stage, setStage] = useState<Stage>("idle");
	const [answer, setAnswer] = useState<FormAnswer | null>();
	const [fileName, setFileName] = useState("");
	const [proposedName, setProposedName] = useState<string>();
	const [progress, setProgress] = useState<Progress>({ sentBytes: 0, allBytes: 1 });
	const running = useRef<AbortController>();
	const held = useRef<{ chosen: File; copy: File }>();
	const isLeft = useRef(false);

	useEffect(
		() => () => {
			isLeft.current = true;
		},
		[],
	);

	useEffect(() => {
		if (stage !== "sending") return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [stage]);

	// It may have been chosen before JavaScript ran.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only then
	useEffect(() => {
		if (input.current?.files?.length) void check();
	}, []);

	async function check(): Promise<void> {
		if (running.current) return;
		setStage("idle");
		await examine(input.current?.files?.[0]);
	}

	async function examine(file: File | undefined): Promise<void> {
		setProposedName(file && nameOfFile(file.name));
		setAnswer(answerOf(file && (await problemOfFile(file).catch(() => UNREADABLE))));
	}

	function choose(files: FileList): void {
		if (running.current || !input.current) return;
		if (files.length === 1) {
			input.current.files = files;
			void check();
		} else setAnswer(answerOf(ONE_AT_A_TIME));
	}

	async function send(form: HTMLFormElement): Promise<void> {
		if (running.current) return;
		running.current = new AbortController();
		await sendOnce(form, running.current.signal).finally(() => {
			running.current = undefined;
		});
	}

	async function sendOnce(form: HTMLFormElement, cancel: AbortSignal): Promise<void> {
		const chosen = input.current?.files?.[0];
		const body = new FormData(form);
		const sentName = body.get("name");
		if (chosen) {
			// Shown at once: a phone can take a while to read a file.
			setFileName(chosen.name);
			setProgress({ sentBytes: 0, allBytes: chosen.size });
			setStage("sending");
		}
		const { file, problem } = await hold(chosen);
		setAnswer(answerOf(problem));
		if (!file || cancel.aborted) return setStage(file ? "canceled" : "idle");
		body.set("file", file);
		const sent = await sendWithProgress<FormAnswer>("/resume/upload", body, setProgress, cancel);
		const hasArrived = sent.outcome === "answered" && sent.status === 200;
		if (isLeft.current && !hasArrived) {
			return showToast({
				type: "warning",
				title: `“${file.name}” may not have arrived`,
				description: "Look under Upload Resume, and upload it again if it isn't there.",
			});
		}
		if (sent.outcome !== "answered") setStage(sent.outcome);
		else if (sent.status === 200) {
			const { name } = form.elements as unknown as { name: HTMLInputElement };
			if (input.current?.files?.[0] === chosen) form.reset();
			else if (name.value === sentName) name.value = "";
			arrived();
		} else if (sent.status === 401) setStage("logged-out");
		else if (sent.body?.errors) {
			setStage("idle");
			setAnswer({ values: {}, errors: {}, ...sent.body });
			// The list on the page is older than the refusal, so load it again.
			if (sent.status === 409) void loadAgain();
		} else setStage("unavailable");
	}

	function arrived(): void {
		held.current = undefined;
		const next = input.current?.files?.[0];
		setFormKey(crypto.randomUUID());
		setStage("arrived");
		void examine(next).then(() => next || setAnswer(null));
		void loadAgain();
	}

	async function hold(chosen: File | undefined): Promise<{ file?: File; problem?: string }> {
		if (!chosen) return { problem: NO_FILE };
		if (held.current?.chosen === chosen) return { file: held.current.copy };
		try {
			const problem = await problemOfFile(chosen);
			if (problem) return { problem };
			const copy = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
			held.current = { chosen, copy };
			return { file: copy };
		} catch {
			return { problem: UNREADABLE };
		}
	}

	const cancel = () => running.current?.abort();
	return { formKey, stage, answer, fileName, proposedName, progress, check, choose, send, cancel };
}

/** The form's answer, as the server would give it, for a problem with the file. */
function answerOf(problem: string | undefined): FormAnswer {
	return { values: { intent: "upload" }, errors: problem === undefined ? {} : { file: problem } };
}
