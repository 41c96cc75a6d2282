import { startChild } from "#dev/processes.ts";

/** Checks whether a database was migrated: whether it has one of our tables and indexes. */
export const TABLES =
	"select count(*) as n from sqlite_master where name in ('users', 'programs_by_newest')";

/** `npm run db:migrate`, once everything is installed. */
export async function dbMigrate(env: Record<string, string>, ...args: string[]) {
	const child = startChild({
		name: "db:migrate",
		command: "node",
		args: ["dev/migrate.ts", ...args],
		env: { LIBSQL_URL: "", LIBSQL_AUTH_TOKEN: "", ...env },
	});
	return { end: await child.ended, output: child.output() };
}
