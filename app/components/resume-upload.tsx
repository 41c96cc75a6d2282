import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "#app/forms/answer.server.ts";
import { DuplicateLink } from "./duplicate-link.tsx";
import { describedBy, FieldFrame, FormProblems, TextField } from "./form-fields.tsx";
import { LoggedOut } from "./logged-out.tsx";
import { type Upload, useUpload } from "./resume-uploading.ts";
import { sizeInWords } from "./resume-words.ts";
import { fieldsOf } from "./small-form.tsx";

const HINT = "PDF, at most 5 MB.";

/** The upload form, or why there can be no upload. */
export function ResumeUpload({
	formKey,
	answer,
	full,
}: {
	formKey: string;
	answer: FormAnswer | undefined;
	full: boolean;
}) {
	return (
		<section aria-labelledby="upload-title" className="panel">
			<h2 id="upload-title">Upload a PDF</h2>
			{full && !answer ? (
				<p className="notice warning">
					Your list is full. Remove a resume that you need no more to upload another.
				</p>
			) : (
				<UploadForm formKey={formKey} answer={answer} />
			)}
		</section>
	);
}

/** A plain form; its script adds dropping, progress, cancelling and another try with the same file. */
function UploadForm({ formKey, answer }: { formKey: string; answer: FormAnswer | undefined }) {
	const input = useRef<HTMLInputElement>(null);
	const form = useRef<HTMLFormElement>(null);
	const upload = useUpload(formKey, input);
	const latest = upload.answer ?? answer;
	const result = latest?.result;
	const fields = fieldsOf("upload", result, { file: "", name: "" });
	useEffect(() => {
		if (result) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [result]);
	const over = useDrop(upload.choose);
	const sending = upload.stage === "sending";
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		upload.send(event.currentTarget);
	};
	return (
		<form
			key={upload.formKey}
			ref={form}
			id="upload"
			noValidate
			method="post"
			action="/resume/"
			encType="multipart/form-data"
			onSubmit={submit}
			className="grid gap-4"
		>
			<FormProblems id="upload-problems" problems={result?.error?.[""] ?? undefined} />
			{latest?.duplicate && <DuplicateLink duplicate={latest.duplicate} />}
			<input type="hidden" name="intent" value="upload" />
			<input type="hidden" name="form_key" value={upload.formKey} />
			<div className="drop" data-over={over || undefined}>
				<FieldFrame field={fields.file} label="File" hint={HINT}>
					<input
						id={fields.file.id}
						name="file"
						type="file"
						{...describedBy(fields.file, HINT)}
						className="input"
						ref={input}
						accept="application/pdf"
						required
						onChange={upload.check}
					/>
				</FieldFrame>
				{over !== undefined && (
					<p className="hint drop-hint">
						{over ? "Let go to choose this file." : "Or drop it here."}
					</p>
				)}
			</div>
			<TextField
				field={fields.name}
				label="Name"
				hint="Leave it empty to use the file's name."
				autoComplete="off"
			/>
			<UploadStage upload={upload} />
			<div className="actions">
				<button type="submit" className="btn main" aria-disabled={sending || undefined}>
					{SUBMIT[upload.stage]}
				</button>
				{sending && (
					<button type="button" className="btn" onClick={upload.cancel}>
						Cancel
					</button>
				)}
			</div>
		</form>
	);
}

const SUBMIT: Record<Upload["stage"], string> = {
	idle: "Upload",
	sending: "Uploading...",
	cancelled: "Upload",
	lost: "Try again",
	"logged-out": "Try again",
	unavailable: "Try again",
};

/** How far the upload is, or what came between. */
function UploadStage({ upload: { stage, fileName, progress } }: { upload: Upload }) {
	return (
		<>
			<div role="status" className="empty:hidden">
				{stage === "sending" && (
					<p>
						Uploading “<bdi>{fileName}</bdi>”
					</p>
				)}
				{stage === "cancelled" && <p>Upload cancelled. Your file is still chosen.</p>}
			</div>
			{stage === "sending" && (
				<div className="grid gap-1">
					<progress
						className="upload-bar"
						aria-label="Upload"
						max={progress.allBytes}
						value={progress.sentBytes}
					/>
					<p className="meta" aria-hidden="true">
						{sizeInWords(progress.sentBytes)} of {sizeInWords(progress.allBytes)}
					</p>
				</div>
			)}
			<div role="alert" className="empty:hidden">
				{stage === "lost" && (
					<p className="notice error">
						The connection was lost before the upload was finished. Your file is still here: try
						again as soon as you are online.
					</p>
				)}
				{stage === "unavailable" && (
					<p className="notice error">
						A part of The Yard is not answering. Your file is still here; try again in a minute.
					</p>
				)}
				{stage === "logged-out" && (
					<p className="notice error">
						<LoggedOut kept="Your file is still here." />
					</p>
				)}
			</div>
		</>
	);
}

/**
 * Takes files that are dropped anywhere on the page, where the browser would open them instead.
 *
 * @returns whether one is held over the page; undefined while no script runs
 */
function useDrop(choose: (files: FileList) => void): boolean | undefined {
	const [over, setOver] = useState<boolean>();
	const chosen = useRef(choose);
	chosen.current = choose;
	useEffect(() => {
		setOver(false);
		const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
		const hold = (event: DragEvent) => {
			if (!hasFiles(event)) return;
			event.preventDefault();
			setOver(true);
		};
		const leave = (event: DragEvent) => {
			if (event.relatedTarget === null) setOver(false);
		};
		const drop = (event: DragEvent) => {
			if (!event.dataTransfer || !hasFiles(event)) return;
			event.preventDefault();
			setOver(false);
			chosen.current(event.dataTransfer.files);
		};
		const listeners = new AbortController();
		const { signal } = listeners;
		window.addEventListener("dragover", hold, { signal });
		window.addEventListener("dragleave", leave, { signal });
		window.addEventListener("drop", drop, { signal });
		return () => listeners.abort();
	}, []);
	return over;
}
