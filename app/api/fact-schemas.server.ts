import * as v from "valibot";
import type { Fact } from "#db/programs/fact.ts";
import { factsByColumn } from "#db/programs/fact-records.ts";
import { type FactName, keysOf, type StatedFacts } from "#db/programs/facts.ts";

/** The facts of a program in answers to calls; null is "not stated". */
export const facts = factsByColumn<{ [Name in FactName]: v.GenericSchema<StatedFacts[Name]> }>(
	(_, fact) =>
		fact.description ? v.pipe(schemaOf(fact), v.description(fact.description)) : schemaOf(fact),
);

function schemaOf(fact: Fact): v.GenericSchema {
	switch (fact.type) {
		case "choice":
			return v.nullable(v.picklist(keysOf(fact.values)));
		case "choices":
			return v.nullable(v.array(v.picklist(keysOf(fact.values))));
		case "tick":
			return v.nullable(v.boolean());
		case "gpa":
			return v.nullable(v.number());
		case "day":
			return v.nullable(v.pipe(v.string(), v.isoDate()));
		case "text":
		case "state":
			return v.nullable(v.string());
	}
}
