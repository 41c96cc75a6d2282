/**
 * Whether an error came from the database, on either engine: the query could not be run, for whatever reason. Drizzle
 * wraps the errors of single statements, and passes a batch's error through as the driver threw it.
 */
export function isDatabaseFailure(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (
			isQueryError(cause) ||
			/\bD1_|\bSQLITE_|LibsqlError|SilentDatabase/.test(`${cause.name} ${cause.message}`)
		) {
			return true;
		}
	}
	return false;
}

/** Whether an error's message quotes a statement and its parameters, which are personal data. */
export function isQueryError(error: Error): boolean {
	return "query" in error && "params" in error;
}
