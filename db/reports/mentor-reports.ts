import { and, eq } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { deliverInCleanUp } from "#db/notifications/notify.ts";
import { mentors } from "#db/schema.ts";
import { type DecisionOn, decideOnReported } from "./report-decisions.ts";

/** Decides on a reported mentor (`decide`). Taken down, they leave the list and lose their headshot. */
export function decideOnReportedMentor(
	db: Db,
	{ decision, ...on }: DecisionOn & { decision: "keep" | "take-down" },
	nowMs: number,
	deliverLater = deliverInCleanUp,
) {
	if (decision === "keep") {
		const kept = { ...on, action: "KEPT", decision: "kept" } as const;
		return decideOnReported(db, "mentor", kept, () => [], nowMs, deliverLater);
	}
	const removed = { ...on, readTo: undefined, action: "REMOVED", decision: "taken-down" } as const;
	const { moderator } = on;
	const gone = { status: "REJECTED", decidedAt: nowMs, headshotKey: null } as const;
	return decideOnReported(
		db,
		"mentor",
		removed,
		(happens) => [
			db
				.update(mentors)
				.set({ ...gone, moderatorUid: moderator.uid })
				.where(and(happens, eq(mentors.status, "APPROVED"))),
		],
		nowMs,
		deliverLater,
	);
}
