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

/** Prints the table and, if asked, writes it into docs/performance.md. */
export function report(measured: Measured[], { write }: { write: boolean }): void {
	const text = `Made by \`npm run bench -- scale\` on ${madeNow()}: the built Worker in workerd, on
D1 (workerd's) and on a libSQL server, answering one request at a time. There is one user to five programs,
and a contribution to each; the student has the same rows of their own in every database.

${costs(measured)}

"Rows" are those that the engine counts as read; three numbers are those with ${sizesOf(measured)}
programs, one number is the same with all. The time, the best of seven, is from the request to the end of its
answer on the machine that ran it, and is there to be compared with itself.
What rows read hides is in decisions/035-search-that-forgives.md.

${imports(measured)}

${findings(measured)}
`;
	if (write) writePart("scale", text);
	else console.log(text);
}

function costs(measured: Measured[]): string {
	const engines = [...new Set(measured.map(({ engine }) => engine))];
	const [first] = measured;
	const head = ["request", "as", "status", "round trips"];
	for (const engine of engines) head.push(`rows read, ${engine}`, `written, ${engine}`);
	head.push("answer, bytes");
	for (const engine of engines) head.push(`ms, ${engine}`);
	const rows = (first?.costs ?? []).map(({ name, who, status }, at) => {
		const by = (engine: Engine, value: (cost: Cost) => number) =>
			each(
				measured
					.filter((one) => one.engine === engine)
					.map(({ costs }) => costs[at])
					.map((cost) => (cost ? value(cost) : Number.NaN)),
			);
		const all = measured.flatMap(({ costs }) => costs[at] ?? []);
		const cells = [`\`${name}\``, who, String(status), each(all.map((cost) => cost.roundTrips))];
		for (const engine of engines) {
			cells.push(
				by(engine, (cost) => cost.rowsRead),
				by(engine, (cost) => cost.rowsWritten),
			);
		}
		cells.push(Math.max(...all.map(({ bytes }) => bytes)).toLocaleString("en-US"));
		for (const engine of engines) cells.push(by(engine, (cost) => Math.round(cost.ms)));
		return cells;
	});
	return table(head, rows);
}

/** The cost of all requests of an import. */
function imports(measured: Measured[]): string {
	const head = ["import", "engine", "entries", "file, MB", "requests", "round trips at most"];
	head.push("rows read", "rows written", "written a program", "seconds");
	const rows = measured.flatMap(({ engine, imported }) =>
		imported.map(({ what, entries, bytes, requests, mostQueries, ...cost }) => [
			what,
			engine,
			entries,
			(bytes / 1e6).toFixed(1),
			requests,
			mostQueries,
			cost.rowsRead,
			cost.rowsWritten,
			(cost.rowsWritten / entries).toFixed(1),
			cost.seconds.toFixed(0),
		]),
	);
	return table(head, rows);
}

/** A single number when all are the same. */
function each(numbers: number[]): string {
	return new Set(numbers).size === 1 ? String(numbers[0]) : numbers.join(" · ");
}

function sizesOf(measured: Measured[]): string {
	const sizes = [...new Set(measured.map(({ programs }) => programs))];
	return sizes.map((size) => size.toLocaleString("en-US")).join(", ");
}

/** Says in words what is wrong. */
function findings(measured: Measured[]): string {
	const [smallest] = measured;
	const grown = new Set<string>();
	const trips = new Set<string>();
	for (const { engine, costs } of measured) {
		const base = measured.find((one) => one.engine === engine);
		for (const [at, cost] of costs.entries()) {
			const before = base?.costs[at];
			if (before && cost.rowsRead > before.rowsRead) grown.add(`${cost.name} (${engine})`);
			if (cost.roundTrips > 2) trips.add(cost.name);
		}
	}
	const listed = (names: Set<string>) => (names.size ? [...names].join("; ") : "none");
	return `Requests that read more rows than with ${smallest?.programs.toLocaleString("en-US")} programs: ${listed(grown)}.
(With 1,000 programs a week has just ten contributors, so that no row stands behind the tenth.)
Requests with more than two round trips: ${listed(trips)}.`;
}
