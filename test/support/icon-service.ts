import type { ServerResponse } from "node:http";
import { type LocalServer, localServer } from "./local-server.ts";

/** An icon service for the test, which can be made slow, broken or lying. */
export interface IconService extends LocalServer {
	/** The Worker's setting that points here. */
	settings: { LOGO_SERVICE_URL: string };
	/** How it answers; at first it has no icons. */
	answer: (response: ServerResponse) => void;
	/** The paths that were requested. */
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
