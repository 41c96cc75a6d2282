import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { Avatar } from "./avatar.tsx";
import { FormProblems, SubmitButton } from "./form-fields.tsx";

interface PhotoFormProps {
	name: string;
	photoKey: string | null;
	/** The answer to this very form, when it was refused. */
	result: SubmissionResult<string[]> | undefined;
}

/**
 * The student's photo: choose, replace, remove. Where JavaScript runs, a picture is shown before it is
 * sent, and a large one is made smaller first, by code that is loaded then.
 */
export function PhotoForm({ name, photoKey, result }: PhotoFormProps) {
	const { canvas, stage, choose, submit } = usePreparedPhoto();
	const problem = result?.error?.photo?.join(" ");
	return (
		<section className="panel" aria-labelledby="photo">
			<h2 id="photo">Photo</h2>
			<FormProblems id="photo-problems" problems={result?.error?.[""] ?? undefined} />
			<div className="photo-row">
				<div className="photo-now">
					{stage !== "shown" && <Avatar name={name} photoKey={photoKey} />}
					<canvas
						ref={canvas}
						className="avatar"
						width={192}
						height={192}
						hidden={stage !== "shown"}
						role="img"
						aria-label="Preview"
					/>
				</div>
				<Form method="post" encType="multipart/form-data" className="grid gap-3" onSubmit={submit}>
					<div className="field">
						<label htmlFor="photo-file">{photoKey ? "Another picture" : "Picture"}</label>
						<span className="hint" id="photo-hint">
							JPEG, PNG or WebP, up to 2 MB. Where and when it was taken is removed.
						</span>
						<input
							id="photo-file"
							type="file"
							name="photo"
							accept="image/jpeg,image/png,image/webp"
							className="input"
							required
							aria-invalid={problem ? true : undefined}
							aria-describedby={problem ? "photo-problem photo-hint" : "photo-hint"}
							onChange={(event) => choose(event.currentTarget)}
						/>
						{problem && (
							<span className="problem" id="photo-problem">
								{problem}
							</span>
						)}
					</div>
					<p role="status" className="hint empty:hidden">
						{stage === "preparing" && "Preparing your picture..."}
						{stage === "shown" && "This is how it will look. Upload it to keep it."}
					</p>
					<div>
						<SubmitButton
							pending="Uploading..."
							intent={{ name: "intent", value: "photo" }}
							main={false}
						>
							Upload photo
						</SubmitButton>
					</div>
				</Form>
			</div>
			{photoKey && (
				<Form method="post">
					<SubmitButton
						pending="Removing..."
						intent={{ name: "intent", value: "remove-photo" }}
						main={false}
					>
						Remove photo
					</SubmitButton>
				</Form>
			)}
		</section>
	);
}

/** What is chosen is made ready at once; a form that is sent sooner waits for it. */
function usePreparedPhoto() {
	const canvas = useRef<HTMLCanvasElement>(null);
	const [stage, setStage] = useState<"none" | "preparing" | "shown">("none");
	const chosen = useRef<File>();
	const preparing = useRef<Promise<void>>();
	const { state } = useNavigation();

	const prepare = async (input: HTMLInputElement, file: File) => {
		const ready = await import("./photo-scaler.ts")
			.then(({ readyPhoto }) => readyPhoto(file))
			// What this browser can't draw goes as it is: the server says what is wrong with it.
			.catch(() => undefined);
		if (chosen.current !== file) return;
		preparing.current = undefined;
		if (ready && canvas.current) {
			ready.draw(canvas.current);
			input.files = ready.files;
		}
		setStage(ready ? "shown" : "none");
	};
	const choose = (input: HTMLInputElement) => {
		const file = input.files?.[0];
		chosen.current = file;
		preparing.current = file && prepare(input, file);
		setStage(file ? "preparing" : "none");
	};
	const submit = (event: FormEvent<HTMLFormElement>) => {
		if (state === "submitting") return event.preventDefault();
		if (!preparing.current) return;
		event.preventDefault();
		const form = event.currentTarget;
		const { submitter } = event.nativeEvent as SubmitEvent;
		preparing.current.then(() => form.requestSubmit(submitter));
	};
	return { canvas, stage, choose, submit };
}
