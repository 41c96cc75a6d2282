/** The calls about the caller's own contributions, and what they share with the call that submits one. */
import * as v from "valibot";
import { duplicateNotice } from "#app/actions/action-responses.server.ts";
import { contentFromCall, editContributionCall } from "#app/forms/contribution.ts";
import { NOT_PENDING } from "#app/forms/fields/constants.ts";
import { INCOMPLETE_HOUR, OPENS_TOO_LATE } from "#app/forms/fields/fact-fields.ts";
import { factsAnswered } from "#app/forms/fields/fact-values.ts";
import { updateContribution } from "#db/contributions/contributions.ts";
import { listOwnContributions, type OwnContribution } from "#db/contributions/own-contributions.ts";
import type { Duplicate } from "#db/programs/duplicates.ts";
import { NOTHING_STATED } from "#db/programs/facts.ts";
import { CONTRIBUTION_STATUSES } from "#db/schema.ts";
import {
	type Address,
	address,
	author,
	facts,
	next,
	nextOf,
	pageQuery,
	refused,
} from "./answers.server.ts";
import type { Bearer } from "./bearer.server.ts";
import { defineCall } from "./call.server.ts";
import { refusedInput } from "./input.server.ts";

const CONTRIBUTIONS_PER_PAGE = 100;

export const contribution = v.pipe(
	v.object({
		id: v.string(),
		name: v.string(),
		application_link: address,
		description: v.string(),
		...facts,
		status: v.picklist(CONTRIBUTION_STATUSES),
		review_note: v.pipe(
			v.nullable(v.string()),
			v.description("The note of the moderator who rejected it"),
		),
		user: author,
	}),
	v.title("Contribution"),
);

export const PROGRAM = {
	name: "Summer Research Fellowship",
	application_link: "https://example.org/fellowship",
	description: "Ten paid weeks in a laboratory, with housing.",
};

/** Example values of a program's optional fields. */
export const EXAMPLE_FACTS = {
	application_deadline: "2027-02-01",
	kind: "research" as const,
	organisation: "Example Institute",
	audience: ["sophomore" as const, "junior" as const],
	fields: ["biology" as const, "health" as const],
	pay: "paid" as const,
	pay_details: "$6,000 and housing",
	housing: "yes" as const,
	travel: "yes" as const,
	meals: "no" as const,
	stipend_paid: "biweekly" as const,
	application_fee: "no" as const,
	place: "inperson" as const,
	city: "Atlanta",
	us_state: "Georgia",
	citizenship: "residents" as const,
	min_gpa: 3,
	materials: ["resume" as const, "transcript" as const],
	letters: 2,
	essays: 1,
	essay_words: 500,
	materials_note: "A research statement of one page",
	season: "summer" as const,
	opens_on: "2026-12-01",
	deadline_time: "17:00",
	deadline_zone: "eastern" as const,
	deadline_words: "Applications are due February 1, 2027 at 5 pm ET.",
	closes_in: "february" as const,
	decisions_by: "2027-04-15",
	for_hbcu: true,
	college_groups: ["uncf" as const],
	colleges: "Hampton University; Howard University",
	yearly: true,
} satisfies Record<keyof typeof NO_FACTS_STATED, unknown>;

export const NO_FACTS_STATED = factsAnswered(NOTHING_STATED);

export const CONTRIBUTION = {
	id: "k3v9wq7hx2mbt5rd",
	...PROGRAM,
	...NO_FACTS_STATED,
	status: "PENDING" as const,
	review_note: null,
	user: { full_name: "Jordan Ellis" },
};

export const listOwn = defineCall({
	id: "listOwnContributions",
	summary: "Your own contributions, newest first",
	description: `${CONTRIBUTIONS_PER_PAGE} at a time.`,
	query: pageQuery,
	answer: v.object({ items: v.array(contribution), next }),
	examples: { answer: { items: [CONTRIBUTION], next: null } },
	async handle({ user, query, context, address }) {
		if (!user) return { items: [], next: null };
		const page = { size: CONTRIBUTIONS_PER_PAGE, before: query.before };
		const found = await listOwnContributions(context.db, user.id, page);
		const items = found.items.map((row) => contributionOf(row, user));
		return { items, next: nextOf(found.next, "/api/me/contributions/", address) };
	},
});

export const editOwn = defineCall({
	id: "editOwnContribution",
	summary: "Change your own contribution while it's PENDING",
	description:
		"What is left out stays as it is; null clears a fact. A deadline that is cleared takes its hour along, and an hour its time zone.",
	params: { id: "The contribution's id" },
	body: editContributionCall,
	message: "Contribution updated",
	answer: contribution,
	refusals: {
		404: "There's none with this id, or it's someone else's",
		409: "It's no longer PENDING, or its new link is already on The Yard; nothing was changed",
	},
	examples: {
		body: {
			description: "Twelve paid weeks.",
			application_deadline: "2027-03-31",
			audience: ["junior", "senior"],
			min_gpa: null,
		},
		answer: CONTRIBUTION,
	},
	async handle({ user, request, body, context, address }) {
		if (!user) throw notYours();
		const updated = await updateContribution(
			context.db,
			{ id: request.param("id") ?? "", userId: user.id },
			contentFromCall(body),
			context.now(),
		);
		switch (updated.outcome) {
			case "missing":
				throw notYours();
			case "not-pending":
				throw refused(409, { message: NOT_PENDING });
			case "opens-too-late":
				throw refusedInput({ opens_on: OPENS_TOO_LATE });
			case "incomplete-hour":
				throw refusedInput(INCOMPLETE_HOUR[updated.lacks]);
			case "duplicate":
				throw refusedDuplicate(updated.duplicate, address);
			case "updated":
				return contributionOf(updated.contribution, user);
		}
	},
});

/** A contribution as its owner sees it. */
export function contributionOf(
	row: OwnContribution,
	user: Bearer["user"],
): v.InferInput<typeof contribution> {
	return {
		id: row.id,
		name: row.name,
		application_link: row.applicationLink,
		description: row.description,
		...factsAnswered(row),
		status: row.status,
		review_note: row.reviewNote,
		user: { full_name: user?.fullName ?? null },
	};
}

/** The refusal (409) of a link that already exists here. */
export function refusedDuplicate(duplicate: Duplicate, address: Address) {
	const { message, link } = duplicateNotice(duplicate);
	return refused(409, {
		message: "name" in duplicate ? `${message} “${duplicate.name}”` : message,
		errors: { application_link: message },
		...(link && { see: address(link.href) }),
	});
}

function notYours() {
	return refused(404, { message: "You have no contribution with this id." });
}
