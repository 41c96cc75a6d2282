import { type Client, createClient } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";
import { retryWhileBusy, TooManyRequests } from "./retry.ts";
import * as schema from "./schema.ts";

/** Opens a database on a libSQL server: one HTTP request for a statement or a batch. */
export function openLibsql(url: string, authToken?: string) {
	const client = createClient({ url, authToken, fetch: refusable });
	return drizzle({ client: patient(client), schema });
}

/** A 429's body may hide its status from the client, so it is told here. */
async function refusable(request: Request): Promise<Response> {
	const answer = await fetch(request);
	if (answer.status !== 429) return answer;
	await answer.body?.cancel();
	throw new TooManyRequests("The libSQL server answered HTTP 429");
}

/**
 * Waits for a busy server. A batch that writes takes the write lock as it begins: one that began by
 * reading is refused when others have written in between, however long it waits.
 */
function patient(client: Client): Client {
	const execute = client.execute.bind(client);
	const batch = client.batch.bind(client);
	client.execute = (statement) => retryWhileBusy(() => execute(statement));
	client.batch = (statements) => {
		const reads = statements.every((statement) => /^\s*select\b/i.test(textOf(statement)));
		return retryWhileBusy(() => batch(statements, reads ? "read" : "write"));
	};
	return client;
}

function textOf(statement: Parameters<Client["batch"]>[0][number]): string {
	if (typeof statement === "string") return statement;
	return Array.isArray(statement) ? statement[0] : statement.sql;
}
