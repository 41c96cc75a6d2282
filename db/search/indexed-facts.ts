import { ALL_FACTS, type FactName, factOf, startingWith } from "../programs/facts.ts";

/** The facts that have values of their own in the search index. */
export const INDEXED_VALUES = ALL_FACTS.flatMap((name) => {
	const { type, column, index } = factOf(name);
	return index && (type === "choice" || type === "choices" || type === "tick")
		? [{ type, column, index }]
		: [];
});

/** The columns of the facts that its column `details` joins, in the order in which it has them. */
export const DETAILS = startingWith<FactName>(
	["city", "usState", "payDetails"],
	ALL_FACTS.filter((name) => factOf(name).index === "details"),
).map((name) => factOf(name).column);
