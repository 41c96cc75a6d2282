/** How well the app runs: what went wrong, counted by UTC day and kept for thirty days. */
import { and, count, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { addDays, HOUR_MS, utcDayOf } from "#lib/calendar-days.ts";
import type { Db } from "./engine/open.ts";
import { HEALTH_KINDS, type HealthKind } from "./health-kinds.ts";
import { countFailingSources } from "./imports/sources.ts";
import { CHANNELS, healthCounts, outbox } from "./schema.ts";
import { columnsOf } from "./sql-helpers.ts";

const DAYS_SHOWN = 30;

/** Counts one more of a kind today. */
export async function countHealth(db: Db, kind: HealthKind, nowMs: number): Promise<void> {
	await db
		.insert(healthCounts)
		.values({ day: utcDayOf(nowMs), kind, count: 1 })
		.onConflictDoUpdate({
			target: [healthCounts.day, healthCounts.kind],
			set: { count: sql`${healthCounts.count} + 1` },
		});
}

/**
 * Looks at what has to be measured, stores the day's highest numbers and deletes old days.
 *
 * @returns the counts of today by kind
 */
export async function measureHealth(db: Db, nowMs: number): Promise<Record<HealthKind, number>> {
	const [[failed], [waiting], [failing]] = await db.batch([
		db.select({ number: count() }).from(outbox).where(sql`state = 'failed'`),
		db
			.select({ number: count() })
			.from(outbox)
			.where(
				and(
					sql`state = 'waiting'`,
					inArray(outbox.channel, CHANNELS),
					lt(outbox.dueAt, nowMs - HOUR_MS),
				),
			),
		countFailingSources(db),
	]);
	const measured = {
		"failed-mails": failed?.number ?? 0,
		"waiting-mails": waiting?.number ?? 0,
		"failing-sources": failing?.number ?? 0,
	};
	const day = utcDayOf(nowMs);
	await db.batch([
		db.delete(healthCounts).where(lt(healthCounts.day, addDays(day, -DAYS_SHOWN))),
		...Object.entries(measured).map(([kind, number]) =>
			db
				.insert(healthCounts)
				.values({ day, kind: kind as keyof typeof measured, count: number })
				.onConflictDoUpdate({
					target: [healthCounts.day, healthCounts.kind],
					set: { count: sql`max(${healthCounts.count}, excluded.count)` },
				}),
		),
	]);
	const rows = await db
		.select(columnsOf(healthCounts, "kind", "count"))
		.from(healthCounts)
		.where(eq(healthCounts.day, day));
	const found = new Map(rows.map((row) => [row.kind, row.count]));
	return byKind((kind) => found.get(kind) ?? 0);
}

/** The query, for a batch, for what `healthByDay` reads. */
export const listHealth = (db: Db, nowMs: number) =>
	db
		.select(columnsOf(healthCounts, "day", "kind", "count"))
		.from(healthCounts)
		.where(gte(healthCounts.day, addDays(utcDayOf(nowMs), 1 - DAYS_SHOWN)));

/** For each kind the last thirty days with their counts, oldest first; 0 where nothing was counted. */
export function healthByDay(
	rows: { day: string; kind: HealthKind; count: number }[],
	nowMs: number,
) {
	const today = utcDayOf(nowMs);
	const days = Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(today, at + 1 - DAYS_SHOWN));
	const counts = new Map(rows.map(({ day, kind, count }) => [`${day} ${kind}`, count]));
	return byKind((kind) => days.map((day) => ({ day, count: counts.get(`${day} ${kind}`) ?? 0 })));
}

function byKind<Value>(valueFor: (kind: HealthKind) => Value) {
	return Object.fromEntries(HEALTH_KINDS.map((kind) => [kind, valueFor(kind)])) as Record<
		HealthKind,
		Value
	>;
}
