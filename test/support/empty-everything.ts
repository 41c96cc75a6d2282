import type { Queries } from "./engines.ts";

/** Empties every table, as after the migrations, which leave no rows. */
export async function emptyEverything({ rows, run }: Queries): Promise<void> {
	const tables = await rows<{ name: string; sql: string }>(
		"select name, sql from sqlite_master where type = 'table'",
	);
	const indexes = tables.filter(({ sql }) => /^create virtual table/i.test(sql));
	const isOfIndex = (name: string) => indexes.some((index) => name.startsWith(`${index.name}_`));
	const isOurs = (name: string) => !/^(sqlite|_cf|__drizzle|d1)_/.test(name);
	const held = tables.filter(
		(table) => !indexes.includes(table) && !isOfIndex(table.name) && isOurs(table.name),
	);
	await run(
		"pragma defer_foreign_keys = on",
		...held.map(({ name }) => `delete from ${name}`),
		// What the tables' triggers leave behind: words stay known when the last program that contains them is deleted.
		...indexes.map(({ name, sql }) =>
			sql.includes("content=''")
				? `insert into ${name} (${name}) values ('delete-all')`
				: `delete from ${name}`,
		),
		"delete from sqlite_sequence",
	);
}

/** Its tables, indexes and triggers: a database in which a test dropped some must not be reused. */
export async function schemaOf({ rows }: Pick<Queries, "rows">): Promise<string> {
	// D1 makes its own tables when it first needs them.
	const ours = "select name, sql from sqlite_master where name not like '\\_cf%' escape '\\'";
	return JSON.stringify(await rows(`${ours} order by type, name`));
}
