import { type Plugin, runnerImport } from "vite";

const MODULE = "/app/api/openapi.server.ts";

/**
 * Builds the API's description when the app is built: the Worker then holds the text, and none of the code that makes
 * it.
 */
export const apiDescription: Plugin = {
	name: "api-description",
	apply: "build",
	async load(id, { ssr } = {}) {
		if (!ssr || !id.endsWith(MODULE)) return undefined;
		const inNode = { configFile: false, logLevel: "error" } as const;
		const { module } = await runnerImport<{ description(): string }>(MODULE, inNode);
		return `export const description = () => ${JSON.stringify(module.description())};`;
	},
};
