declare module "virtual:remix/server-build" {
	const build: import("@remix-run/cloudflare").ServerBuild;
	export = build;
}
