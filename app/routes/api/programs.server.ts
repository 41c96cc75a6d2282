/** The calls about programs and one's own contributions. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { type Bearer, requireLivingAccount } from "#app/auth/guards.server.ts";
import { tryToCreateUser } from "#app/auth/session.server.ts";
import { timeAgo } from "#app/components/dates.ts";
import { editContributionCall, NOT_PENDING, newContributionCall } from "#app/forms/contribution.ts";
import { defineCall } from "#app/http/api.server.ts";
import { refusedInput } from "#app/http/api-input.server.ts";
import { failure } from "#app/http/json.server.ts";
import {
	type Duplicate,
	listOwnContributions,
	submitContribution,
	updateContribution,
} from "#db/contributions.ts";
import { recentPrograms } from "#db/programs.ts";
import { randomId } from "#db/random-id.ts";
import { findUserByFirebaseUid } from "#db/users.ts";
import { duplicateNotice } from "../duplicate-notice.server.ts";
import {
	answerWith,
	contribution,
	contributionOf,
	doneWith,
	next,
	recentProgram,
} from "./answers.server.ts";
import { CONTRIBUTION, PROGRAM, RECENT_PROGRAM } from "./examples.server.ts";
import { pageQuery } from "./paging.server.ts";

const CONTRIBUTIONS_PER_PAGE = 100;
const RECENT_PROGRAMS = 20;
const MAX_KEY_LENGTH = 64;

const listOwn = defineCall({
	id: "listOwnContributions",
	summary: "One's own contributions, the newest first",
	description: `${CONTRIBUTIONS_PER_PAGE} at a time.`,
	query: pageQuery,
	answer: answerWith(v.object({ items: v.array(contribution), next })),
	examples: { answer: { success: true, data: { items: [CONTRIBUTION], next: null } } },
	async handle({ user, query, context, address }) {
		if (!user) return { success: true as const, data: { items: [], next: null } };
		const page = { size: CONTRIBUTIONS_PER_PAGE, before: query.before };
		const found = await listOwnContributions(context.db, user.id, page);
		const more =
			found.next === undefined ? null : address(`/api/me/contributions/?before=${found.next}`);
		const items = found.items.map((row) => contributionOf(row, user));
		return { success: true as const, data: { items, next: more } };
	},
});

const editOwn = defineCall({
	id: "editOwnContribution",
	summary: "Change a contribution of one's own while it is PENDING",
	description: "What is left out stays as it is.",
	params: { id: "The contribution's id" },
	body: editContributionCall,
	writes: true,
	answer: doneWith(contribution),
	refusals: {
		404: "There is none with this id, or it is somebody else's",
		409: "It is no longer PENDING, or its new link is here already; nothing was changed",
	},
	examples: {
		body: { description: "Twelve paid weeks.", application_deadline: "2027-03-31" },
		answer: { success: true, message: "Contribution updated", data: CONTRIBUTION },
	},
	async handle({ user, params, body, context, address }) {
		if (!user) throw notYours();
		const updated = await updateContribution(
			context.db,
			{ id: params.id ?? "", userId: user.id },
			{
				name: body.name,
				applicationLink: body.application_link,
				description: body.description,
				applicationDeadline: body.application_deadline,
			},
			context.now(),
		);
		switch (updated.outcome) {
			case "missing":
				throw notYours();
			case "not-pending":
				throw failure(409, { message: NOT_PENDING });
			case "duplicate":
				throw refusedDuplicate(updated.duplicate, address);
			case "updated":
				return {
					success: true as const,
					message: "Contribution updated",
					data: contributionOf(updated.contribution, user),
				};
		}
	},
});

const submit = defineCall({
	id: "submitProgram",
	summary: "Contribute a program",
	description: "It is PENDING until a moderator has looked at it.",
	headers: {
		"Idempotency-Key": `Any text of at most ${MAX_KEY_LENGTH} characters: the same program sent again with the same key makes no second contribution and has the same answer.`,
	},
	body: newContributionCall,
	writes: true,
	status: 201,
	answer: doneWith(contribution),
	refusals: { 409: "Its link is here already" },
	examples: {
		body: PROGRAM,
		answer: { success: true, message: "Program submitted successfully!", data: CONTRIBUTION },
	},
	async handle(asked) {
		const { body, context, request, address } = asked;
		const formKey = request.headers.get("Idempotency-Key") || randomId();
		if (formKey.length > MAX_KEY_LENGTH) {
			throw refusedInput({ "Idempotency-Key": `Use at most ${MAX_KEY_LENGTH} characters.` });
		}
		const user = await userOf(asked, context);
		const submitted = await submitContribution(
			context.db,
			{ userId: user.id, formKey },
			{
				name: body.name,
				applicationLink: body.application_link,
				description: body.description,
				applicationDeadline: body.application_deadline,
			},
			context.now(),
		);
		if (submitted.outcome === "duplicate") throw refusedDuplicate(submitted.duplicate, address);
		return {
			success: true as const,
			message: "Program submitted successfully!",
			data: contributionOf(submitted.contribution, user),
		};
	},
});

const listRecent = defineCall({
	id: "listRecentPrograms",
	summary: "Recently added programs, the newest first",
	description: `The ${RECENT_PROGRAMS} newest that are still open.`,
	answer: answerWith(v.array(recentProgram)),
	examples: { answer: { success: true, data: [RECENT_PROGRAM] } },
	async handle({ context, address }) {
		const nowMs = context.now();
		const rows = await recentPrograms(context.db, RECENT_PROGRAMS, nowMs);
		const data = rows.map((row) => ({
			id: row.id,
			name: row.name,
			logo: address(`/logos/${new URL(row.applicationLink).hostname.replace(/\.$/, "")}`),
			time_ago: timeAgo(row.publishedAt, nowMs),
			application_link: row.applicationLink,
			description: row.description,
			contribution: { user: { full_name: row.authorName } },
		}));
		return { success: true as const, data };
	},
});

export const programs = { GET: listRecent, POST: submit };
export const ownContributions = { GET: listOwn };
export const ownContribution = { PATCH: editOwn };

/** The token's user; when there is none yet it is created as at log-in. */
async function userOf({ user, account, token }: Bearer, context: AppLoadContext) {
	if (user) return user;
	await requireLivingAccount(context, token);
	await tryToCreateUser(context, account);
	const created = await findUserByFirebaseUid(context.db, account.uid);
	if (created) return created;
	throw failure(503, { message: "Your user could not be created just now. Try again soon." });
}

function notYours(): Response {
	return failure(404, { message: "You have no contribution with this id." });
}

function refusedDuplicate(duplicate: Duplicate, address: (path: string) => string): Response {
	const { message, link } = duplicateNotice(duplicate);
	const named = "name" in duplicate ? `${message} “${duplicate.name}”` : message;
	return failure(409, {
		message: named,
		errors: { application_link: message },
		...(link && { see: address(link.href) }),
	});
}
