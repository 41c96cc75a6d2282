import { inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Db } from "../engine/open.ts";
import { mentors, users } from "../schema.ts";

/** Those of the given file keys that are some student's photo or some mentor's headshot. */
export async function listNamedPhotoKeys(db: Db, fileKeys: string[]): Promise<Set<string>> {
	const given = sql`(select value from json_each(${JSON.stringify(fileKeys)}))`;
	const named = await unionAll(
		db.select({ key: users.photoKey }).from(users).where(inArray(users.photoKey, given)),
		db
			.select({ key: mentors.headshotKey })
			.from(mentors)
			.where(inArray(mentors.headshotKey, given)),
	);
	return new Set(named.flatMap(({ key }) => key ?? []));
}
