import * as v from "valibot";
import { DURATIONS, periodOf, topContributors } from "#db/programs/contributors.ts";
import { PERSON, person, personOf } from "./answers.server.ts";
import { defineCall } from "./call.server.ts";

const TOP_CONTRIBUTORS = 10;
const MAX_CONTRIBUTORS = 100;
const WRONG_TOP = `Send a number from 1 to ${MAX_CONTRIBUTORS}.`;

const contributor = v.pipe(
	v.object({
		rank: v.pipe(v.number(), v.integer(), v.minValue(1)),
		contribution_count: v.pipe(v.number(), v.integer(), v.minValue(1)),
		user: person,
	}),
	v.title("Contributor"),
);

export const listContributors = defineCall({
	id: "listContributors",
	summary: "Top contributors, best first",
	description: "Approved contributions count. Months and ISO weeks are those of UTC.",
	query: v.object({
		top: v.optional(
			v.pipe(
				v.number(WRONG_TOP),
				v.integer(),
				v.minValue(1, WRONG_TOP),
				v.maxValue(MAX_CONTRIBUTORS, WRONG_TOP),
				v.description("How many"),
			),
			TOP_CONTRIBUTORS,
		),
		duration: v.optional(
			v.pipe(
				v.picklist(DURATIONS, "Send monthly or weekly, or leave it out for all time."),
				v.description("Left out: all time"),
			),
			"all",
		),
	}),
	answer: v.array(contributor),
	examples: { answer: [{ rank: 1, contribution_count: 12, user: PERSON }] },
	async handle({ query, context, address }) {
		const period = periodOf(query.duration, context.now());
		const rows = await topContributors(context.db, period, query.top);
		return rows.map(({ count, ...user }, index) => ({
			rank: index + 1,
			contribution_count: count,
			user: personOf(user, address),
		}));
	},
});
