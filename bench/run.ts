// `npm run bench`: all budgets, which are those of page-weight (what pages weigh), of lighthouse (how fast they are on a
// phone) and of server (what requests cost in CPU, the Worker's size and start); `npm run bench -- scale`: what requests
// cost the database; `npm run bench -- faults`: what happens when a part fails; `npm run bench -- search`: how good the
// search's answers to judged questions are; `npm run bench -- abuse`: what the worst inputs cost.
import process from "node:process";

const [what, ...more] = process.argv.slice(2);

if (what === undefined) {
	await import("./page-weight.ts");
	await import("./lighthouse.ts");
	await import("./server.ts");
} else if (what === "page-weight" && more.length === 0) await import("./page-weight.ts");
else if (what === "lighthouse") await import("./lighthouse.ts");
else if (what === "scale") await import("./scale.ts");
else if (what === "server") await import("./server.ts");
else if (what === "search") await import("./search.ts");
else if (what === "abuse") await import("./abuse.ts");
else if (what === "faults") await import("./faults.ts");
else {
	console.error(
		"Usage: npm run bench [-- page-weight | -- lighthouse [path …] | -- scale [programs …] | -- server [path …] | -- faults [name …] | -- search | -- abuse]",
	);
	process.exitCode = 2;
}
