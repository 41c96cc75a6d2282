import { execa } from "execa";
import { api } from "#app/api/api.server.ts";
import { root } from "#dev/paths.ts";

interface Listed {
	id: string;
	path?: string;
	children?: Listed[];
}

export interface TableRoute {
	id: string;
	/** As in app/routes.ts or in the API, such as '/programs/:id'. */
	path: string;
	/** The id of its parent route. */
	layout?: string;
}

/** Every address in app/routes.ts, as Remix itself reads that file, and every one of the API. */
export async function routeTable(): Promise<TableRoute[]> {
	const { stdout } = await execa("remix", ["routes", "--json"], {
		...{ cwd: root, preferLocal: true, localDir: root },
	});
	const listed: Listed[] = JSON.parse(stdout);
	const calls = new Set(api.routes.map(({ path }) => `/api${path}`));
	return [...addresses(listed), ...[...calls].map((path) => ({ id: "api", path }))];
}

function addresses(routes: Listed[], layout?: string): TableRoute[] {
	return routes.flatMap(({ id, path, children }) => [
		...(path ? [{ id, path, layout }] : []),
		...addresses(children ?? [], id),
	]);
}
