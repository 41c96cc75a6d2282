// `npm run dev`: the app under Vite with hot reload, beside the same database and identity.
import { keepTime } from "#dev/keep-time.ts";
import { runLocalCopy } from "#dev/local-copy.ts";
import { type Child, startChild, whenPrinted } from "#dev/processes.ts";
import type { Settings } from "#dev/settings.ts";

await runLocalCopy({ command: "npm run dev", prepare: async () => {}, serve });

async function serve({ port, stateDir, appUrl }: Settings): Promise<Child> {
	const child = startChild({
		name: "remix vite:dev",
		command: "remix",
		args: ["vite:dev", "--host", "localhost", "--port", String(port), "--strictPort"],
		// hot-reload.ts reads the other settings itself, as this process did.
		env: { YARD_STATE: stateDir },
	});
	child.listen((line) => console.log(line));
	await whenPrinted(child, /Local:/);
	void child.ended.then(keepTime(appUrl));
	return child;
}
