/** The calls about people: the caller's own user, mentors and contributors. */
import * as v from "valibot";
import { tryToCreateUser } from "#app/auth/session/create-user.server.ts";
import { adoptPicture } from "#app/auth/social/picture.server.ts";
import { userCall } from "#app/forms/profile.ts";
import { listApprovedMentors as readMentors } from "#db/mentors/mentors.ts";
import { findUserByFirebaseUid, upsertUser } from "#db/people/users.ts";
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
	refused,
} from "./answers.server.ts";
import { requireLivingAccount } from "./bearer.server.ts";
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

export const saveUser = defineCall({
	id: "saveUser",
	summary: "Create or complete the token's user",
	description:
		"Call it after every sign-in: it can be repeated. What a user has already (name, college, picture) is kept; only gaps are filled. The email address follows the token.",
	body: userCall,
	answer: person,
	refusals: { 403: "Not verified, or firebaseUid or email is not the token's" },
	examples: {
		body: {
			firebaseUid: "the uid of the token",
			email: "the email address of the token",
			accountType: "student",
			fullName: "Jordan Ellis",
			college: "Howard University",
		},
		answer: PERSON,
	},
	async handle({ token, account, user, body, context, address }) {
		if (body.firebaseUid !== account.uid) throw mismatch("firebaseUid");
		if (body.email.toLowerCase() !== account.email.toLowerCase()) throw mismatch("email");
		if (!user) await requireLivingAccount(context, token);
		const { fullName, college, photoUrl } = body;
		const record = { firebaseUid: account.uid, email: account.email, fullName, college, photoUrl };
		let saved = await upsertUser(context.db, record, context.now());
		if (!user) {
			// Data from sign-up and the token fill in what the call left out.
			await tryToCreateUser(context, account);
			saved = (await findUserByFirebaseUid(context.db, account.uid)) ?? saved;
		}
		if (!saved.photoKey) adoptPicture(context, account.uid);
		return personOf(saved, address);
	},
});

export const readMe = defineCall({
	id: "readMe",
	summary: "The token's own profile",
	description: "Both fields are null until the user exists.",
	answer: v.object({ full_name: v.nullable(v.string()), photo_url: picture }),
	topLevel: true,
	examples: { answer: { full_name: PERSON.full_name, photo_url: PERSON.photo_url } },
	handle({ user, address }) {
		return { full_name: user?.fullName ?? null, photo_url: photoOf(user?.photoKey, address) };
	},
});

/** Refuses a user record that belongs to somebody else. */
function mismatch(name: "firebaseUid" | "email") {
	const problem = "This isn't what the token says.";
	return refused(403, { message: `${name}: ${problem}`, errors: { [name]: problem } });
}
