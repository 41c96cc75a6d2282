import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { providerVars } from "#dev/oauth/clients.ts";
import { RESUME_TEXT } from "./resume-text.ts";

/** What stands ready for the built Worker (worker-bundle.setup.ts). */
export interface Surroundings {
	/** The bundle's file. */
	bundle: string;
	identityUrl: string;
	providerPort: number;
	/** Where the Worker that reads resumes is found, running. */
	workerRegistry: string;
	/** The bundle's file of that one, for tests that start another. */
	resumeTextBundle: string;
}

export interface WorkerOptions {
	/** The libSQL server that holds its data; left out, D1. */
	libsqlUrl?: string | undefined;
	/** Replaces settings of wrangler.toml. */
	settings?: Record<string, string>;
	/** How often in a minute; left out, as good as always. */
	limits?: { publicForm?: number; studentWrite?: number };
	/** A file store that fails whatever it is asked. */
	filesDown?: boolean;
	/** Every answer says in `X-Database-Cost` what it asked of the database (meter.mjs). */
	metered?: boolean;
	/** Where it looks for the Worker that reads resumes; left out, nowhere. */
	workerRegistry?: string;
	/** Where D1 keeps its data; left out, in memory. */
	folder?: string;
	onLog?: (line: string) => void;
}

/** Starts the built Worker in workerd, as wrangler.toml describes it. */
export async function startBuiltWorker(
	{
		bundle,
		identityUrl,
		providerPort,
	}: Pick<Surroundings, "bundle" | "identityUrl" | "providerPort">,
	options: WorkerOptions,
): Promise<Miniflare> {
	const { libsqlUrl, settings, limits = {}, filesDown, folder, workerRegistry, onLog } = options;
	return new Miniflare(
		convertV4MiniflareOptions({
			modules: [
				...(options.metered ? await meterAround(bundle) : []),
				{ type: "ESModule", path: bundle },
			],
			modulesRoot: dirname(bundle),
			compatibilityDate: "2026-11-01",
			...(!libsqlUrl && { d1Databases: ["DB"] }),
			...(folder && { d1Persist: folder }),
			...(workerRegistry && { unsafeDevRegistryPath: workerRegistry }),
			serviceBindings: {
				...(workerRegistry && { RESUME_TEXT }),
				// A service that is no bucket: every call of its methods is refused.
				...(filesDown && { FILES: noBucket }),
			},
			...(!filesDown && { r2Buckets: ["FILES"] }),
			unsafeTriggerHandlers: true,
			ratelimits: {
				PUBLIC_FORM_LIMIT: limitOf("1001", limits.publicForm),
				STUDENT_WRITE_LIMIT: limitOf("1002", limits.studentWrite),
			},
			bindings: {
				IDENTITY_PROJECT: "demo-yard",
				IDENTITY_API_KEY: "demo-key",
				IDENTITY_TOOLKIT_URL: `${identityUrl}/identitytoolkit.googleapis.com`,
				SECURE_TOKEN_URL: `${identityUrl}/securetoken.googleapis.com`,
				IDENTITY_JWKS_URL: `${identityUrl}/jwks`,
				...providerVars(providerPort),
				SESSION_SECRET: "a secret of the tests, long enough",
				...(libsqlUrl && { LIBSQL_URL: libsqlUrl }),
				...settings,
			},
			handleStructuredLogs: ({ message }) => onLog?.(message),
		}),
	);
}

async function meterAround(bundle: string) {
	const folder = dirname(bundle);
	const entry = `import worker from "./${bundle.slice(folder.length + 1)}";
		import { metered } from "./meter.mjs";
		export default metered(worker);`;
	const meter = await readFile(new URL("meter.mjs", import.meta.url), "utf8");
	return [
		{ type: "ESModule" as const, path: `${folder}/metered.mjs`, contents: entry },
		{ type: "ESModule" as const, path: `${folder}/meter.mjs`, contents: meter },
	];
}

function noBucket(): Response {
	return new Response("down", { status: 500 });
}

function limitOf(namespace_id: string, limit = 10_000) {
	return { namespace_id, simple: { limit, period: 60 as const } };
}
