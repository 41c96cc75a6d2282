import { fileURLToPath } from "node:url";
import type { Miniflare } from "miniflare";

/** The methods of a D1 database that tests call. */
export type D1 = Pick<D1Database, "prepare" | "batch" | "exec">;

type Method = "all" | "raw" | "run" | "batch" | "exec";
type Value = null | number | string | boolean;

/** Miniflare's options for the Worker that `d1ByHttp` calls. */
export const d1HttpWorker = {
	name: "d1-http-worker",
	compatibilityDate: "2026-11-01",
	d1Databases: ["DB"],
	unsafeDirectSockets: [{}],
	modules: [
		{
			type: "ESModule" as const,
			path: fileURLToPath(new URL("d1-http-worker.mjs", import.meta.url)),
		},
	],
};

/**
 * The D1 database DB of a Miniflare in which `d1HttpWorker` runs. Miniflare's own `getD1Database` blocks the thread for a
 * round trip at each `prepare` and `bind`; this makes a single round trip, when a statement is run.
 */
export async function d1ByHttp(miniflare: Miniflare): Promise<D1> {
	const url = await miniflare.unsafeGetDirectURL(d1HttpWorker.name);
	async function ask(method: Method, statements: unknown[]) {
		const answer = await fetch(url, {
			method: "POST",
			// As in app.ts: a kept connection can close under us.
			headers: { Connection: "close" },
			body: JSON.stringify({ method, statements }),
		});
		const body = await answer.json();
		if (answer.ok) return body;
		const { message, cause } = body as { message: string; cause?: string };
		throw new Error(message, { cause: cause && new Error(cause) });
	}
	const statement = (sql: string, args: Value[]) => ({
		sql,
		args,
		bind: (...values: unknown[]) => statement(sql, values.map(sendable)),
		all: () => ask("all", [{ sql, args }]),
		raw: () => ask("raw", [{ sql, args }]),
		run: () => ask("run", [{ sql, args }]),
	});
	return {
		prepare: (sql: string) => statement(sql, []),
		batch: (statements: unknown[]) => ask("batch", statements),
		exec: (sql: string) => ask("exec", [{ sql, args: [] }]),
	} as unknown as D1;
}

/** Like D1 itself, it rejects objects, and `undefined` in place of null. */
function sendable(value: unknown): Value {
	const type = typeof value;
	if (value === null || ["number", "string", "boolean"].includes(type)) return value as Value;
	const what = `Type '${type}' not supported for value '${value}'`;
	throw new Error(`D1_TYPE_ERROR: ${what}`, { cause: new Error(what) });
}
