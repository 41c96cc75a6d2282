import type { StandIn } from "#dev/identity/federation.ts";
import type { Signer } from "#dev/identity/signing.ts";
import { serve } from "#dev/serve.ts";

/** A call that the emulator answered successfully. */
export type EmulatorCall = { method: string; path: string };

// Headers of a single connection (RFC 9110, 7.6.1), or of the body before it was signed.
const NOT_PASSED_ON = [
	"connection",
	"content-length",
	"content-encoding",
	"etag",
	"keep-alive",
	"transfer-encoding",
	"accept-encoding",
	"expect",
	"upgrade",
];

/**
 * Listens on 127.0.0.1:`port` and passes every call on to the emulator at `origin`. In the answers it puts real
 * signatures on tokens, and its own address in place of the emulator's. `standIn` may answer a call in the emulator's
 * place, or change the request. `afterCall` runs before the caller gets the answer. Returns a function that stops it.
 * Throws when the port is taken.
 */
export function startProxy(options: {
	port: number;
	origin: string;
	signer: Signer;
	standIn: StandIn;
	afterCall: (call: EmulatorCall) => Promise<void>;
}): Promise<() => void> {
	const { port, origin, signer, standIn, afterCall } = options;
	const ownOrigin = `http://127.0.0.1:${port}`;
	return serve("Identity", port, async (request) => {
		const { method } = request;
		const { pathname, search } = new URL(request.url);
		const path = pathname + search;
		if (method === "GET" && path === "/jwks") return Response.json(signer.jwks);
		const given = Buffer.from(await request.arrayBuffer());
		const instead = await standIn(path, given);
		if (instead && "refusal" in instead) return failure(400, instead.refusal);
		if (instead && "answer" in instead) return Response.json(instead.answer);

		const headers = passedOn(request.headers);
		// A new connection for each call: kept ones can close under us and lose a call.
		headers.set("connection", "close");
		const hasBody = method !== "GET" && method !== "HEAD";
		const body = hasBody ? new Uint8Array(instead?.body ?? given) : null;
		let answered: Response;
		let bytes: Uint8Array<ArrayBuffer>;
		try {
			answered = await fetch(origin + path, { method, headers, body, redirect: "manual" });
			bytes = new Uint8Array(await answered.arrayBuffer());
		} catch {
			return failure(503, "BACKEND_UNAVAILABLE");
		}
		if (answered.status < 400) await afterCall({ method, path });
		const { status } = answered;
		const own = passedOn(answered.headers);
		const location = own.get("location");
		if (location) own.set("location", location.replace(origin, ownOrigin));
		const type = own.get("content-type") ?? "";
		if (bytes.length === 0 || !/json|text/.test(type)) {
			return new Response(bytes.length > 0 ? bytes : null, { status, headers: own });
		}
		const text = new TextDecoder().decode(bytes).replaceAll(origin, ownOrigin);
		const signed = type.includes("json") ? await signer.signTokensIn(JSON.parse(text)) : undefined;
		return new Response(signed ? JSON.stringify(signed) : text, { status, headers: own });
	});
}

function passedOn(headers: Headers): Headers {
	const kept = new Headers(headers);
	for (const name of NOT_PASSED_ON) kept.delete(name);
	return kept;
}

/** A refusal in the format of Firebase Auth's errors. */
function failure(code: number, message: string): Response {
	const errors = [{ message, domain: "global", reason: "invalid" }];
	return Response.json({ error: { code, message, errors } }, { status: code });
}
