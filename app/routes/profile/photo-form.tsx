import { type FormEvent, useEffect, useRef, useState } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { describedBy, FieldFrame, SubmitButton } from "#app/components/form/form-fields.tsx";
import { Avatar } from "#app/components/pictures.tsx";

const HINT = "JPEG, PNG or WebP, up to 2 MB. We remove location and date from the photo.";

/**
 * The student's photo: choose, replace, remove. With JavaScript, a picture is previewed before it is sent, and a large
 * one is scaled down first, by code that is loaded only then.
 */
export function PhotoForm({ name, photoKey }: { name: string; photoKey: string | null }) {
	const { canvas, stage, choose, submit } = usePreparedPhoto();
	const input = useRef<HTMLInputElement>(null);
	// It may have been chosen before JavaScript ran.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only then
	useEffect(() => {
		if (input.current?.files?.length) choose(input.current);
	}, []);
	const form = useForm("photo-form", { saved: { photo: "" }, identity: { intent: "photo" } });
	const { photo } = form.fields;
	return (
		<section className="panel" aria-labelledby="photo">
			<h2 id="photo">Photo</h2>
			<div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:gap-6">
				<div className="*:[[hidden]]:hidden">
					{stage !== "shown" && <Avatar name={name} photoKey={photoKey} size={96} />}
					<canvas
						ref={canvas}
						className="size-24 rounded-full object-cover"
						width={192}
						height={192}
						hidden={stage !== "shown"}
						role="img"
						aria-label="Preview"
					/>
				</div>
				<Form form={form} encType="multipart/form-data" className="grid gap-3" onSubmit={submit}>
					<FieldFrame field={photo} label={photoKey ? "New photo" : "Choose a photo"} hint={HINT}>
						<input
							id={photo.id}
							ref={input}
							type="file"
							name={photo.name}
							accept="image/jpeg,image/png,image/webp"
							className="input"
							required
							{...describedBy(photo, HINT)}
							onChange={(event) => choose(event.currentTarget)}
						/>
					</FieldFrame>
					<div>
						<SubmitButton pending="Uploading..." main={false}>
							Upload photo
						</SubmitButton>
					</div>
					{/* After the button, which must not move under a finger when this comes and goes. */}
					<p role="status" className="hint empty:hidden">
						{stage === "preparing" && "Preparing your photo..."}
						{stage === "shown" && "This is how it will look. Upload it to keep it."}
					</p>
				</Form>
			</div>
			{photoKey && (
				<ButtonForm sends={{ intent: "remove-photo" }} pending="Removing...">
					Remove photo
				</ButtonForm>
			)}
		</section>
	);
}

/** A chosen picture is prepared at once; a form that is submitted sooner waits for that. */
function usePreparedPhoto() {
	const canvas = useRef<HTMLCanvasElement>(null);
	const [stage, setStage] = useState<"none" | "preparing" | "shown">("none");
	const chosen = useRef<File>();
	const preparing = useRef<Promise<void>>();

	const prepare = async (input: HTMLInputElement, file: File) => {
		const ready = await import("./photo-scaler.client.ts")
			.then(({ readyPhoto }) => readyPhoto(file))
			// A picture that this browser can't draw is sent as it is: the server says what is wrong with it.
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
		if (!preparing.current) return;
		event.preventDefault();
		const form = event.currentTarget;
		const { submitter } = event.nativeEvent as SubmitEvent;
		preparing.current.then(() => form.requestSubmit(submitter));
	};
	return { canvas, stage, choose, submit };
}
