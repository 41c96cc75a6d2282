import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { tryToCreateUser } from "#app/auth/session/create-user.server.ts";
import { contentFromCall, newContributionCall, TOO_MANY_WAIT } from "#app/forms/contribution.ts";
import { factsAnswered } from "#app/forms/fields/fact-values.ts";
import { submitContribution } from "#db/contributions/contributions.ts";
import { randomId } from "#db/ids.ts";
import { findUserByFirebaseUid } from "#db/people/users.ts";
import { recentPrograms } from "#db/programs/programs.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { address, author, facts, refused } from "./answers.server.ts";
import { type Bearer, requireLivingAccount } from "./bearer.server.ts";
import { defineCall } from "./call.server.ts";
import {
	CONTRIBUTION,
	contribution,
	contributionOf,
	EXAMPLE_FACTS,
	NO_FACTS_STATED,
	PROGRAM,
	refusedDuplicate,
} from "./contributions.server.ts";
import { refusedInput } from "./input.server.ts";

const RECENT_PROGRAMS = 20;
const MAX_KEY_LENGTH = 64;

const recentProgram = v.pipe(
	v.object({
		id: v.string(),
		name: v.string(),
		logo: v.pipe(address, v.description("A picture on this site, for the link's host")),
		time_ago: v.pipe(v.string(), v.description("How long ago it was added, in plain words")),
		application_link: address,
		description: v.string(),
		...facts,
		contribution: v.object({ user: author }),
	}),
	v.title("RecentProgram"),
);

const RECENT_PROGRAM = {
	id: "w5y7cn3ps9jkd2uz",
	...PROGRAM,
	...NO_FACTS_STATED,
	...EXAMPLE_FACTS,
	logo: "http://localhost:8787/logos/example.org",
	time_ago: "2 days ago",
	contribution: { user: { full_name: "Jordan Ellis" } },
};

export const submitProgram = defineCall({
	id: "submitProgram",
	summary: "Contribute a program",
	description: "It's PENDING until a moderator reviews it.",
	headers: {
		"Idempotency-Key": `Any text of at most ${MAX_KEY_LENGTH} characters: the same program sent again with the same key makes no second contribution and has the same answer.`,
	},
	body: newContributionCall,
	status: 201,
	message: "Program submitted successfully!",
	answer: contribution,
	refusals: { 409: "Its link is already on The Yard, or too many of yours wait for review" },
	examples: { body: { ...PROGRAM, ...EXAMPLE_FACTS }, answer: CONTRIBUTION },
	async handle({ body, context, request, address, ...bearer }) {
		const formKey = request.header("Idempotency-Key") || randomId();
		if (formKey.length > MAX_KEY_LENGTH) {
			throw refusedInput({ "Idempotency-Key": `Use at most ${MAX_KEY_LENGTH} characters.` });
		}
		const user = await userOf(bearer, context);
		const submitted = await submitContribution(
			context.db,
			{ userId: user.id, formKey },
			contentFromCall(body),
			context.now(),
		);
		if (submitted.outcome === "duplicate") throw refusedDuplicate(submitted.duplicate, address);
		if (submitted.outcome === "full") throw refused(409, { message: TOO_MANY_WAIT });
		return contributionOf(submitted.contribution, user);
	},
});

export const listRecent = defineCall({
	id: "listRecentPrograms",
	summary: "Recently added programs, newest first",
	description: `The ${RECENT_PROGRAMS} newest that are still open.`,
	answer: v.array(recentProgram),
	examples: { answer: [RECENT_PROGRAM] },
	async handle({ context, address }) {
		const nowMs = context.now();
		const rows = await recentPrograms(context.db, RECENT_PROGRAMS, nowMs);
		return rows.map((row) => ({
			id: row.id,
			name: row.name,
			logo: address(`/logos/${new URL(row.applicationLink).hostname.replace(/\.$/, "")}`),
			time_ago: timeAgo(row.publishedAt, nowMs),
			application_link: row.applicationLink,
			description: row.description,
			...factsAnswered(row),
			contribution: { user: { full_name: row.authorName } },
		}));
	},
});

/** The token's user; if there is none yet, it is created as at login. */
async function userOf({ user, account, token }: Bearer, context: AppLoadContext) {
	if (user) return user;
	await requireLivingAccount(context, token);
	await tryToCreateUser(context, account);
	const created = await findUserByFirebaseUid(context.db, account.uid);
	if (created) return created;
	throw refused(503, { message: "We couldn't create your user right now. Try again soon." });
}
