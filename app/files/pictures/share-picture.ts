/** The picture shown with a shared link (docs/decisions/036-pictures-of-programs.md). */
import { Coverage } from "./coverage.ts";
import { encodePng } from "./draw-png.ts";
import { addText, drawable, linesOf, widthOf } from "./lettering.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const BAND_TOP = 510;
const NAME_SIZES = [92, 80, 70, 62];
const MOST_LINES = 4;

/** The light scheme of app/styles/app.css. */
const TOKENS = {
	paper: [0xff, 0xfc, 0xf7],
	ink: [0x21, 0x1a, 0x16],
	muted: [0x66, 0x5a, 0x51],
	brand: [0x7a, 0x1f, 0x3d],
	"on-brand": [0xff, 0xf8, 0xf2],
	gold: [0xe0, 0xa3, 0x2e],
} as const;
type Token = keyof typeof TOKENS;

/** A background and a color on it; the palette holds STEPS shades between the two. */
const PAIRS = [
	["paper", "ink"],
	["paper", "muted"],
	["paper", "brand"],
	["brand", "on-brand"],
	["brand", "gold"],
] as const satisfies [Token, Token][];
const STEPS = 16;

/** What a picture says. */
export interface ShareText {
	/** Above the name, in a few words. */
	kind: string;
	name: string;
	/** Below the name. */
	organisation: string;
	/** At the lower right. */
	deadline: string;
}

/** Draws a PNG of 1200 by 630 pixels: the same text always gives the same picture. */
export function drawSharePicture(text: ShareText): Promise<Uint8Array<ArrayBuffer>> {
	const pixels = new Uint8Array(WIDTH * HEIGHT);
	const write = (line: string, at: { x: number; baseline: number; size: number }, pair: number) => {
		if (!line) return;
		const top = Math.floor(at.baseline - at.size);
		const shape = new Coverage(WIDTH, Math.ceil(at.size * 1.4));
		addText(shape, line, { ...at, baseline: at.baseline - top });
		paint(pixels, shape, top, pair);
	};

	pixels.fill(placeOf(3, 0), BAND_TOP * WIDTH);
	pixels.fill(placeOf(4, STEPS - 1), BAND_TOP * WIDTH, (BAND_TOP + 8) * WIDTH);
	drawMark(pixels);
	write("The Yard", { x: MARGIN + 92, baseline: 594, size: 46 }, 3);
	const deadline = drawable(text.deadline);
	const right = WIDTH - MARGIN - widthOf(deadline, 40);
	write(deadline, { x: right, baseline: 593, size: 40 }, 3);

	write(drawable(text.kind), { x: MARGIN, baseline: 96, size: 36 }, 2);
	const width = WIDTH - 2 * MARGIN;
	const name = drawable(text.name) || drawable(text.organisation) || "A program for you";
	const { lines, size } = nameOf(name, width);
	let baseline = 122 + size * 0.8;
	for (const line of lines) {
		write(line, { x: MARGIN, baseline, size }, 0);
		baseline += size * 1.06;
	}
	const line = { size: 38, width, most: 1 };
	const [organisation = ""] = linesOf(drawable(text.organisation), line).lines;
	write(organisation, { x: MARGIN, baseline: Math.min(baseline, 484), size: 38 }, 1);

	return encodePng(pixels, { width: WIDTH, height: HEIGHT, palette: paletteOf() });
}

/** A name in the largest size that fits. */
function nameOf(name: string, width: number): { lines: string[]; size: number } {
	const tried = NAME_SIZES.map((size, at) => {
		const last = at === NAME_SIZES.length - 1;
		const most = last ? MOST_LINES : MOST_LINES - 1;
		return { ...linesOf(name, { size, width, most }), size };
	});
	return tried.find(({ cut }) => !cut) ?? { lines: [name], size: 62, ...tried.at(-1) };
}

/** The Yard's mark, a gate, as in app/components/shell/mark.tsx, on a grid of 32 units. */
function drawMark(pixels: Uint8Array): void {
	const scale = 72 / 32;
	const [left, top] = [MARGIN, 548];
	const shape = new Coverage(WIDTH, 80);
	const half = 1.3;
	const addPolygon = (points: (readonly number[])[]) =>
		points.forEach(([x = 0, y = 0], at) => {
			if (at === 0) shape.moveTo(left + x * scale, y * scale);
			else shape.lineTo(left + x * scale, y * scale);
		});
	for (const { center, radius, foot } of [
		{ center: 14, radius: 12, foot: 28 },
		{ center: 15, radius: 5, foot: 28 },
	]) {
		const arc = (r: number) =>
			Array.from({ length: 33 }, (_, at) => {
				const angle = Math.PI + (Math.PI * at) / 32;
				return [16 + r * Math.cos(angle), center + r * Math.sin(angle)] as const;
			});
		const outer = [[16 - radius - half, foot], ...arc(radius + half), [16 + radius + half, foot]];
		const inner = [[16 - radius + half, foot], ...arc(radius - half), [16 + radius - half, foot]];
		addPolygon([...outer, ...inner.reverse()]);
	}
	const [upper, lower] = [28 - half, 28 + half];
	addPolygon([
		[2, upper],
		[30, upper],
		[30, lower],
		[2, lower],
	]);
	paint(pixels, shape, top, 3);
}

function paint(pixels: Uint8Array, shape: Coverage, top: number, pair: number): void {
	shape.forEach((x, y, covered) => {
		const at = (top + y) * WIDTH + x;
		pixels[at] = placeOf(pair, Math.round(covered * (STEPS - 1)));
	});
}

function placeOf(pair: number, step: number): number {
	return pair * STEPS + step;
}

function paletteOf(): Uint8Array {
	const colors = PAIRS.flatMap(([under, over]) =>
		Array.from({ length: STEPS }, (_, step) =>
			TOKENS[under].map((from, channel) => {
				const to = TOKENS[over][channel] ?? 0;
				return Math.round(from + ((to - from) * step) / (STEPS - 1));
			}),
		),
	);
	return Uint8Array.from(colors.flat());
}
