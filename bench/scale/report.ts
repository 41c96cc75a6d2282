import { writeFileSync } from "node:fs";
import Papa from "papaparse";
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

const COSTS_FILE = "docs/database-costs.csv";
const MANY_ROWS = 4500;
const MANY_TRIPS = 3;

/** Prints what each request cost and, if asked, writes it into docs/database-costs.csv and docs/performance.md. */
export function report(measured: Measured[], { write }: { write: boolean }): void {
	const { head, rows } = costs(measured);
	const text = `Made by \`npm run bench -- scale\` on ${madeNow()}: the built Worker in workerd, one
request at a time, with one user to five programs, and a contribution to each. [database-costs.csv](database-costs.csv)
has the requests. Numbers like 1/2/3 are with ${sizesOf(measured)} programs; one number is the same with
all. "Read" and "written" are rows as the engine counts them (decisions/035-search.md says what that hides). The time is
the best of seven, to be compared with itself.

${imports(measured)}

${findings(measured)}
`;
	if (write) writeFileSync(COSTS_FILE, `${Papa.unparse([head, ...rows], { newline: "\n" })}\n`);
	else console.log(table(head, rows));
	if (write) writePart("scale", text);
	else console.log(text);
}

function costs(measured: Measured[]): { head: string[]; rows: string[][] } {
	const engines = [...new Set(measured.map(({ engine }) => engine))];
	const [first] = measured;
	const head = ["request", "as", "round trips"];
	for (const engine of engines) head.push(`read, ${engine}`);
	head.push("written");
	for (const engine of engines) head.push(`ms, ${engine}`);
	const rows = (first?.costs ?? []).map(({ name, who }, at) => {
		const by = (engine: Engine, value: (cost: Cost) => number) =>
			each(
				measured
					.filter((one) => one.engine === engine)
					.map(({ costs }) => costs[at])
					.map((cost) => (cost ? value(cost) : Number.NaN)),
			);
		const all = measured.flatMap(({ costs }) => costs[at] ?? []);
		const most = (value: (cost: Cost) => number) => Math.max(...all.map(value));
		const cells = [name, who, String(most((cost) => cost.roundTrips))];
		for (const engine of engines) cells.push(by(engine, (cost) => cost.rowsRead));
		cells.push(String(most((cost) => cost.rowsWritten)));
		for (const engine of engines) cells.push(by(engine, (cost) => Math.round(cost.ms)));
		return cells;
	});
	return { head, rows };
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

/** Which requests stand out. */
function findings(measured: Measured[]): string {
	const grown = new Set<string>();
	const many = new Set<string>();
	for (const { engine, programs, costs } of measured) {
		const [base] = measured.filter((one) => one.engine === engine).slice(-2);
		for (const [at, cost] of costs.entries()) {
			const before = base && base.programs < programs ? base.costs[at] : undefined;
			if (before && cost.rowsRead > before.rowsRead) grown.add(cost.name);
			if (cost.rowsRead > MANY_ROWS || cost.roundTrips > MANY_TRIPS) many.add(cost.name);
		}
	}
	const listed = (names: Set<string>) => [...names].join("; ") || "none";
	return `Over ${MANY_ROWS} rows read or ${MANY_TRIPS} round trips: ${listed(many)}.

More rows read with the most programs than with the next fewer: ${listed(grown)}.`;
}
