import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type FormState, useForm } from "#app/components/form/form.tsx";
import {
	DuplicateLink,
	describedBy,
	FieldFrame,
	FormProblem,
	TextField,
} from "#app/components/form/form-fields.tsx";
import { LoggedOut, sizeInWords } from "./resume-texts.tsx";
import { type Upload, useUpload } from "./resume-uploading.ts";

const HINT = "PDF, up to 5 MB.";

interface ResumeUploadFormProps {
	formKey: string;
	full: boolean;
	/** The list of resumes could not be loaded since the last change. */
	isLate: boolean;
	loadAgain: () => Promise<void>;
}

/** The upload form, or why no upload is possible. */
export function ResumeUploadForm({ formKey, full, isLate, loadAgain }: ResumeUploadFormProps) {
	const input = useRef<HTMLInputElement>(null);
	const upload = useUpload(formKey, input, loadAgain);
	const arrival = useRef<HTMLDivElement>(null);
	const { stage, fileName } = upload;
	useEffect(() => {
		if (stage === "idle" || stage === "sending" || document.activeElement !== document.body) return;
		// What had the focus is gone: Cancel, or the form of a list that is full now.
		const next =
			stage === "arrived" ? arrival.current : input.current?.form?.querySelector("button");
		next?.focus();
	}, [stage]);
	const form = useForm("upload", {
		saved: { file: "", name: "" },
		identity: { intent: "upload" },
		answer: upload.answer,
	});
	return (
		<section aria-labelledby="upload-title" className="panel">
			<h2 id="upload-title">Upload a PDF</h2>
			<div role="status" ref={arrival} tabIndex={-1} className="empty:hidden">
				{stage === "arrived" && (
					<p className="notice bg-ok-soft text-ok wrap-anywhere">
						<span>
							Your resume is here: <bdi>{fileName}</bdi>.
							{isLate && " We couldn't load your list just now. We keep trying."}
						</span>
					</p>
				)}
			</div>
			{full && !form.shown ? (
				<p className="notice bg-wait-soft text-wait">
					Your list is full. Remove a resume you no longer need to upload another.
				</p>
			) : (
				<UploadForm upload={upload} input={input} form={form} />
			)}
		</section>
	);
}

type FormProps = {
	upload: Upload;
	input: RefObject<HTMLInputElement>;
	form: FormState<"file" | "name">;
};

/** Framed where a file can be dragged to it, with a mouse on a wide window. */
const DROP_AREA = [
	"grid gap-2 data-over:border-brand data-over:bg-brand-soft md:[@media(hover:hover)]:rounded-card md:[@media(hover:hover)]:p-4",
	"md:[@media(hover:hover)]:border md:[@media(hover:hover)]:border-dashed md:[@media(hover:hover)]:border-field-line",
].join(" ");

/** A plain form; its script adds drag and drop, progress, canceling and retrying with the same file. */
function UploadForm({ upload, input, form: { fields, shown } }: FormProps) {
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (shown) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [shown]);
	const over = useDrop(upload.choose);
	const sending = upload.stage === "sending";
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		upload.send(event.currentTarget);
	};
	return (
		<form
			ref={form}
			id="upload"
			noValidate
			method="post"
			action="/resume/"
			encType="multipart/form-data"
			onSubmit={submit}
			className="grid gap-4"
		>
			<FormProblem problem={shown?.problem} />
			{shown?.duplicate && <DuplicateLink duplicate={shown.duplicate} />}
			<input type="hidden" name="intent" value="upload" />
			<input type="hidden" name="form_key" value={upload.formKey} />
			<div className={DROP_AREA} data-over={over || undefined}>
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
				{/* It has its room before a script runs, so that the button below doesn't move then. */}
				<p
					className={`hint max-md:hidden [@media(hover:none)]:hidden ${over === undefined ? "invisible noscript:hidden" : ""}`}
				>
					{over ? "Drop to choose this file." : "Or drop it here."}
				</p>
			</div>
			<TextField
				field={fields.name}
				label="Name"
				hint="Leave blank to use the file's name."
				placeholder={upload.proposedName}
				autoComplete="off"
			/>
			<UploadStage upload={upload} />
			<div className="actions">
				<button type="submit" className="btn btn-main" aria-disabled={sending || undefined}>
					{sending ? "Uploading..." : FAILED[upload.stage] ? "Try again" : "Upload"}
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

const FAILED: Partial<Record<Upload["stage"], ReactNode>> = {
	lost: "The connection dropped before the upload finished. Your file is still here. Try again once you're online.",
	unanswered:
		"The connection dropped before we could tell you whether your resume arrived. Your file is still here. Try again once you're online: it won't be there twice.",
	unavailable: "Part of The Yard isn't responding. Your file is still here. Try again in a minute.",
	"logged-out": <LoggedOut kept="Your file is still here." />,
};

/** How far the upload is, or what went wrong. */
function UploadStage({ upload: { stage, fileName, progress } }: { upload: Upload }) {
	return (
		<>
			<div role="status" className="empty:hidden">
				{stage === "sending" && (
					<p>
						Uploading “<bdi>{fileName}</bdi>”
					</p>
				)}
				{stage === "canceled" && <p>Upload canceled. Your file is still chosen.</p>}
			</div>
			{stage === "sending" && (
				<div className="grid gap-1">
					<progress aria-label="Upload" max={progress.allBytes} value={progress.sentBytes} />
					<p className="meta" aria-hidden="true">
						{sizeInWords(progress.sentBytes)} of {sizeInWords(progress.allBytes)}
					</p>
				</div>
			)}
			<div role="alert" className="empty:hidden">
				{FAILED[stage] && <p className="notice bg-no-soft text-no">{FAILED[stage]}</p>}
			</div>
		</>
	);
}

/**
 * Accepts files dropped anywhere on the page; otherwise the browser would open them.
 *
 * @returns whether a file is held over the page; undefined while no script runs
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
