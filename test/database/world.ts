import { type ContributionInput, submitContribution } from "#db/contributions/contributions.ts";
import type { Db } from "#db/engine/open.ts";
import { randomId } from "#db/ids.ts";
import { approveContribution } from "#db/moderation/moderation.ts";
import { upsertUser } from "#db/people/users.ts";
import type { ProgramKind } from "#db/programs/facts.ts";
import { linkKey } from "#db/programs/link-key.ts";
import { saveResumeText } from "#db/resumes/resume-texts.ts";
import { addResume } from "#db/resumes/resume-versions.ts";
import { programs } from "#db/schema.ts";
import { findPrograms, type ProgramsRequest } from "#db/search/find-programs.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";

/** Saturday, 21 November 2026, 15:00 UTC: ISO week 47. */
export const NOW_MS = Date.UTC(2026, 10, 21, 15);

let number = 0;

/** Creates a user and returns their id. */
export async function newUser(db: Db, fullName = "Ada Student"): Promise<string> {
	number += 1;
	const user = { firebaseUid: `uid-${number}`, email: `person-${number}@example.edu`, fullName };
	return (await upsertUser(db, { ...user, college: "Howard University" }, NOW_MS)).id;
}

/** What a student types, with a unique link. */
export function typed(input: Partial<ContributionInput> = {}): ContributionInput {
	number += 1;
	return {
		name: `Fellowship ${number}`,
		applicationLink: `https://example.org/apply/${number}`,
		description: "A summer of research.",
		...input,
	};
}

/** A pending contribution; its version is `submittedMs`. */
export async function contribute(
	db: Db,
	userId: string,
	input: Partial<ContributionInput> = {},
	submittedMs = NOW_MS,
): Promise<{ id: string; version: number }> {
	const owner = { userId, formKey: randomId() };
	const submitted = await submitContribution(db, owner, typed(input), submittedMs);
	if (submitted.outcome !== "created") throw new Error(`Not created: ${JSON.stringify(submitted)}`);
	return { id: submitted.id, version: submittedMs };
}

/** What a moderator sends with a decision on a contribution. */
export function decisionOn({ id, version }: { id: string; version: number }) {
	return { contributionId: id, version, moderatorUid: "uid-moderator" };
}

/** What a moderator sends to approve a contribution. */
export function approvalOf(
	contribution: { id: string; version: number },
	{ kind = "other" as ProgramKind, applicationDeadline = null as string | null } = {},
) {
	return { ...decisionOn(contribution), kind, applicationDeadline };
}

/** Contributes a program and has it approved. Returns the contribution. */
export async function publish(
	db: Db,
	userId: string,
	input: Partial<ContributionInput> = {},
	nowMs = NOW_MS,
): Promise<{ id: string; version: number }> {
	const contribution = await contribute(db, userId, input, nowMs);
	const applicationDeadline = input.applicationDeadline ?? null;
	const approval = approvalOf(contribution, { applicationDeadline });
	const outcome = await approveContribution(db, approval, nowMs);
	if (outcome !== "done") throw new Error(`Not approved: ${outcome}`);
	return contribution;
}

/** A program with the facts that a test sets. */
export type Imported = { name: string } & Partial<typeof programs.$inferInsert>;

/** Puts programs directly into the catalog, in this order, in one round trip. */
export async function publishImported(db: Db, ...imported: Imported[]): Promise<void> {
	const [first, ...rest] = imported.map((row) => {
		const { applicationLink } = typed();
		return db.insert(programs).values({
			id: randomId(),
			description: "Details.",
			applicationLink,
			linkKey: linkKey(applicationLink),
			publishedAt: NOW_MS,
			...row,
		});
	});
	if (first) await db.batch([first, ...rest]);
}

/** The catalog's programs, newest first, without filters. */
export function listPrograms(
	db: Db,
	{
		includeClosed,
		...wanted
	}: Omit<ProgramsRequest, "filters" | "order"> & { includeClosed: boolean },
	nowMs: number,
) {
	const filters = { ...NO_FILTERS, includeClosed };
	return findPrograms(db, { ...wanted, filters, order: "newest" }, nowMs);
}

/** Uploads a resume that has been read. */
export async function uploadResume(
	db: Db,
	userId: string,
	fileName: string,
	text: string,
): Promise<{ id: string; userId: string }> {
	number += 1;
	const added = await addResume(
		db,
		{ userId, formKey: `form-${number}` },
		{ fileName, digest: `digest-${number}`, fileKey: `file-${number}`, sizeBytes: 10 },
		NOW_MS,
	);
	if (added.outcome !== "added") throw new Error(added.outcome);
	await saveResumeText(db, added.versionId, { pageCount: 1, lines: text });
	return { id: added.id, userId };
}

/** A student who has answered no question about what fits them. */
export const NO_ANSWERS = {
	year: null,
	fields: null,
	goals: null,
	gpaRange: null,
	places: null,
	openTo: null,
};
