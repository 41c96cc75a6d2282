import { type Client, createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { storable } from "#lib/storable-text.ts";
import { inTime, retryWhileBusy, TooManyRequests } from "./failures.ts";

/**
 * Opens a database on a libSQL server: one HTTP request per statement or batch. Requests to the Worker must not share
 * the client: past its limit of concurrent statements it starts one request's fetch when another's ends, which workerd
 * refuses.
 */
export function openLibsql(url: string, authToken?: string) {
	const client = createClient({ url, authToken, fetch: refusable });
	return drizzle({ client: patient(client) });
}

/** The client would wait forever for a silent server: each request has a time limit, up to the end of its response. */
function refusable(request: Request): Promise<Response> {
	const asking = new AbortController();
	return inTime(wholeAnswer(request, asking.signal), () => asking.abort());
}

/** The client loses the status of a 429 with an unexpected body, so it is handled here. */
async function wholeAnswer(request: Request, signal: AbortSignal): Promise<Response> {
	const answer = await fetch(request, { signal });
	const body = await answer.arrayBuffer();
	if (answer.status === 429) throw new TooManyRequests("The libSQL server answered HTTP 429");
	return new Response(body, answer);
}

/**
 * Waits for a busy server. A batch that writes takes the write lock when it starts: if it started with a read, it would
 * be refused once others had written in between, however long it waited.
 */
function patient(client: Client): Client {
	const execute = client.execute.bind(client);
	const batch = client.batch.bind(client);
	client.execute = (statement) => retryWhileBusy(() => execute(withStorable(statement)));
	client.batch = (statements) => {
		const reads = statements.every((statement) => /^\s*select\b/i.test(sqlOf(statement)));
		return retryWhileBusy(() => batch(statements.map(withStorable), reads ? "read" : "write"));
	};
	return client;
}

/** Writes each parameter as it may be stored. Drizzle gives each statement as an object, with its parameters as a list. */
function withStorable<Statement>(statement: Statement): Statement {
	const { args } = statement as { args?: unknown };
	return Array.isArray(args)
		? Object.assign({}, statement, { args: args.map(storable) })
		: statement;
}

function sqlOf(statement: Parameters<Client["batch"]>[0][number]): string {
	if (typeof statement === "string") return statement;
	return Array.isArray(statement) ? statement[0] : statement.sql;
}
