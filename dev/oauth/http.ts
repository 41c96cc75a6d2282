import type { IncomingMessage, ServerResponse } from "node:http";

/** What a handler answers; `send` writes it out. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string };

const BODY_LIMIT_CHARACTERS = 64 * 1024;
const LOOPBACK = new Set(["localhost", "127.0.0.1"]);

/** Whether `url` is of a server on this machine, on any port. Never throws. */
export function isOnThisMachine(url: string): boolean {
	if (!URL.canParse(url)) return false;
	const { protocol, hostname, username, password } = new URL(url);
	return protocol === "http:" && LOOPBACK.has(hostname) && !username && !password;
}

/** The form that was posted. Throws when the body is larger than any form of ours. */
export async function readForm(incoming: IncomingMessage): Promise<URLSearchParams> {
	let text = "";
	incoming.setEncoding("utf8");
	for await (const chunk of incoming) {
		text += chunk;
		if (text.length > BODY_LIMIT_CHARACTERS) throw new Error("The form is too large.");
	}
	return new URLSearchParams(text);
}

/** An answer in JSON that nobody may keep. */
export function json(status: number, value: unknown): Reply {
	return {
		status,
		headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
		body: JSON.stringify(value),
	};
}

/** Sends the browser on, with a GET. */
export function redirect(location: string): Reply {
	return { status: 303, headers: { location, "cache-control": "no-store" } };
}

/** Writes a reply out. */
export function send(outgoing: ServerResponse, { status, headers = {}, body = "" }: Reply): void {
	outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
	outgoing.end(body);
}
