/** What the calls answer, field by field (spec §3). */
import * as v from "valibot";
import type { OwnContribution } from "#db/contributions.ts";
import { CONTRIBUTION_STATUSES } from "#db/schema.ts";

const address = v.pipe(v.string(), v.url());
const date = v.pipe(v.string(), v.isoDate());
const nameOrNone = v.pipe(
	v.nullable(v.string()),
	v.description("null when they have given no name"),
);
/** A picture on this site, or none. */
export const picture = v.pipe(
	v.nullable(address),
	v.description("A picture on this site; null when there is none"),
);

const author = v.object({ full_name: nameOrNone });

/** How a list goes on. */
export const next = v.pipe(
	v.nullable(address),
	v.description("The address of the next page; null on the last one"),
);

export const contribution = v.pipe(
	v.object({
		id: v.string(),
		name: v.string(),
		application_link: address,
		description: v.string(),
		application_deadline: v.nullable(date),
		status: v.picklist(CONTRIBUTION_STATUSES),
		review_note: v.pipe(
			v.nullable(v.string()),
			v.description("What the moderator wrote who rejected it"),
		),
		user: author,
	}),
	v.title("Contribution"),
);

/** A contribution as its owner sees it. */
export function contributionOf(
	row: OwnContribution,
	user: { fullName: string | null } | undefined,
): v.InferInput<typeof contribution> {
	return {
		id: row.id,
		name: row.name,
		application_link: row.applicationLink,
		description: row.description,
		application_deadline: row.applicationDeadline,
		status: row.status,
		review_note: row.reviewNote,
		user: { full_name: user?.fullName ?? null },
	};
}

export const person = v.pipe(
	v.object({
		id: v.string(),
		full_name: nameOrNone,
		photo_url: picture,
		college: v.nullable(v.string()),
	}),
	v.title("Person"),
);

/** A person as other students see them. */
export function personOf(
	user: { id: string; fullName: string | null; college: string | null; photoKey: string | null },
	address: (path: string) => string,
): v.InferInput<typeof person> {
	return {
		id: user.id,
		full_name: user.fullName,
		photo_url: photoOf(user.photoKey, address),
		college: user.college,
	};
}

/** The address of a photo in the file store. */
export function photoOf(photoKey: string | null | undefined, address: (path: string) => string) {
	return photoKey ? address(`/photos/${photoKey}`) : null;
}

export const mentor = v.pipe(
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
	}),
	v.title("Mentor"),
);

export const contributor = v.pipe(
	v.object({
		rank: v.pipe(v.number(), v.integer(), v.minValue(1)),
		contribution_count: v.pipe(v.number(), v.integer(), v.minValue(1)),
		user: person,
	}),
	v.title("Contributor"),
);

export const recentProgram = v.pipe(
	v.object({
		id: v.string(),
		name: v.string(),
		logo: v.pipe(address, v.description("A picture on this site, for the link's host")),
		time_ago: v.pipe(v.string(), v.description("How long it has been here, in plain words")),
		application_link: address,
		description: v.string(),
		contribution: v.object({ user: author }),
	}),
	v.title("RecentProgram"),
);

/** The envelope of an answer. */
export function answerWith<Data extends v.GenericSchema>(data: Data) {
	return v.object({ success: v.literal(true), data });
}

/** The envelope of an answer to a write, with what to tell the person. */
export function doneWith<Data extends v.GenericSchema>(data: Data) {
	return v.object({ success: v.literal(true), message: v.string(), data });
}
