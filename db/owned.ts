import { and, type Column, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { users } from "#db/schema.ts";

/** Identifies a row by its id and its owner. */
export interface Owned {
	id: string;
	userId: string;
}

/** The condition that a row has this id and belongs to this student. */
export function isOwned(table: { id: Column; userId: Column }, { id, userId }: Owned) {
	return and(eq(table.id, id), eq(table.userId, userId));
}

/** The condition that a column holds the id of the student with this uid at the identity provider. */
export function isOfUid(db: Db, userId: Column, uid: string) {
	return inArray(userId, db.select({ id: users.id }).from(users).where(eq(users.firebaseUid, uid)));
}
