/** The calls about people: oneself, mentors, and who contributes most. */
import * as v from "valibot";
import { requireLivingAccount } from "#app/auth/guards.server.ts";
import { tryToCreateUser } from "#app/auth/session.server.ts";
import { adoptPicture } from "#app/auth/social/picture.server.ts";
import { userCall } from "#app/forms/user.ts";
import { defineCall } from "#app/http/api.server.ts";
import { failure } from "#app/http/json.server.ts";
import { DURATIONS, periodOf, topContributors } from "#db/contributors.ts";
import { listMentorsWithIds } from "#db/mentors.ts";
import { findUserByFirebaseUid, upsertUser } from "#db/users.ts";
import {
	answerWith,
	contributor,
	mentor,
	next,
	person,
	personOf,
	photoOf,
	picture,
} from "./answers.server.ts";
import { MENTOR, PERSON } from "./examples.server.ts";
import { pageQuery } from "./paging.server.ts";

const MENTORS_PER_PAGE = 500;
const MAX_CONTRIBUTORS = 100;
const TOP_CONTRIBUTORS = 10;

/** Fields that are wrong of a user record that is somebody else's. */
function mismatch(name: "firebaseUid" | "email"): Response {
	const problem = "This is not what the token says.";
	return failure(403, { message: `${name}: ${problem}`, errors: { [name]: problem } });
}

const saveUser = defineCall({
	id: "saveUser",
	summary: "Create or complete the token's user",
	description:
		"Call it after every sign-in: it can be repeated. What a user has already (name, college, picture) is kept; only gaps are filled. The email address follows the token.",
	body: userCall,
	writes: true,
	answer: answerWith(person),
	refusals: { 403: "Not verified, or firebaseUid or email is not the token's" },
	examples: {
		body: {
			firebaseUid: "the uid of the token",
			email: "the email address of the token",
			accountType: "student",
			fullName: "Jordan Ellis",
			college: "Howard University",
		},
		answer: { success: true, data: PERSON },
	},
	async handle({ token, account, user, body, context, address }) {
		if (body.firebaseUid !== account.uid) throw mismatch("firebaseUid");
		if (body.email.toLowerCase() !== account.email.toLowerCase()) throw mismatch("email");
		if (!user) await requireLivingAccount(context, token);
		const { fullName, college, photoUrl } = body;
		const record = { firebaseUid: account.uid, email: account.email, fullName, college, photoUrl };
		let saved = await upsertUser(context.db, record, context.now());
		if (!user) {
			// What the sign-up on the site and the token know fills what the call left open.
			await tryToCreateUser(context, account);
			saved = (await findUserByFirebaseUid(context.db, account.uid)) ?? saved;
		}
		if (!saved.photoKey) adoptPicture(context, account.uid);
		return { success: true as const, data: personOf(saved, address) };
	},
});

const readMe = defineCall({
	id: "readMe",
	summary: "The token's own profile",
	description: "Both fields are null until the user exists.",
	answer: v.object({
		success: v.literal(true),
		full_name: v.nullable(v.string()),
		photo_url: picture,
	}),
	examples: {
		answer: { success: true, full_name: PERSON.full_name, photo_url: PERSON.photo_url },
	},
	handle({ user, address }) {
		const photoUrl = photoOf(user?.photoKey, address);
		return { success: true as const, full_name: user?.fullName ?? null, photo_url: photoUrl };
	},
});

const listMentors = defineCall({
	id: "listMentors",
	summary: "Mentors, the newest first",
	description: `Those that a moderator has approved, ${MENTORS_PER_PAGE} at a time.`,
	query: pageQuery,
	answer: answerWith(v.object({ item: v.array(mentor), next })),
	examples: { answer: { success: true, data: { item: [MENTOR], next: null } } },
	async handle({ query, context, address }) {
		const page = { size: MENTORS_PER_PAGE, before: query.before };
		const found = await listMentorsWithIds(context.db, page);
		const item = found.items.map(({ linkedInProfile, headshotKey, ...shown }) => ({
			id: shown.id,
			name: shown.name,
			hbcuAffiliation: shown.hbcuAffiliation,
			areasOfExpertise: shown.areasOfExpertise,
			headshotUrl: photoOf(headshotKey, address),
			...(linkedInProfile && { linkedInProfile }),
			email: shown.email,
		}));
		const more = found.next === undefined ? null : address(`/api/mentor?before=${found.next}`);
		return { success: true as const, data: { item, next: more } };
	},
});

const listContributors = defineCall({
	id: "listContributors",
	summary: "Top contributors, best first",
	description: "Approved contributions count. Months and ISO weeks are those of UTC.",
	query: v.object({
		top: v.optional(
			v.pipe(
				v.number(`Send a number from 1 to ${MAX_CONTRIBUTORS}.`),
				v.integer(),
				v.minValue(1, `Send a number from 1 to ${MAX_CONTRIBUTORS}.`),
				v.maxValue(MAX_CONTRIBUTORS, `Send a number from 1 to ${MAX_CONTRIBUTORS}.`),
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
	answer: answerWith(v.array(contributor)),
	examples: {
		answer: { success: true, data: [{ rank: 1, contribution_count: 12, user: PERSON }] },
	},
	async handle({ query, context, address }) {
		const period = periodOf(query.duration, context.now());
		const rows = await topContributors(context.db, period, query.top);
		const data = rows.map(({ count, ...user }, index) => ({
			rank: index + 1,
			contribution_count: count,
			user: personOf(user, address),
		}));
		return { success: true as const, data };
	},
});

export const user = { POST: saveUser };
export const me = { GET: readMe };
export const mentors = { GET: listMentors };
export const contributors = { GET: listContributors };
