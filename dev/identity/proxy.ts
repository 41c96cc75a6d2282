import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	request,
	type Server,
	type ServerResponse,
} from "node:http";
import type { StandIn } from "#dev/identity/federation.ts";
import type { Signer } from "#dev/identity/signing.ts";

/** A call that the emulator answered with success. */
export type Call = { method: string; path: string };

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const BODY_LIMIT_BYTES = 1024 * 1024;

// These belong to one connection (RFC 9110, 7.6.1), or are set anew for the body we send.
const NOT_FORWARDED = new Set([
	"connection",
	"content-length",
	"keep-alive",
	"transfer-encoding",
	"accept-encoding",
	"expect",
	"upgrade",
]);

/**
 * Listens on 127.0.0.1:`port` and passes every call on to the emulator at `origin`, with real
 * signatures on the tokens it answers and its own address in place of the emulator's.
 * `standIn` may answer a call in the emulator's place, or change what it is asked.
 * `afterCall` runs before the caller gets the answer. Throws when the port is taken.
 */
export async function startProxy(options: {
	port: number;
	origin: string;
	signer: Signer;
	standIn: StandIn;
	afterCall: (call: Call) => Promise<void>;
}): Promise<Server> {
	const ownOrigin = `http://127.0.0.1:${options.port}`;

	async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
		const method = incoming.method ?? "GET";
		const path = incoming.url ?? "/";
		if (method === "GET" && path === "/jwks") {
			return send(outgoing, json(200, options.signer.jwks));
		}
		const given = await readBody(incoming);
		if (!given) {
			// The rest of the body is not read, so the connection cannot be used again.
			outgoing.setHeader("connection", "close");
			return send(outgoing, failure(413, "PAYLOAD_TOO_LARGE", "RESOURCE_EXHAUSTED"));
		}
		const instead = await options.standIn(path, given);
		if (instead && "refusal" in instead) return send(outgoing, refused(instead.refusal));
		if (instead && "answer" in instead) return send(outgoing, json(200, instead.answer));
		const body = instead?.body ?? given;
		let answered: Answer;
		try {
			answered = await forward(options.origin, method, path, incoming.headers, body);
		} catch {
			return send(outgoing, failure(503, "BACKEND_UNAVAILABLE", "UNAVAILABLE"));
		}
		const type = answered.headers["content-type"] ?? "";
		if (/json|text/.test(type)) {
			let text = answered.body.toString().replaceAll(options.origin, ownOrigin);
			if (type.includes("json") && text) {
				text = JSON.stringify(await options.signer.signTokensIn(JSON.parse(text)));
			}
			answered.body = Buffer.from(text);
		}
		if (answered.headers.location) {
			answered.headers.location = answered.headers.location.replace(options.origin, ownOrigin);
		}
		if (answered.status < 400) await options.afterCall({ method, path });
		send(outgoing, answered);
	}

	const server = createServer((incoming, outgoing) => {
		answer(incoming, outgoing).catch((error: unknown) => {
			console.error(`Identity could not answer ${incoming.url}: ${String(error)}`);
			if (!outgoing.headersSent) send(outgoing, failure(500, "INTERNAL_ERROR", "INTERNAL"));
		});
	});
	// A caller that reuses a connection just as it closes gets an error, so close them late.
	server.keepAliveTimeout = 10 * 60 * 1000;
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(options.port, "127.0.0.1", resolve);
	});
	return server;
}

/** The whole body, or undefined when it is over the limit. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
		bytes += chunk.length;
		if (bytes > BODY_LIMIT_BYTES) return undefined;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

function forward(
	origin: string,
	method: string,
	path: string,
	headers: IncomingHttpHeaders,
	body: Buffer,
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const passed = Object.entries(headers).filter(([name]) => !NOT_FORWARDED.has(name));
		// A connection for each call: kept ones can close under us and lose a call.
		const outgoing = request(new URL(origin), {
			method,
			path,
			agent: false,
			headers: {
				...Object.fromEntries(passed),
				...(body.length > 0 || method === "POST" ? { "content-length": body.length } : {}),
			},
		});
		outgoing.on("error", reject);
		outgoing.on("response", (incoming) => {
			const chunks: Buffer[] = [];
			incoming.on("error", reject);
			incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
			incoming.on("end", () => {
				const { statusCode: status = 502, headers } = incoming;
				resolve({ status, headers, body: Buffer.concat(chunks) });
			});
		});
		outgoing.end(body);
	});
}

function send(outgoing: ServerResponse, { status, headers, body }: Answer): void {
	outgoing.statusCode = status;
	for (const [name, value] of Object.entries(headers)) {
		// The emulator's validator is for the body before it was signed.
		if (value !== undefined && !NOT_FORWARDED.has(name) && name !== "etag") {
			outgoing.setHeader(name, value);
		}
	}
	if (status !== 204 && status !== 304) outgoing.setHeader("content-length", body.length);
	outgoing.end(body);
}

/** A refusal of our own, in the shape of Google's errors. */
function failure(status: number, message: string, name: string): Answer {
	return json(status, {
		error: { code: status, message, status: name, errors: [{ message, reason: name }] },
	});
}

/** A refusal in the shape of Firebase Auth's errors. */
function refused(message: string): Answer {
	const errors = [{ message, domain: "global", reason: "invalid" }];
	return json(400, { error: { code: 400, message, errors } });
}

function json(status: number, value: object): Answer {
	return {
		status,
		headers: { "content-type": "application/json; charset=utf-8" },
		body: Buffer.from(JSON.stringify(value)),
	};
}
