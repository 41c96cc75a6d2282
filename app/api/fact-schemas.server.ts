import * as v from "valibot";
import {
	AUDIENCES,
	CITIZENSHIPS,
	FIELDS,
	PAYS,
	PLACES,
	PROGRAM_KINDS,
	SEASONS,
} from "#db/programs/facts.ts";

const day = v.nullable(v.pipe(v.string(), v.isoDate()));
const text = v.nullable(v.string());

/** The facts of a program in answers to calls; null is "not said". */
export const facts = {
	application_deadline: day,
	kind: v.nullable(v.picklist(PROGRAM_KINDS)),
	organisation: text,
	audience: v.pipe(v.nullable(v.array(v.picklist(AUDIENCES))), v.description("Who may apply")),
	fields: v.pipe(
		v.nullable(v.array(v.picklist(FIELDS))),
		v.description("Fields of study; any is for every major"),
	),
	pay: v.nullable(v.picklist(PAYS)),
	pay_details: text,
	place: v.nullable(v.picklist(PLACES)),
	city: text,
	us_state: text,
	citizenship: v.pipe(
		v.nullable(v.picklist(CITIZENSHIPS)),
		v.description("U.S. citizens; permanent residents, too; anyone"),
	),
	min_gpa: v.nullable(v.number()),
	season: v.nullable(v.picklist(SEASONS)),
	opens_on: day,
	for_hbcu: v.nullable(v.boolean()),
	yearly: v.pipe(v.nullable(v.boolean()), v.description("It comes back every year")),
};
