import { expect, test } from "vitest";
import { compared, GENERATED, statementsMissing } from "#dev/generated-sql.ts";
import { eachDatabase } from "../support/databases.ts";

test("the migrations hold what is made from the list of facts", () => {
	expect(statementsMissing(), "Run `npm run db:generate -- --name what_changed`").toEqual([]);
});

eachDatabase((database) => {
	test("the search index and the trigger of changes are those of the list of facts", async () => {
		const stored = await database.rows<{ name: string; sql: string }>(
			"select name, sql from sqlite_master where sql is not null",
		);
		const found = GENERATED.map(({ name }) => stored.find((one) => one.name === name));
		expect(found.map((one) => compared(one?.sql ?? ""))).toEqual(
			GENERATED.map(({ sql }) => compared(sql)),
		);
	});
});
