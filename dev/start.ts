// `npm start`: the built app as Cloudflare would run it.
import { buildWhenStale } from "#dev/build.ts";
import { keepTime } from "#dev/keep-time.ts";
import { runLocalCopy } from "#dev/local-copy.ts";
import { type Child, startChild, whenPrinted } from "#dev/processes.ts";
import type { Settings } from "#dev/settings.ts";

/** Lines that wrangler prints about itself. */
const CHATTER =
	/^(\[wrangler:info\]|\s*[⎔🪵╭│╰├┌└]|\s*$|Attaching additional modules|Your Worker has access|Binding |env\.|Service bindings, |.*Scheduled Workers |\s+(To manually|curl |For more details))/u;

await runLocalCopy({ command: "npm start", prepare: buildWhenStale, serve });

async function serve({ port, stateDir, vars }: Settings): Promise<Child> {
	const child = startChild({
		name: "wrangler dev",
		command: "wrangler",
		args: [
			"dev",
			"--show-interactive-dev-session=false",
			"--ip",
			"127.0.0.1",
			"--port",
			String(port),
			// Any free port.
			"--inspector-port",
			"0",
			"--persist-to",
			stateDir,
			...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
		],
	});
	child.listen((line) => {
		// console.error and console.warn arrive as "✘ [ERROR] text" and "▲ [WARNING] text".
		if (!CHATTER.test(line)) console.log(line.replace(/^\s*[✘▲] \[(?:ERROR|WARNING)\] /, ""));
	});
	await whenPrinted(child, /Ready on/);
	void child.ended.then(keepTime(`http://127.0.0.1:${port}`));
	return child;
}
