import { type FormEvent, type PointerEvent, useRef, useState } from "react";
import { Dialog } from "#app/components/dialog.tsx";

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

/** A signature on its way into the page: drawn strokes, or a typed name. */

/** The part of pdf.js's SignatureEditor that we use: an annotation waiting for its outline. */
export interface SignatureEditor {
	getDrawnSignature(lines: {
		curves: { points: number[] }[];
		thickness: number;
		width: number;
		height: number;
	}): unknown;
	getFromText(text: string, font: typeof HANDWRITING): unknown;
	addSignature(outline: unknown, heightPt: number, description: string, uuid: string | null): void;
	remove(): void;
}

/** One stroke: x and y in turn, in pixels of the field it was drawn on. */
export type Stroke = number[];

const DRAWN_HEIGHT_PT = 40;
const TYPED_HEIGHT_PT = 24;
const THICKNESS = 3;
export const HANDWRITING = {
	fontFamily: "'Segoe Script', 'Bradley Hand', 'Apple Chancery', 'URW Chancery L', cursive",
	fontStyle: "italic",
	fontWeight: "400",
};

/** Puts drawn strokes on the page. */
export function placeDrawn(editor: SignatureEditor, strokes: Stroke[]): void {
	const trimmed = trim(strokes);
	const curves = trimmed.strokes.map((points) => ({ points }));
	const { width, height } = trimmed;
	const outline = editor.getDrawnSignature({ curves, thickness: THICKNESS, width, height });
	editor.addSignature(outline, DRAWN_HEIGHT_PT, "Signature", null);
}

/** Puts a typed name on the page, in a handwriting font of the device. */
export function placeTyped(editor: SignatureEditor, name: string): void {
	const outline = editor.getFromText(name, HANDWRITING);
	editor.addSignature(outline, TYPED_HEIGHT_PT, `Signature: ${name}`, null);
}

/** The strokes without the empty space around them; a tap becomes a visible dot. */
function trim(strokes: Stroke[]): { strokes: Stroke[]; width: number; height: number } {
	const drawn = strokes.map((points) => {
		const [x = 0, y = 0] = points;
		return points.length === 2 ? [x, y, x + 1, y + 1] : points;
	});
	const xs = drawn.flatMap((points) => points.filter((_, at) => at % 2 === 0));
	const ys = drawn.flatMap((points) => points.filter((_, at) => at % 2 === 1));
	const [left, top] = [Math.min(...xs), Math.min(...ys)];
	return {
		strokes: drawn.map((points) => points.map((at, n) => at - (n % 2 === 0 ? left : top))),
		width: Math.max(...xs) - left || 1,
		height: Math.max(...ys) - top || 1,
	};
}
