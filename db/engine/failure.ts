import { DrizzleQueryError } from "drizzle-orm";

/** Whether an error came from the database, on either engine: the query could not be run, for whatever reason. */
export function isDatabaseFailure(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (isQueryError(cause)) return true;
	}
	return false;
}

/** Drizzle's error of a failed query. Its message quotes the statement and its parameters, which are personal data. */
export function isQueryError(error: Error): boolean {
	return error instanceof DrizzleQueryError;
}
