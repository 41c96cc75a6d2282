import { text } from "node:stream/consumers";
import { localServer } from "./local-server.ts";

type Refusal = "HTTP 429" | "SQLITE_BUSY" | "lost";

/** A proxy in front of a libSQL server that refuses requests. */
export interface BusyLibsql {
	url: string;
	/** How the next requests are answered; later ones are let through. */
	refuse(...refusals: Refusal[]): void;
	/** The bodies of the requests that have come since the last call of `refuse`. */
	asked: string[];
	stop(): Promise<void>;
}

/**
 * A proxy in front of a libSQL server that answers as a busy one does, or does not answer at all.
 *
 * @param server where requests go that are let through
 */
export async function startBusyLibsql(server: string): Promise<BusyLibsql> {
	let refusals: Refusal[] = [];
	const { url, stop } = await localServer(async (request, response) => {
		const body = await text(request);
		front.asked.push(body);
		const refusal = refusals.shift();
		if (refusal === "HTTP 429") {
			response.writeHead(429, { "Content-Type": "application/json" });
			response.end(JSON.stringify({ message: "Too many requests" }));
			return;
		}
		if (refusal === "SQLITE_BUSY") {
			response.writeHead(200, { "Content-Type": "application/json" });
			response.end(JSON.stringify(busyAnswer(JSON.parse(body))));
			return;
		}
		const headers = { "Content-Type": "application/json" };
		const answer = await fetch(new URL(request.url ?? "", server), {
			method: "POST",
			headers,
			body,
		});
		const answered = await answer.text();
		// Done, but the client never hears of it.
		if (refusal === "lost") response.destroy();
		else response.writeHead(answer.status, headers).end(answered);
	});
	const front: BusyLibsql = {
		url,
		refuse(...next) {
			refusals = next;
			front.asked = [];
		},
		asked: [],
		stop,
	};
	return front;
}

interface Pipeline {
	requests: { type: string; batch?: { steps: unknown[] } }[];
}

/** In sqld's words: for a single statement it is an error, for a batch its first step (BEGIN) fails. */
function busyAnswer({ requests }: Pipeline) {
	const error = { message: "SQLite error: database is locked", code: "SQLITE_BUSY" };
	const results = requests.map(({ type, batch }) => {
		if (type === "execute") return { type: "error", error };
		const steps = batch?.steps ?? [];
		const stepErrors = steps.map((_, at) => (at === 0 ? error : null));
		const result = { step_results: steps.map(() => null), step_errors: stepErrors };
		return { type: "ok", response: { type, ...(batch && { result }) } };
	});
	return { baton: null, base_url: null, results };
}
