import type { IncomingMessage } from "node:http";
import { inject } from "vitest";
import { type LocalServer, localServer } from "./local-server.ts";

/**
 * What to do with a call: pass it on, drop the connection, stay silent, send a proxy's page instead, cut the answer off
 * in the middle, make it far too long, redirect to an address that would pass it on, or answer this JSON.
 */
type Answer =
	| "pass"
	| "drop"
	| "silent"
	| "html"
	| "cut off"
	| "too long"
	| "elsewhere"
	| { status: number; body: unknown };

const ELSEWHERE = "/elsewhere";

/** Stands between the Worker and identity; a test can make it lie or disappear. */
export interface IdentityStandIn extends LocalServer {
	/** The Worker's settings that point here. Keys are still fetched from the real identity. */
	settings: { IDENTITY_TOOLKIT_URL: string; SECURE_TOKEN_URL: string };
	/** Decides on each call by its path; at first it passes everything on. */
	answer: (path: string) => Answer | Promise<Answer>;
	/** The error that Google would send with this code. */
	refuse(code: string): void;
}

export async function startIdentityStandIn(): Promise<IdentityStandIn> {
	const server = await localServer(async (request, response) => {
		const body = await bodyOf(request);
		const asked = request.url ?? "/";
		const path = asked.replace(ELSEWHERE, "");
		const answer = asked === path ? await standIn.answer(path) : "pass";
		if (answer === "drop") return request.socket.destroy();
		if (answer === "silent") return;
		if (answer === "html") {
			response.writeHead(200, { "Content-Type": "text/html" });
			return response.end("<!doctype html><h1>Bad gateway</h1>");
		}
		if (answer === "cut off") {
			response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "900" });
			return response.write('{"idToken":"', () => request.socket.destroy());
		}
		if (answer === "elsewhere") {
			response.writeHead(307, { Location: ELSEWHERE + path });
			return response.end("{}");
		}
		const { status, body: answered } =
			typeof answer === "string" ? await pass(path, request, body) : answer;
		const more = answer === "too long" ? " ".repeat(512 * 1024) : "";
		response.writeHead(status, { "Content-Type": "application/json" });
		response.end(JSON.stringify(answered) + more);
	});
	const standIn: IdentityStandIn = {
		...server,
		settings: {
			IDENTITY_TOOLKIT_URL: `${server.url}/identitytoolkit.googleapis.com`,
			SECURE_TOKEN_URL: `${server.url}/securetoken.googleapis.com`,
		},
		answer: () => "pass",
		refuse(code) {
			standIn.answer = () => ({ status: 400, body: { error: { code: 400, message: code } } });
		},
	};
	return standIn;
}

async function pass(path: string, request: IncomingMessage, body: string) {
	const answer = await fetch(inject("identityUrl") + path, {
		method: request.method ?? "POST",
		headers: { "Content-Type": request.headers["content-type"] ?? "application/json" },
		body,
	});
	return { status: answer.status, body: await answer.json() };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk);
	return Buffer.concat(chunks).toString();
}
