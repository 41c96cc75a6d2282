import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { binary, childEnvironment, root } from "#dev/paths.ts";

interface Listed {
	id: string;
	path?: string;
	children?: Listed[];
}

export interface TableRoute {
	id: string;
	/** As app/routes.ts has it, such as '/programs/:id'. */
	path: string;
}

/** Every address of app/routes.ts, as Remix itself reads that file. */
export async function routeTable(): Promise<TableRoute[]> {
	const { stdout } = await promisify(execFile)(binary("remix"), ["routes", "--json"], {
		cwd: root,
		env: childEnvironment(),
	});
	const listed: Listed[] = JSON.parse(stdout);
	return addresses(listed);
}

function addresses(routes: Listed[]): TableRoute[] {
	return routes.flatMap(({ id, path, children }) => [
		...(path ? [{ id, path }] : []),
		...addresses(children ?? []),
	]);
}
