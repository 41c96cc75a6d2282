import { and, type Column, eq } from "drizzle-orm";

/** Names a row by its id and its owner. */
export interface Owned {
	id: string;
	userId: string;
}

/** The condition that a row is this one, and the student's. */
export function isOwned(table: { id: Column; userId: Column }, { id, userId }: Owned) {
	return and(eq(table.id, id), eq(table.userId, userId));
}
