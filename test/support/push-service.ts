import { createECDH, createPublicKey, type ECDH, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { decrypt } from "http_ece";
import { jwtVerify } from "jose";
import { makePushKeys } from "#dev/push-keys.ts";
import { type LocalServer, localServer } from "./local-server.ts";

interface Pushed {
	/** Whose push it is: the path at the end of its endpoint. */
	path: string;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

/** A push service for the tests, which can be as bad as real ones. */
export interface PushService extends LocalServer {
	/** The settings of a Worker that pushes through it. */
	settings: Record<string, string>;
	/** Everything that came, whatever the answer was. */
	asked: Pushed[];
	/** The status with which a path answers from now on, by default 201; 0 means no answer at all. */
	behave(how: (path: string) => number | undefined, headers?: Record<string, string>): void;
	/** A push's text, as its browser reads it, after checking that its signature (RFC 8292) is the site's. */
	open(pushed: Pushed | undefined, browser: Browser): Promise<unknown>;
}

/** A browser that can be pushed to. */
export interface Browser {
	endpoint: string;
	p256dh: string;
	auth: string;
	privateKey: ECDH;
}

/** @param elsewhere where it redirects to, when it should answer with a redirect */
export async function startPushService(elsewhere = "http://127.0.0.1:1/"): Promise<PushService> {
	const keys = await makePushKeys();
	let statusOf: (path: string) => number | undefined = () => undefined;
	let others: Record<string, string> = {};
	const asked: Pushed[] = [];
	const server = await localServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const path = (request.url ?? "").slice(1);
		asked.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
		const status = statusOf(path) ?? 201;
		if (status)
			response.writeHead(status, { Location: elsewhere, ...others }).end("What a service says.");
	});
	return {
		...server,
		asked,
		settings: {
			...keys,
			PUSH_SUBJECT: "mailto:hello@yard.example",
			PUSH_HOSTS: "127.0.0.1",
			PUSH_TIMEOUT_MS: "5000",
		},
		behave(how, headers = {}) {
			statusOf = how;
			others = headers;
		},
		async open(pushed, { privateKey, auth }) {
			if (!pushed) throw new Error("Nothing was pushed");
			const [, token = "", key] =
				/^vapid t=([^,]+), k=([\w-]+)$/.exec(pushed.headers.authorization ?? "") ?? [];
			if (key !== keys.PUSH_PUBLIC_KEY) throw new Error(`Signed by ${key}`);
			const own = Buffer.from(key, "base64url");
			const [x, y] = [own.subarray(1, 33), own.subarray(33)].map((one) =>
				one.toString("base64url"),
			);
			const jwk = { kty: "EC", crv: "P-256", x, y };
			const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: "jwk" }), {
				algorithms: ["ES256"],
				audience: server.url.replace("http:", "https:"),
				subject: "mailto:hello@yard.example",
				maxTokenAge: "1 minute",
			});
			const hours = ((payload.exp ?? 0) - Date.now() / 1000) / 3600;
			if (hours > 24) throw new Error(`Signed for ${hours} hours`);
			const authSecret = Buffer.from(auth, "base64url");
			const opened = decrypt(pushed.body, { version: "aes128gcm", privateKey, authSecret });
			return JSON.parse(opened.toString());
		},
	};
}

/** A browser that the service can push to, at a path that tests can recognize. */
export function newBrowser(service: { url: string }, path: string): Browser {
	const privateKey = createECDH("prime256v1");
	return {
		endpoint: `${service.url}/${path}`,
		p256dh: privateKey.generateKeys("base64url"),
		auth: randomBytes(16).toString("base64url"),
		privateKey,
	};
}
