import type { Queries } from "./engines.ts";

/**
 * Empties every table, as after the migrations, which leave no rows. Most tests write to a few of some fifty, and
 * emptying one costs more than looking at all of them.
 */
export async function emptyEverything({ rows, run }: Pick<Queries, "rows" | "run">): Promise<void> {
	const tables = await rows<{ name: string; isIndex: number; isContentless: number }>(
		`select name, sql like 'create virtual table%' as isIndex,
				instr(sql, 'content=''''') > 0 as isContentless
			from sqlite_master where type = 'table'`,
	);
	const indexes = tables.filter(({ isIndex }) => isIndex);
	const isOfIndex = (name: string) => indexes.some((index) => name.startsWith(index.name));
	const isOurs = (name: string) => !/^(sqlite|_cf|__drizzle|d1)_/.test(name);
	const emptied = new Map(
		tables
			.filter(({ name }) => isOurs(name) && !isOfIndex(name))
			.map(({ name }) => [name, `delete from ${name}`]),
	);
	// What the tables' triggers leave behind: words stay known when the last program that contains them is deleted.
	for (const { name, isContentless } of indexes) {
		emptied.set(
			`${name}_idx`,
			isContentless ? `insert into ${name} (${name}) values ('delete-all')` : `delete from ${name}`,
		);
	}
	const looks = [...emptied.keys()].map((name) => `exists (select 1 from ${name}) as ${name}`);
	const [filled] = await rows<Record<string, number>>(`select ${looks.join(", ")}`);
	const needed = [...emptied].filter(([name]) => filled?.[name]).map(([, statement]) => statement);
	if (needed.length === 0) return;
	await run("pragma defer_foreign_keys = on", ...needed, "delete from sqlite_sequence");
}

/** Its tables, indexes and triggers: a database in which a test dropped some must not be reused. */
export async function schemaOf({ rows }: Pick<Queries, "rows">): Promise<string> {
	// D1 makes its own tables when it first needs them.
	const ours = "select name, sql from sqlite_master where name not like '\\_cf%' escape '\\'";
	return JSON.stringify(await rows(`${ours} order by type, name`));
}
