declare module "virtual:remix/server-build" {
	import type { ServerBuild } from "@remix-run/cloudflare";

	const build: Omit<ServerBuild, "entry"> & {
		entry: { module: typeof import("../entry.server.tsx") };
	};
	export = build;
}
