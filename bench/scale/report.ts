import type { Engine } from "../../test/support/engines.ts";
import { madeNow, table, writePart } from "../report.ts";
import type { ImportCost } from "./import.ts";
import type { Cost } from "./walk.ts";

/** The whole walk on one engine, with this many programs. */
export interface Measured {
	engine: Engine;
	programs: number;
	costs: Cost[];
	/** What an import cost; measured with the fewest programs. */
	imported: ImportCost[];
}

/** The document has these requests, and those that stand out; all are measured and printed. */
const SHOWN = new Set([
	"/",
	"/programs-public/",
	"/programs-public/, a word that every program says",
	"/programs-public/, a kind that none is",
	"/programs/id-10/, as a visitor",
	"/login/",
	"/programs/",
	"/programs/saved/",
	"/programs/add-program/",
	"/mentor/",
	"/resume/",
	"/browse-resume/",
	"/profile/",
	"/moderation/",
	"/api/program/",
	"POST /programs/, save",
	"POST /programs/add-program/, contribute",
	"POST /moderation/, approve",
	"POST /contact/, send",
]);
const MANY_ROWS = 4500;
const MANY_TRIPS = 3;

/** Prints the table of all requests and, if asked, writes that of the main ones into docs/performance.md. */
export function report(measured: Measured[], { write }: { write: boolean }): void {
	const text = `Made by \`npm run bench -- scale\` on ${madeNow()}: the built Worker in workerd, one
request at a time. There is one user to five programs, and a contribution to each. The command prints all
requests; here are the main ones, and those that read over ${MANY_ROWS} rows or take over ${MANY_TRIPS} round trips.

${costs(measured, { onlyMain: true })}

Numbers like 1/2/3 are with ${sizesOf(measured)} programs; one number is the same with all. "Read" and
"written" are rows as the engine counts them (decisions/035-search.md says what that hides). The time is
the best of seven, to be compared with itself.

${imports(measured)}

${findings(measured)}
`;
	console.log(costs(measured));
	if (write) writePart("scale", text);
	else console.log(text);
}

function costs(measured: Measured[], { onlyMain = false } = {}): string {
	const engines = [...new Set(measured.map(({ engine }) => engine))];
	const [first] = measured;
	const head = ["request", "as", "round trips"];
	for (const engine of engines) head.push(`read, ${engine}`);
	head.push("written");
	for (const engine of engines) head.push(`ms, ${engine}`);
	const rows = (first?.costs ?? []).flatMap(({ name, who }, at) => {
		const by = (engine: Engine, value: (cost: Cost) => number) =>
			each(
				measured
					.filter((one) => one.engine === engine)
					.map(({ costs }) => costs[at])
					.map((cost) => (cost ? value(cost) : Number.NaN)),
			);
		const all = measured.flatMap(({ costs }) => costs[at] ?? []);
		const most = (value: (cost: Cost) => number) => Math.max(...all.map(value));
		const [trips, read] = [most((cost) => cost.roundTrips), most((cost) => cost.rowsRead)];
		if (onlyMain && !SHOWN.has(name) && trips <= MANY_TRIPS && read <= MANY_ROWS) return [];
		const cells = [name, who, String(trips)];
		for (const engine of engines) cells.push(by(engine, (cost) => cost.rowsRead));
		cells.push(String(most((cost) => cost.rowsWritten)));
		for (const engine of engines) cells.push(by(engine, (cost) => Math.round(cost.ms)));
		return [cells];
	});
	return table(head, rows);
}

/** The cost of all requests of an import. */
function imports(measured: Measured[]): string {
	const head = ["import", "engine", "requests", "round trips at most", "read", "written"];
	const rows = measured.flatMap(({ engine, imported }) =>
		imported.map(({ what, entries, requests, mostQueries, ...cost }) => [
			`${what}: ${entries} entries`,
			engine,
			requests,
			mostQueries,
			cost.rowsRead,
			cost.rowsWritten,
			cost.seconds.toFixed(0),
		]),
	);
	return table([...head, "seconds"], rows);
}

/** A single number when all are the same. */
function each(numbers: number[]): string {
	return new Set(numbers).size === 1 ? String(numbers[0]) : numbers.join("/");
}

function sizesOf(measured: Measured[]): string {
	const sizes = [...new Set(measured.map(({ programs }) => programs))];
	return sizes.map((size) => size.toLocaleString("en-US")).join(", ");
}

/** Which requests read more with more programs. */
function findings(measured: Measured[]): string {
	const grown = new Set<string>();
	for (const { engine, programs, costs } of measured) {
		const [base] = measured.filter((one) => one.engine === engine).slice(-2);
		for (const [at, cost] of costs.entries()) {
			const before = base && base.programs < programs ? base.costs[at] : undefined;
			if (before && cost.rowsRead > before.rowsRead) grown.add(cost.name);
		}
	}
	return `Requests that read more rows with the most programs than with the next fewer: ${[...grown].join("; ") || "none"}.`;
}
