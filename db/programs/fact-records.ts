/** Records with something for each fact. Pages load this file. */
import type { Fact } from "./fact.ts";
import { ALL_FACTS, FACTS, type FactName, type Facts, type StatedFacts } from "./facts.ts";

/** A record of the facts under their columns' names. */
export type ByColumn<Values extends Record<FactName, unknown>> = {
	[Name in FactName as (typeof FACTS)[Name]["column"]]: Values[Name];
};

/**
 * A value for each fact, by its column; `factsByName` by its name. TypeScript can't follow Object.fromEntries, so these
 * two take it on trust that `valueFor` returns what `Values` says.
 */
export function factsByColumn<Values extends Record<FactName, unknown>>(
	valueFor: (name: FactName, fact: Fact) => unknown,
) {
	const values = ALL_FACTS.map((name) => [FACTS[name].column, valueFor(name, FACTS[name])]);
	return Object.fromEntries(values) as ByColumn<Values>;
}

export function factsByName<Values extends Partial<Record<FactName, unknown>>>(
	valueFor: (name: FactName, fact: Fact) => unknown,
) {
	return Object.fromEntries(ALL_FACTS.map((name) => [name, valueFor(name, FACTS[name])])) as Values;
}

/** A program that states nothing. */
export const NOTHING_STATED = factsByName<StatedFacts>(() => null);
const { kind: _, applicationDeadline: __, ...noFacts } = NOTHING_STATED;

export const NO_FACTS: Facts = noFacts;

/** A list with some names at its beginning. */
export const startingWith = <Name extends string>(
	first: readonly Name[],
	names: readonly Name[],
) => [...first, ...names.filter((name) => !first.includes(name))];
