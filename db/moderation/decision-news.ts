/**
 * What students are told about decisions on what they shared. The `thing` is the decision's id, so that a later
 * decision is told, too.
 */
import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import type { NewsKind } from "#db/news/news.ts";
import { tell } from "#db/news/notifications.ts";
import { contributions } from "#db/schema.ts";
import { decidedNow, type tellApart } from "./moderation-statements.ts";
import { TOLD_AFTER_MS } from "./moderation-undo.ts";

type DecisionNews = Extract<NewsKind, `contribution-${string}`>;

const { id, name, reviewNote, corrections } = contributions;

/** For the batch that decides, after the decision: tells the students this kind is for, once undo is over. */
export function tellStudents(
	db: Db,
	told: ReturnType<typeof tellApart>,
	kind: DecisionNews,
	nowMs: number,
) {
	const program = told.text("programId");
	const which: Record<DecisionNews, { data: SQL; where: SQL | undefined }> = {
		"contribution-approved": {
			data: sql`json_object('contribution', ${id}, 'program', ${program}, 'name', ${name})`,
			where: sql`${corrections} is null`,
		},
		"contribution-corrected": {
			data: sql`json_object('contribution', ${id}, 'program', ${program}, 'name', ${name})`,
			where: sql`${corrections} is not null`,
		},
		"contribution-rejected": {
			data: sql`json_object('contribution', ${id}, 'name', ${name}, 'note', ${reviewNote})`,
			where: undefined,
		},
	};
	const { data, where } = which[kind];
	const news = { kind, thing: told.text("decisionId"), data };
	return tell(db, contributions.userId, news, nowMs + TOLD_AFTER_MS, {
		from: contributions,
		where: and(decidedNow(told), where),
	});
}
