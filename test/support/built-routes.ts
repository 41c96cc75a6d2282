import type { RouteConfigEntry } from "@remix-run/route-config";
import type { BuiltRoute } from "#app/http/route-table.server.ts";
import config from "#app/routes.ts";
import { routeId } from "./route-table.ts";

const modules = import.meta.glob<BuiltRoute["module"]>("/app/routes/**/*.{ts,tsx}");

/** The routes of app/routes.ts with their modules, in the shape of Remix's build. */
export const builtRoutes: Record<string, BuiltRoute> = Object.fromEntries([
	["root", { id: "root", path: "", module: { default: () => null } }],
	...(await entriesOf(config, "root")).map((route): [string, BuiltRoute] => [route.id, route]),
]);

async function entriesOf(routes: RouteConfigEntry[], parentId: string): Promise<BuiltRoute[]> {
	const entries = routes.map(async ({ file, path, children = [], ...route }) => {
		const id = route.id ?? routeId(file);
		const module = await modules[`/app/${file}`]?.();
		if (!module) throw new Error(`app/routes.ts names ${file}, which is not there`);
		return [{ id, parentId, path, module }, ...(await entriesOf(children, id))];
	});
	return (await Promise.all(entries)).flat();
}
