import type { ServerResponse } from "node:http";
import { type LocalServer, localServer } from "./local-server.ts";

/** An icon service of the test's own, which a test can make slow, broken or lying. */
export interface IconService extends LocalServer {
	/** The Worker's setting that leads here. */
	settings: { LOGO_SERVICE_URL: string };
	/** How it answers; at first it has no icon for anyone. */
	answer: (response: ServerResponse) => void;
	/** The paths it was asked for. */
	asked: string[];
}

export async function startIconService(): Promise<IconService> {
	const server = await localServer((request, response) => {
		service.asked.push(request.url ?? "");
		service.answer(response);
	});
	const service: IconService = {
		...server,
		settings: { LOGO_SERVICE_URL: `${server.url}/icons/{host}.ico` },
		answer: (response) => response.writeHead(404).end(),
		asked: [],
	};
	return service;
}
