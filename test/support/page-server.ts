import type { IncomingMessage, ServerResponse } from "node:http";
import { type LocalServer, localServer } from "./local-server.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** All other sites, as the Worker sees them: the test decides what a host answers. */
export interface PageServer extends LocalServer {
	/** The Worker's setting that points here. */
	settings: { PAGES_STAND_IN_URL: string };
	/** The answers by host and path, such as "lab.example.org/apply", for any query or a given one. */
	pages: Map<string, Answer>;
	/** The requests that came. */
	asked: { page: string; headers: IncomingMessage["headers"] }[];
}

export async function startPageServer(): Promise<PageServer> {
	const server = await localServer((request, response) => {
		const page = (request.url ?? "").slice(1);
		service.asked.push({ page, headers: request.headers });
		const answer = service.pages.get(page) ?? service.pages.get(page.replace(/\?.*/, ""));
		if (answer) answer(response, request);
		else response.writeHead(404, { "Content-Type": "text/html" }).end("<title>Nothing</title>");
	});
	const service: PageServer = {
		...server,
		settings: { PAGES_STAND_IN_URL: `${server.url}/{host}` },
		pages: new Map(),
		asked: [],
	};
	return service;
}

/** Answers with a page. */
export function html(body: string | Buffer, type = "text/html; charset=utf-8"): Answer {
	return (response) => response.writeHead(200, { "Content-Type": type }).end(body);
}

/** Redirects elsewhere. */
export function redirect(location: string, status = 302): Answer {
	return (response) => response.writeHead(status, { Location: location }).end();
}

/** Answers with a page, a byte at a time. */
export function inPieces(body: string): Answer {
	return (response) => {
		response.writeHead(200, { "Content-Type": "text/html" });
		for (const byte of body) response.write(byte);
		response.end();
	};
}

/** A page with schema.org data. */
export function withData(data: unknown, rest = ""): string {
	const script = typeof data === "string" ? data : JSON.stringify(data);
	return `<!doctype html><html><head><script type="application/ld+json">${script}</script>${rest}</head><body><h1>A page</h1></body></html>`;
}
