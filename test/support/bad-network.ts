import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

const CHUNK_BYTES = 1_000;

/** The parts of a path that the next run or build changes: ids and the hashes in file names. */
const CHANGING =
	/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|(?<=\/)[\w-]{22}(?=\/|$)|(?<=\/assets\/.*)-[\w-]{8}(?=\.)/g;

export interface BadNetwork {
	/** For a browser context's `proxy.server`. */
	address: string;
	/** The requests that were lost so far. */
	lost: string[];
	/** Breaks every connection, without a word to the browser's own idea of being online. */
	cut(): void;
	close(): Promise<void>;
}

interface Quality {
	kilobitsPerSecond: number;
	latencyMs: number;
	/** The share of requests that are lost, half of them on the way there, half on the way back. */
	lostShare: number;
	/** The same seed loses the same requests, whatever their order, ids and file hashes. */
	seed: string;
}

/** Not so is what somebody sends to whoever had the port before. */
export const isForProxy = ({ url }: IncomingMessage): boolean => URL.canParse(url ?? "");

/** A proxy between a browser and the app, as a phone in a basement has it. */
export async function startBadNetwork(quality: Quality): Promise<BadNetwork> {
	const { latencyMs, lostShare, seed } = quality;
	const lost: string[] = [];
	const times = new Map<string, number>();
	const sockets = new Set<Socket>();
	const down = slowed(quality);
	const up = slowed(quality);
	const fateOf = (asked: IncomingMessage) => {
		const { pathname } = new URL(asked.url ?? "", "http://here");
		const what = `${asked.method} ${pathname.replace(CHANGING, "")}`;
		const time = (times.get(what) ?? 0) + 1;
		times.set(what, time);
		const share = createHash("sha256").update(`${seed} ${what} ${time}`).digest().readUInt32BE();
		const isLost = share / 2 ** 32 < lostShare;
		if (isLost) lost.push(`${what} (${time})`);
		return isLost && (share % 2 === 0 ? "never arrives" : "is never answered");
	};
	const carry = async (asked: IncomingMessage, answer: ServerResponse) => {
		const fate = fateOf(asked);
		const hangUp = () => asked.socket.destroy();
		await wait(latencyMs);
		if (fate === "never arrives") return hangUp();
		const { method, headers, url = "" } = asked;
		const sent = request(url, { method, headers }, (got) => {
			if (fate) return got.resume().once("end", hangUp);
			// A browser repeats by itself what was lost on a connection that it used before.
			answer.writeHead(got.statusCode ?? 502, { ...got.headers, connection: "close" });
			got.pipe(down()).pipe(answer);
		});
		sent.on("error", hangUp);
		asked.on("error", () => sent.destroy());
		asked.pipe(up()).pipe(sent);
	};
	const proxy = createServer((asked, answer) => {
		if (isForProxy(asked)) void carry(asked, answer);
		else asked.socket.destroy();
	});
	proxy.on("connection", (socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
	});
	const cut = () => {
		for (const socket of sockets) socket.destroy();
	};
	proxy.listen(0, "127.0.0.1");
	await once(proxy, "listening");
	return {
		address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
		lost,
		cut,
		async close() {
			cut();
			proxy.close();
			await once(proxy, "close");
		},
	};
}

/** Makes streams that share one line of a limited speed. */
function slowed({ kilobitsPerSecond }: Quality): () => Transform {
	const bytesPerMs = kilobitsPerSecond / 8;
	let freeAtMs = 0;
	const pass = async (bytes: number) => {
		freeAtMs = Math.max(freeAtMs, Date.now()) + bytes / bytesPerMs;
		await wait(Math.max(0, freeAtMs - Date.now()));
	};
	return () =>
		new Transform({
			async transform(data: Buffer, _encoding, done) {
				for (let at = 0; at < data.length; at += CHUNK_BYTES) {
					const part = data.subarray(at, at + CHUNK_BYTES);
					await pass(part.length);
					this.push(part);
				}
				done();
			},
		});
}
