import { type FormEvent, type PointerEvent, useRef, useState } from "react";
import { Dialog } from "#app/components/dialog.tsx";
import {
	HANDWRITING,
	placeDrawn,
	placeTyped,
	type SignatureEditor,
	type Stroke,
} from "./signature.ts";

const EMPTY = "Draw your signature, or type your name.";

type Props = { editor: SignatureEditor; onClose: () => void };

/** Asks for a signature, drawn with a finger or the mouse, or typed. Closing it places none. */
export function SignatureDialog({ editor, onClose }: Props) {
	const [strokes, setStrokes] = useState<Stroke[]>([]);
	const [problem, setProblem] = useState<string>();
	const [name, setName] = useState("");
	const placed = useRef(false);
	const close = () => {
		if (!placed.current) editor.remove();
		onClose();
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (strokes.length === 0 && name.trim() === "") return setProblem(EMPTY);
		if (strokes.length > 0) placeDrawn(editor, strokes);
		else placeTyped(editor, name.trim());
		placed.current = true;
		onClose();
	};
	return (
		<Dialog labelledBy="signature-title" openedBy="viewer-signature" onClose={close}>
			<h2 id="signature-title">Your signature</h2>
			<form className="grid gap-4" onSubmit={submit}>
				<div className="grid gap-2">
					<p>Draw it here with a finger or the mouse.</p>
					<SignatureField strokes={strokes} onChange={setStrokes} />
					<div>
						<button
							className="btn"
							type="button"
							aria-disabled={strokes.length === 0 || undefined}
							onClick={() => setStrokes([])}
						>
							Clear
						</button>
					</div>
				</div>
				<div className="field">
					<label htmlFor="viewer-signature-name">Or type your name</label>
					<input
						id="viewer-signature-name"
						className="input"
						style={HANDWRITING}
						type="text"
						autoComplete="name"
						maxLength={60}
						value={name}
						onChange={(event) => setName(event.target.value)}
						aria-describedby="signature-problem"
					/>
					<p id="signature-problem" role="alert" className="hint text-no empty:hidden">
						{problem}
					</p>
				</div>
				<div className="actions">
					<button className="btn btn-main" type="submit">
						Place on page
					</button>
					<button className="btn" type="button" onClick={close}>
						Cancel
					</button>
				</div>
			</form>
		</Dialog>
	);
}

type FieldProps = { strokes: Stroke[]; onChange: (strokes: Stroke[]) => void };

function SignatureField({ strokes, onChange }: FieldProps) {
	const drawing = useRef<number>();
	const end = () => {
		drawing.current = undefined;
	};
	const at = (event: PointerEvent<SVGSVGElement>): Stroke => {
		const box = event.currentTarget.getBoundingClientRect();
		return [event.clientX - box.left, event.clientY - box.top];
	};
	return (
		<svg
			className="h-[11rem] w-full cursor-crosshair touch-none rounded-field border border-field-line bg-white fill-none stroke-3 stroke-black [stroke-linecap:round] [stroke-linejoin:round]"
			role="img"
			aria-label="Draw your signature here"
			onPointerDown={(event) => {
				if (drawing.current !== undefined || event.button !== 0) return;
				event.currentTarget.setPointerCapture(event.pointerId);
				drawing.current = event.pointerId;
				onChange([...strokes, at(event)]);
			}}
			onPointerMove={(event) => {
				if (drawing.current !== event.pointerId) return;
				onChange([...strokes.slice(0, -1), [...(strokes.at(-1) ?? []), ...at(event)]]);
			}}
			onPointerUp={end}
			onPointerCancel={end}
		>
			{strokes.map((points, n) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: strokes only come at the end
				<polyline key={n} points={[...points, ...points.slice(-2)].join(" ")} />
			))}
		</svg>
	);
}
