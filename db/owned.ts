import { and, type Column, eq } from "drizzle-orm";

/** Identifies a row by its id and its owner. */
export interface Owned {
	id: string;
	userId: string;
}

/** The condition that a row has this id and belongs to this student. */
export function isOwned(table: { id: Column; userId: Column }, { id, userId }: Owned) {
	return and(eq(table.id, id), eq(table.userId, userId));
}
