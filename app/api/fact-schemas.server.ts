import * as v from "valibot";
import type { Fact } from "#db/programs/fact.ts";
import { type FactName, factsByColumn, keysOf, type StatedFacts } from "#db/programs/facts.ts";

const DESCRIPTIONS: Partial<Record<FactName, string>> = {
	audience: "Who may apply",
	fields: "Fields of study; any is for every major",
	citizenship: "U.S. citizens; permanent residents, too; anyone",
	yearly: "It comes back every year",
	deadlineTime: "HH:MM, the hour at which it closes on its deadline",
	deadlineZone: "Whose clock that hour is on",
	deadlineWords: "The deadline as the program's page says it",
	materials: "What an application needs besides its form, essays and letters",
	letters: "How many letters of recommendation; 0 is none",
	essays: "How many essays; 0 is none",
	essayWords: "The most words of an essay",
	materialsNote: "What else it asks for",
	stipendPaid: "When the stipend is paid",
	decisionsBy: "The day by which applicants hear back",
	closesIn: "The month in which it usually closes, if the day isn't known",
};

/** The facts of a program in answers to calls; null is "not stated". */
export const facts = factsByColumn<{ [Name in FactName]: v.GenericSchema<StatedFacts[Name]> }>(
	(name, fact) => {
		const description = DESCRIPTIONS[name];
		return description ? v.pipe(schemaOf(fact), v.description(description)) : schemaOf(fact);
	},
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
		case "count":
			return v.nullable(v.pipe(v.number(), v.integer()));
		case "day":
			return v.nullable(v.pipe(v.string(), v.isoDate()));
		case "time":
		case "text":
		case "state":
			return v.nullable(v.string());
	}
}
