import { and, eq } from "drizzle-orm";
import { currentProgramId } from "#db/programs/program-page.ts";
import type { planItems, savedPrograms } from "#db/schema.ts";

/** A program on a student's list. */
export interface OwnProgram {
	userId: string;
	programId: string;
}

/** The condition for what is on the list about a program, also if that was merged since the student saw it. */
export const isOfOwnProgram = (table: typeof savedPrograms | typeof planItems, own: OwnProgram) =>
	and(eq(table.userId, own.userId), eq(table.programId, currentProgramId(own.programId)));
