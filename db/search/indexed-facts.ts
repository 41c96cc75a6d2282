import { onlyOf } from "../programs/fact.ts";
import { ALL_FACTS, type FactName, factOf, startingWith } from "../programs/facts.ts";

/**
 * The facts that have values of their own in the search index. Of one with `only`, that value alone is there, as the
 * column's name.
 */
export const INDEXED_VALUES = ALL_FACTS.flatMap((name) => {
	const fact = factOf(name);
	const { type, column, index } = fact;
	return index && "filter" in fact ? [{ type, column, index, only: onlyOf(fact) }] : [];
});

/** The columns of the facts that its column `details` joins, in the order in which it has them. */
export const DETAILS = startingWith<FactName>(
	["city", "usState", "payDetails"],
	ALL_FACTS.filter((name) => factOf(name).index === "details"),
).map((name) => factOf(name).column);
