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
