/** A database with the files beside it: what is backed up, and what a backup is restored into. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient, type InStatement, type ResultSet } from "@libsql/client/web";
import { root } from "#dev/paths.ts";
import { requireSecureLibsql } from "#lib/secure-address.ts";

/** Runs a query and returns its rows. */
export type Rows = <Row>(sql: string, ...args: (string | number)[]) => Promise<Row[]>;

export interface Statement {
	sql: string;
	args?: (string | number)[];
}

export interface BackupStore {
	engine: "D1" | "libSQL";
	/** Tells it from others, also in messages. */
	name: string;
	rows: Rows;
	/** Runs statements in one transaction and returns the rows of each. */
	batch(statements: Statement[]): Promise<Record<string, unknown>[][]>;
	/** Queries that all see the database at one moment; D1 has no such transaction. */
	snapshot?: <Result>(read: (rows: Rows) => Promise<Result>) => Promise<Result>;
	files: Bucket;
	close(): Promise<void>;
}

export type Bucket = Pick<R2Bucket, "list" | "get" | "put">;

export interface StoreLocation {
	/** Where the local D1 and the local files are; undefined for Cloudflare's. */
	stateDir?: string | undefined;
	/** The environment of wrangler.toml. */
	environment?: string | undefined;
	/** The database, if it isn't D1. */
	libsql?: { url: string; authToken?: string | undefined } | undefined;
}

export async function openStore(place: StoreLocation): Promise<BackupStore> {
	if (place.libsql) requireSecureLibsql(place.libsql.url);
	const { env, name, dispose } = await openCloudflare(place);
	if (place.libsql) {
		const client = createClient(place.libsql);
		const close = async () => {
			client.close();
			await dispose();
		};
		const host = new URL(place.libsql.url).host;
		return { ...storeOfLibsql(client), name: `libSQL at ${host}`, files: env.FILES, close };
	}
	if (!env.DB) throw new Error("wrangler.toml has no D1 database here. Set LIBSQL_URL for libSQL.");
	return { ...storeOfD1(env.DB), name, files: env.FILES, close: dispose };
}

export function storeOfD1(d1: Pick<D1Database, "prepare" | "batch">) {
	const prepared = ({ sql, args }: Statement) =>
		args?.length ? d1.prepare(sql).bind(...args) : d1.prepare(sql);
	return {
		engine: "D1" as const,
		async rows<Row>(sql: string, ...args: (string | number)[]) {
			return (await prepared({ sql, args }).all<Row>()).results;
		},
		async batch(statements: Statement[]) {
			const answers = await d1.batch<Record<string, unknown>>(statements.map(prepared));
			return answers.map(({ results }) => results);
		},
	};
}

export function storeOfLibsql(client: Client) {
	const rowsOf =
		(execute: (statement: InStatement) => Promise<ResultSet>): Rows =>
		async <Row>(sql: string, ...args: (string | number)[]) =>
			objects(await execute({ sql, args })) as Row[];
	return {
		engine: "libSQL" as const,
		rows: rowsOf((statement) => client.execute(statement)),
		async batch(statements: Statement[]) {
			const inputs = statements.map(({ sql, args = [] }) => ({ sql, args }));
			return (await client.batch(inputs, "write")).map(objects);
		},
		async snapshot<Result>(read: (rows: Rows) => Promise<Result>) {
			const transaction = await client.transaction("read");
			try {
				return await read(rowsOf((statement) => transaction.execute(statement)));
			} finally {
				transaction.close();
			}
		},
	};
}

function objects({ columns, rows }: ResultSet): Record<string, unknown>[] {
	return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
}

/** D1 and R2 as wrangler.toml names them: the local ones, or Cloudflare's, through wrangler's remote bindings. */
async function openCloudflare({ stateDir, environment }: StoreLocation) {
	// Imported here because it takes two seconds.
	const { getPlatformProxy, unstable_readConfig } = await import("wrangler");
	const isRemote = stateDir === undefined;
	const config = unstable_readConfig({ config: join(root, "wrangler.toml"), env: environment });
	const [database] = config.d1_databases.filter((one: { binding: string }) => one.binding === "DB");
	const [bucket] = config.r2_buckets.filter((one: { binding: string }) => one.binding === "FILES");
	if (!bucket || (environment && !config.definedEnvironments?.includes(environment))) {
		throw new Error(`wrangler.toml lacks the environment ${environment}, or its bucket FILES.`);
	}
	// Only what is needed here; the app's own settings would start its queue and its other Worker.
	const needed = {
		name: "the-yard-backup",
		compatibility_date: config.compatibility_date,
		...(config.account_id && { account_id: config.account_id }),
		d1_databases: database && [{ ...database, remote: isRemote }],
		r2_buckets: [{ ...bucket, remote: isRemote }],
	};
	const folder = await mkdtemp(join(tmpdir(), "yard-backup-"));
	try {
		const configPath = join(folder, "wrangler.json");
		await writeFile(configPath, JSON.stringify(needed));
		const { env, dispose } = await getPlatformProxy<{ DB?: D1Database; FILES: R2Bucket }>({
			configPath,
			persist: isRemote ? false : { path: `${stateDir}/v3` },
			remoteBindings: isRemote,
		});
		const name = isRemote ? `D1 ${database?.database_id}` : `the local D1 in ${stateDir}`;
		return { env, name, dispose };
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
