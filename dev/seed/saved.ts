import { eq } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { makePlan } from "#db/saved/plan-items.ts";
import { saveProgram } from "#db/saved/saved-programs.ts";
import { programs, type SavedState } from "#db/schema.ts";
import { dayIn } from "#lib/time-zones.ts";

interface Saved {
	name: string;
	state: SavedState;
	hasPlan?: true;
}

/** What the demo students have saved, by the names in `demo-programs.csv` and `catalog.csv`. */
export const DEMO_SAVED: Record<string, Saved[]> = {
	"student@example.edu": [
		{ name: "Leadership Alliance SR-EIP", state: "saved" },
		{ name: "Materials Research Fellowship", state: "saved" },
		{ name: "Project IMHOTEP", state: "saved" },
		{ name: "Civic Data Internship", state: "saved" },
		{ name: "Film Editing Residency", state: "applied" },
		{ name: "Amgen Scholars Program", state: "applied" },
	],
	"student2@example.edu": [
		{ name: "Leadership Alliance SR-EIP", state: "applying", hasPlan: true },
		{ name: "Materials Research Fellowship", state: "saved", hasPlan: true },
		{ name: "Project IMHOTEP", state: "interview" },
		{ name: "Civic Data Internship", state: "offered" },
		{ name: "Film Editing Residency", state: "rejected" },
		{ name: "Amgen Scholars Program", state: "applied" },
	],
};

/** Saves demo programs for a student, some with a plan. Safe to repeat. */
export async function addSavedPrograms(
	db: Db,
	{ userId, saved }: { userId: string; saved: Saved[] },
	nowMs: number,
): Promise<void> {
	for (const { name, state, hasPlan } of saved) {
		const [program] = await db
			.select({ id: programs.id })
			.from(programs)
			.where(eq(programs.name, name));
		if (!program) continue;
		const own = { userId, programId: program.id };
		await saveProgram(db, own, state, nowMs);
		if (hasPlan) await makePlan(db, own, { today: dayIn(null, nowMs), nowMs, timeZone: null });
	}
}
