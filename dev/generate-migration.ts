// `npm run db:generate -- --name what_changed`: writes a migration after a change of db/schema.ts or of the facts:
// drizzle-kit's for the tables, and behind it what is made from the list of facts (dev/generated-sql.ts).
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { BREAKPOINT, migrations, statementsMissing } from "#dev/generated-sql.ts";
import { root } from "#dev/paths.ts";
import { runToEnd } from "#dev/processes.ts";
import { runCommand } from "#dev/shutdown.ts";

const generate = (...args: string[]) =>
	runToEnd({
		name: "Generating a migration",
		command: "drizzle-kit",
		args: ["generate", ...process.argv.slice(2), ...args],
		inherit: true,
	});

await runCommand(async () => {
	const before = migrations().length;
	await generate();
	const missing = statementsMissing();
	if (missing.length === 0) return;
	const isNew = migrations().length > before;
	if (!isNew) await generate("--custom");
	const name = migrations().at(-1) ?? "";
	const begin = isNew ? BREAKPOINT : "\n";
	appendFileSync(
		join(root, "migrations", name),
		`${begin}${missing.map((one) => `${one};`).join(BREAKPOINT)}\n`,
	);
	console.log(`What is made from the list of facts was added to migrations/${name}.`);
});
