import { request } from "node:http";
import { request as requestOverTls } from "node:https";

/** An answer over a connection of its own. */
export interface RawAnswer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	text: string;
}

/** Like `fetch`, but can send another `Host` and accepts self-signed certificates; does not follow redirects. */
export async function fetchRaw(url: URL, init: RequestInit = {}): Promise<Response> {
	// A Request turns a form into its bytes and its Content-Type.
	const { method, headers, body } = new Request(url, init);
	const bytes = body ? Buffer.from(await new Response(body).arrayBuffer()) : undefined;
	const sent = { ...Object.fromEntries(headers), ...Object.fromEntries(new Headers(init.headers)) };
	const over = url.protocol === "https:" ? requestOverTls : request;
	return new Promise((resolve, reject) => {
		const options = { method, headers: sent, agent: false, rejectUnauthorized: false };
		const asking = over(url, options, (answer) => {
			const pieces: Buffer[] = [];
			answer.on("data", (piece: Buffer) => pieces.push(piece));
			answer.on("error", reject);
			answer.on("end", () => {
				const given = new Headers();
				for (let at = 0; at < answer.rawHeaders.length; at += 2) {
					given.append(answer.rawHeaders[at] ?? "", answer.rawHeaders[at + 1] ?? "");
				}
				const status = answer.statusCode ?? 0;
				const empty = status === 204 || status === 304;
				resolve(new Response(empty ? null : Buffer.concat(pieces), { status, headers: given }));
			});
		});
		asking.on("error", reject);
		asking.end(bytes);
	});
}

/**
 * Sends a body in pieces, without announcing its length; stops once an answer has come, like a client whose connection
 * is closed.
 */
export function sendChunked(
	url: string,
	options: { method?: string; headers?: Record<string, string> },
	pieces: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
): Promise<RawAnswer> {
	return new Promise((resolve, reject) => {
		let answered = false;
		const { method = "POST", headers } = options;
		const sending = request(url, { method, agent: false, ...(headers && { headers }) });
		sending.on("response", (answer) => {
			answered = true;
			let text = "";
			answer.setEncoding("utf8");
			answer.on("data", (piece: string) => {
				text += piece;
			});
			answer.on("error", reject);
			answer.on("end", () => {
				resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
				sending.destroy();
			});
		});
		sending.on("error", (error) => {
			if (!answered) reject(error);
		});
		const source =
			Symbol.iterator in pieces ? pieces[Symbol.iterator]() : pieces[Symbol.asyncIterator]();
		const sendNext = async () => {
			const next = await source.next();
			if (answered) return;
			if (next.done) sending.end();
			else sending.write(next.value, () => void sendNext());
		};
		void sendNext();
	});
}

/** This many bytes, in pieces. */
export function* bytes(total: number, pieceBytes = 16 * 1024): Iterable<Uint8Array> {
	for (let sent = 0; sent < total; sent += pieceBytes) {
		yield new Uint8Array(Math.min(pieceBytes, total - sent)).fill(97);
	}
}
