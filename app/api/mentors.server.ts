import * as v from "valibot";
import { listApprovedMentors as readMentors } from "#db/mentors/mentors.ts";
import { DURATIONS, periodOf, topContributors } from "#db/programs/public-lists.ts";
import {
	address,
	next,
	nextOf,
	PERSON,
	pageQuery,
	person,
	personOf,
	photoOf,
	picture,
} from "./answers.server.ts";
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

const MENTORS_PER_PAGE = 500;

const mentor = v.pipe(
	v.object({
		id: v.string(),
		name: v.string(),
		hbcuAffiliation: v.string(),
		areasOfExpertise: v.array(v.string()),
		headshotUrl: picture,
		linkedInProfile: v.optional(address),
		email: v.pipe(
			v.nullable(v.string()),
			v.description("null when there is a LinkedIn profile: then that is the way to reach them"),
		),
		role: v.nullable(v.string()),
		employer: v.nullable(v.string()),
		classYear: v.nullable(v.number()),
		askAbout: v.nullable(v.string()),
	}),
	v.title("Mentor"),
);

const MENTOR = {
	id: "r2f6tb9vg4qhm8xa",
	name: "Dr. Imani Brooks",
	hbcuAffiliation: "Spelman College",
	areasOfExpertise: ["Biology", "Graduate school"],
	headshotUrl: null,
	linkedInProfile: "https://www.linkedin.com/in/example/",
	email: null,
	role: "Research scientist",
	employer: null,
	classYear: 2008,
	askAbout: "Choosing a graduate school",
};

export const listMentors = defineCall({
	id: "listMentors",
	summary: "Mentors, newest first",
	description: `Those that a moderator has approved, ${MENTORS_PER_PAGE} at a time.`,
	query: pageQuery,
	answer: v.object({ item: v.array(mentor), next }),
	examples: { answer: { item: [MENTOR], next: null } },
	async handle({ query, context, address }) {
		const page = { size: MENTORS_PER_PAGE, before: query.before };
		const found = await readMentors(context.db, page);
		const item = found.items.map(({ seq: _, linkedInProfile, headshotKey, ...shown }) => ({
			...shown,
			headshotUrl: photoOf(headshotKey, address),
			...(linkedInProfile && { linkedInProfile }),
		}));
		return { item, next: nextOf(found.next, "/api/mentor", address) };
	},
});
