import { eq, inArray } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/engine/open.ts";
import { proveMentor } from "#db/mentors/mentor-links.ts";
import { decideOnMentor, registerMentor } from "#db/mentors/mentors.ts";
import { outbox } from "#db/schema.ts";
import { readRows } from "#dev/seed/catalog.ts";

const optionalText = v.optional(v.nullable(v.string()), null);

const demoMentor = v.strictObject({
	name: v.string(),
	email: v.string(),
	hbcuAffiliation: v.string(),
	/** The last one may be in the mentor's own words. */
	areasOfExpertise: v.pipe(
		v.string(),
		v.transform((text) => text.split("; ")),
	),
	linkedInProfile: optionalText,
	role: optionalText,
	employer: optionalText,
	classYear: v.optional(v.nullable(v.pipe(v.string(), v.toNumber())), null),
	askAbout: optionalText,
	/** Without it: approved. */
	status: v.optional(v.literal("PENDING")),
});

/** Registers the invented people of mentors.csv, the oldest registration first. Safe to repeat. */
export async function addMentors(db: Db, moderatorUid: string, nowMs: number): Promise<void> {
	for (const row of readRows(new URL("./mentors.csv", import.meta.url))) {
		const { status, ...mentor } = v.parse(demoMentor, row);
		const secretHash = `demo ${mentor.email}`;
		const registered = await registerMentor(
			db,
			{ formKey: "demo", headshotDigest: null },
			{ ...mentor, headshotKey: null },
			{ secretHash, sealed: "", expiresAt: nowMs + 1 },
			nowMs,
		);
		// They are invented, so nothing may be mailed to them.
		if (registered.mailId) await db.delete(outbox).where(eq(outbox.id, registered.mailId));
		if (registered.outcome !== "created") continue;
		const { mails } = await proveMentor(db, secretHash, nowMs);
		await db.delete(outbox).where(inArray(outbox.id, mails));
		if (status === "PENDING") continue;
		const decision = { id: registered.id, decision: "approve", moderatorUid } as const;
		const decided = await decideOnMentor(db, decision, nowMs);
		if (decided.outcome === "done")
			await db.delete(outbox).where(inArray(outbox.id, decided.mailIds));
	}
}
