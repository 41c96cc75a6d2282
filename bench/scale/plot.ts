import type { Measured } from "./report.ts";

const WIDTH = 960;
const HEIGHT = 420;
const PANEL = { width: 380, height: 300, top: 60 };
const LEFTS = [60, 540];
const SEARCH = /, .*(word|letters)/;
const LINE_HEIGHT = 14;

interface Line {
	engine: string;
	name: string;
	/** By size, in the order of the sizes. */
	values: number[];
}

/** Two panels over the number of programs: rows read by each request, and the time of each search. */
export function plot(measured: Measured[]): string {
	const sizes = [...new Set(measured.map(({ programs }) => programs))];
	const engines = [...new Set(measured.map(({ engine }) => engine))];
	const lines = (value: "rowsRead" | "ms", names: RegExp): Line[] =>
		engines.flatMap((engine) => {
			const of = measured.filter((one) => one.engine === engine);
			return (of[0]?.costs ?? []).flatMap(({ name }, at) =>
				names.test(name)
					? [{ engine, name, values: of.map(({ costs }) => costs[at]?.[value] ?? 0) }]
					: [],
			);
		});
	const legend = engines.map(
		(engine, at) =>
			`<text class="${engine}" x="${WIDTH - 180 + at * 80}" y="24" font-weight="600">${engine}</text>`,
	);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="12">
<title>Rows read by each request, and the time of each search, by the number of programs</title>
<style>
.ground{fill:#fff}text{fill:#44403c}.axis{stroke:#a8a29e}.grid{stroke:#a8a29e;opacity:.25}
.line{fill:none;stroke-width:1.5;opacity:.7}.line.D1{stroke:#c2410c}.line.libSQL{stroke:#2563eb}
text.D1{fill:#c2410c}text.libSQL{fill:#2563eb}
@media(prefers-color-scheme:dark){.ground{fill:#1c1917}text{fill:#d6d3d1}.line.D1{stroke:#fb923c}.line.libSQL{stroke:#93c5fd}text.D1{fill:#fb923c}text.libSQL{fill:#93c5fd}}
</style>
<rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="8"/>
${legend.join("\n")}
${panel("Rows read by each request (a line each)", LEFTS[0] ?? 0, sizes, lines("rowsRead", /./))}
${panel("Milliseconds of each search", LEFTS[1] ?? 0, sizes, lines("ms", SEARCH))}
</svg>
`;
}

function panel(title: string, left: number, sizes: number[], lines: Line[]): string {
	const top = niceTop(Math.max(...lines.flatMap(({ values }) => values)));
	const bottom = PANEL.top + PANEL.height;
	const [least = 1, most = 10] = [sizes[0], sizes.at(-1)];
	const x = (size: number) =>
		left + 20 + ((PANEL.width - 40) * Math.log(size / least)) / Math.max(Math.log(most / least), 1);
	const y = (value: number) => bottom - (PANEL.height * value) / top;
	const marks = [0, 0.25, 0.5, 0.75, 1].map((part) => part * top);
	return [
		`<text x="${left}" y="44" font-size="14" font-weight="600">${title}</text>`,
		...marks.map(
			(mark) =>
				`<line class="grid" x1="${left}" x2="${left + PANEL.width}" y1="${y(mark)}" y2="${y(mark)}"/>` +
				`<text x="${left - 6}" y="${y(mark) + 4}" text-anchor="end">${mark}</text>`,
		),
		`<line class="axis" x1="${left}" x2="${left + PANEL.width}" y1="${bottom}" y2="${bottom}"/>`,
		...sizes.map(
			(size) =>
				`<text x="${x(size)}" y="${bottom + 20}" text-anchor="middle">${size.toLocaleString("en-US")}</text>`,
		),
		`<text x="${left + PANEL.width / 2}" y="${bottom + 42}" text-anchor="middle">programs</text>`,
		...lines.map(({ engine, values }) => {
			const points = values.map((value, at) => `${x(sizes[at] ?? 1)},${y(value).toFixed(1)}`);
			return `<polyline points="${points.join(" ")}" class="line ${engine}"/>`;
		}),
		...labelsOf(lines, y).map(
			({ name, at }) =>
				`<text x="${x(most) - 4}" y="${at.toFixed(1)}" text-anchor="end" font-size="11">${name}</text>`,
		),
	].join("\n");
}

/** The names of the two requests that end highest, above their lines and not above each other. */
function labelsOf(lines: Line[], y: (value: number) => number): { name: string; at: number }[] {
	const last = ({ values }: Line) => values.at(-1) ?? 0;
	const sorted = [...lines].sort((a, b) => last(b) - last(a));
	const [first, ...others] = sorted;
	const second = others.find(({ name }) => name !== first?.name);
	if (!first || !second) return [];
	const below = y(last(second)) - 6;
	const above = Math.min(y(last(first)) - 6, below - LINE_HEIGHT);
	return [
		{ name: first.name, at: above },
		{ name: second.name, at: below },
	];
}

/** The least of 1, 2, 4 and 8 times a power of ten that holds the value. */
function niceTop(value: number): number {
	const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
	return ([1, 2, 4, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}
