// `npm run bench`: what pages weigh; `npm run bench -- scale`: what requests cost the database.
import process from "node:process";

const [what = "page-weight", ...more] = process.argv.slice(2);

if (what === "page-weight" && more.length === 0) await import("./page-weight.ts");
else if (what === "scale") await import("./scale.ts");
else {
	console.error("Usage: npm run bench [-- page-weight | -- scale [programs …]]");
	process.exitCode = 2;
}
