import { eq } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { saveProgram } from "#db/saved/saved-programs.ts";
import { programs, type SavedState } from "#db/schema.ts";

/** What the first demo student has saved, by the names in `demo-programs.csv` and `catalog.csv`. */
const SAVED: { name: string; state: SavedState }[] = [
	{ name: "Leadership Alliance SR-EIP", state: "saved" },
	{ name: "Materials Research Fellowship", state: "saved" },
	{ name: "Project IMHOTEP", state: "saved" },
	{ name: "Civic Data Internship", state: "saved" },
	{ name: "Film Editing Residency", state: "applied" },
	{ name: "Amgen Scholars Program", state: "applied" },
];

/** Saves demo programs for a student. Safe to repeat. */
export async function addSavedPrograms(db: Db, userId: string, nowMs: number): Promise<void> {
	for (const { name, state } of SAVED) {
		const [program] = await db
			.select({ id: programs.id })
			.from(programs)
			.where(eq(programs.name, name));
		if (program) await saveProgram(db, { userId, programId: program.id }, state, nowMs);
	}
}
