// `npm start`: the built app as Cloudflare would run it.
import { buildWhenStale } from "#dev/build.ts";
import { runLocalCopy } from "#dev/local-copy.ts";
import { binary } from "#dev/paths.ts";
import { freePort } from "#dev/ports.ts";
import { type Child, startChild } from "#dev/processes.ts";
import { workerRegistry } from "#dev/resume-text.ts";
import type { Settings } from "#dev/settings.ts";
import { appLines } from "#dev/wrangler-output.ts";

await runLocalCopy({ command: "npm start", prepare: buildWhenStale, serve });

async function serve({ port, stateDir, vars }: Settings): Promise<Child> {
	const child = startChild({
		name: "wrangler dev",
		command: binary("wrangler"),
		args: [
			...["dev", "--show-interactive-dev-session=false"],
			...["--ip", "127.0.0.1", "--port", String(port)],
			...["--inspector-port", String(await freePort())],
			...["--persist-to", stateDir],
			...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
		],
		env: workerRegistry(stateDir),
	});
	child.listen(appLines((line) => console.log(line)));
	return child;
}
