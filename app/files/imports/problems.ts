/** Why a file can't be imported as it is. */
import { type ChosenColumns, findColumns, onOneLine } from "./columns.ts";

/** It isn't a list at all. */
export class FileProblem extends Error {}

const MAX_NAMED = 60;
const REQUIRED_NAMES = { name: "the name", application_link: "the link" };

/** It isn't clear which of a list's columns holds the name, or which the link. */
export class ColumnProblem extends FileProblem {
	readonly columns: string[];

	constructor(names: string[], missing: (keyof ChosenColumns)[]) {
		const columns = [
			...new Set(names.map(onOneLine).filter((name) => name && name.length <= 100)),
		].slice(0, MAX_NAMED);
		const what = missing.map((one) => REQUIRED_NAMES[one]).join(" and ");
		super(
			`We couldn't tell which column has ${what}: the first row has to name the columns. This file has ${columns.map((name) => `“${name.slice(0, 40)}”`).join(", ")}.`,
		);
		this.columns = columns;
	}

	/** @throws ColumnProblem unless the columns hold a name and a link */
	static check(names: string[], chosen: ChosenColumns) {
		const missing = missingIn(names, chosen);
		if (missing.length > 0) throw new ColumnProblem(names, missing);
	}
}

/** What no column of these holds. */
export function missingIn(
	names: string[],
	chosen: ChosenColumns,
	isStrict = false,
): (keyof ChosenColumns)[] {
	const found = findColumns(names, chosen, isStrict).map((one) => one?.column);
	return (["name", "application_link"] as const).filter((column) => !found.includes(column));
}
