// `npm run bench -- faults`: what people see while a part of The Yard is dead, silent or wrong, with real processes
// that are killed or stopped; and that everything works again once it is back, without restarting the Worker. Exits
// with 1 when anything is not as promised. Only some of them: `npm run bench -- faults kill`. Linux only: processes are
// found in /proc. docs/faults.md says what else is tested, and where.
import process from "node:process";
import { whyNoSqld } from "../test/support/sqld.ts";
import { crashes } from "./faults/crash.ts";
import { databaseFaults } from "./faults/database.ts";
import { identityFaults } from "./faults/identity.ts";
import { runFaults } from "./faults/report.ts";
import { runAmid } from "./site.ts";

const given = process.argv.slice(3);

await runAmid(async (surroundings) => {
	if (whyNoSqld) throw new Error(whyNoSqld);
	const faults = [...identityFaults, ...databaseFaults, ...crashes].filter(
		({ name }) => given.length === 0 || given.some((word) => name.includes(word)),
	);
	const failed = await runFaults(faults, surroundings);
	process.exitCode = failed > 0 || faults.length === 0 ? 1 : 0;
});
