import { readdir, readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { Door, Tier } from "#app/actions/limits.server.ts";
import { providerVars } from "#dev/oauth/clients.ts";
import { d1Door } from "./d1-by-http.ts";
import { watchLog } from "./log-watch.ts";
import { RESUME_TEXT } from "./resume-text.ts";

/** What stands ready for the built Worker (worker-bundle.setup.ts). */
export interface Surroundings {
	/** The file in which it begins. */
	bundle: string;
	identityUrl: string;
	providerPort: number;
	/** Where the Worker that reads resumes is found, running. */
	workerRegistry: string;
	/** The bundle's file of that one, for tests that start another. */
	resumeTextBundle: string;
}

export type Limits = Partial<Record<Door | Tier, number>>;

export interface WorkerOptions {
	/** The libSQL server that holds its data; left out, D1. */
	libsqlUrl?: string | undefined;
	/** Replaces settings of wrangler.toml. */
	settings?: Record<string, string>;
	/** A file store that fails whatever it is asked. */
	filesDown?: boolean;
	/** No Images in its settings, or one that refuses whatever it is asked; left out, Miniflare's. */
	images?: "none" | "down";
	/** Every answer says in `X-Database-Cost` what it asked of the database (meter.mjs). */
	metered?: boolean;
	/** A request's header `X-Fault` says what fails while it is answered (faulty.mjs). */
	faulty?: boolean;
	/** On a socket of its own, without Miniflare's work for each request; and what the inspector needs. */
	direct?: { inspectorPort?: number | undefined };
	/** Keeps public pages, as the edge does; left out, each is made when it is asked for. */
	cache?: boolean;
	/** Where it looks for the Worker that reads resumes; left out, nowhere. */
	workerRegistry?: string;
	/** Where D1 and R2 keep their data; left out, in a folder that goes with the Worker. */
	folder?: string;
	/** Over TLS, with a certificate that Miniflare has made itself. */
	https?: boolean;
	/** Where it listens; left out, on any free port. */
	port?: number;
	onLog?: (line: string) => void;
}

/** What the Worker of the tests seals with. */
export const SESSION_SECRET = "a secret of the tests, long enough";

type Needed = Pick<Surroundings, "bundle" | "identityUrl" | "providerPort">;

/** Starts the built Worker in workerd, as wrangler.toml describes it. */
export async function startBuiltWorker(
	surroundings: Needed,
	options: WorkerOptions,
): Promise<Miniflare> {
	return new Miniflare(await builtWorker(surroundings, options));
}

/** What Miniflare is told of the built Worker; also to start it anew with other settings. */
export async function builtWorker(
	{ bundle, identityUrl, providerPort }: Needed,
	options: WorkerOptions,
) {
	const {
		libsqlUrl,
		settings,
		filesDown,
		images,
		folder,
		direct,
		cache = false,
		workerRegistry,
		https,
		port,
		onLog,
	} = options;
	const described = convertV4MiniflareOptions({
		...(direct?.inspectorPort && { inspectorPort: direct.inspectorPort }),
		...(workerRegistry && { unsafeDevRegistryPath: workerRegistry }),
		...(https && { https }),
		...(port && { port }),
		unsafeTriggerHandlers: true,
		handleStructuredLogs({ message }) {
			watchLog(message);
			onLog?.(message);
		},
		workers: [
			{
				modules: [
					...(options.metered ? await around(bundle, "metered", "meter.mjs") : []),
					...(options.faulty ? await around(bundle, "faulty", "faulty.mjs") : []),
					{ type: "ESModule", path: bundle },
					...(await chunksOf(bundle)),
				],
				modulesRoot: dirname(bundle),
				compatibilityDate: "2026-11-01",
				...(!libsqlUrl && { d1Databases: ["DB"] }),
				cacheAPI: cache,
				...(direct && { unsafeDirectSockets: [{}] }),
				serviceBindings: {
					...(workerRegistry && { RESUME_TEXT }),
					// A service that is no bucket: every call of its methods is refused.
					...(filesDown && { FILES: noBucket }),
					...(images === "down" && { IMAGES: noBucket }),
					FEW_LIMIT: limiterOf("few"),
					SOME_LIMIT: limiterOf("some"),
					MANY_LIMIT: limiterOf("many"),
					MOST_LIMIT: limiterOf("most"),
				},
				...(!images && { images: { binding: "IMAGES" } }),
				...(!filesDown && { r2Buckets: ["FILES"] }),
				bindings: {
					IDENTITY_PROJECT: "demo-yard",
					IDENTITY_API_KEY: "demo-key",
					IDENTITY_TOOLKIT_URL: `${identityUrl}/identitytoolkit.googleapis.com`,
					SECURE_TOKEN_URL: `${identityUrl}/securetoken.googleapis.com`,
					IDENTITY_JWKS_URL: `${identityUrl}/jwks`,
					...providerVars(providerPort),
					SESSION_SECRET,
					MODERATOR_SECOND_FACTOR: "off",
					// On a busy machine identity is slow, and what it says of an account is to be seen.
					PAGE_WAITS_FOR_IDENTITY_MS: "60000",
					SIGN_UPS_AN_HOUR: "100000",
					VERIFICATION_MAILS_A_DAY: "100000",
					RESET_MAILS_A_DAY: "100000",
					CHANGE_MAILS_A_DAY: "100000",
					...(libsqlUrl && { LIBSQL_URL: libsqlUrl }),
					...settings,
				},
			},
			rateLimiter,
			...(libsqlUrl ? [] : [d1Door]),
		],
	});
	return {
		...described,
		// The old options' names for it are left out by the conversion.
		...(folder && { resourcePersistencePath: folder }),
	};
}

/** As wrangler.toml says it in its rules. */
const MODULE_TYPES: Record<string, "ESModule" | "Data"> = { ".js": "ESModule", ".bin": "Data" };

/** What it loads, at once or later; the rest of the folder is for browsers. */
export async function chunksOf(bundle: string) {
	const folder = join(dirname(bundle), "assets");
	return (await readdir(folder)).flatMap((name) => {
		const type = MODULE_TYPES[extname(name)];
		return type ? [{ type, path: join(folder, name) }] : [];
	});
}

/** The module that is begun with in the bundle's place, and what of this folder it wraps the bundle in. */
async function around(bundle: string, wrapper: string, file: string) {
	const folder = dirname(bundle);
	const entry = `import worker from "./${bundle.slice(folder.length + 1)}";
		import { ${wrapper} } from "./${file}";
		export default ${wrapper}(worker);`;
	const contents = await readFile(new URL(file, import.meta.url), "utf8");
	return [
		{ type: "ESModule" as const, path: `${folder}/${wrapper}-worker.mjs`, contents: entry },
		{ type: "ESModule" as const, path: `${folder}/${file}`, contents },
	];
}

function noBucket(): Response {
	return new Response("down", { status: 500 });
}

const rateLimiter = {
	name: "rate-limiter",
	compatibilityDate: "2026-11-01",
	unsafeDirectSockets: [{}],
	modules: [
		{
			type: "ESModule" as const,
			path: fileURLToPath(new URL("rate-limiter.mjs", import.meta.url)),
		},
	],
};

function limiterOf(tier: Tier) {
	return { name: rateLimiter.name, entrypoint: "RateLimiter", props: { tier } };
}

/** From now on, and counted anew: how often at a door or at all doors of a tier; what is left out, as good as always. */
export async function limitTo(limits: Limits, miniflare: Miniflare): Promise<void> {
	const url = await miniflare.unsafeGetDirectURL(rateLimiter.name);
	await fetch(url, { method: "POST", body: JSON.stringify(limits) });
}
