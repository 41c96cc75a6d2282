import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { PerMinute, RateLimitName } from "#app/actions/rate-limits.server.ts";
import { providerVars } from "#dev/oauth/clients.ts";
import { d1HttpWorker } from "./d1-by-http.ts";
import { watchLog } from "./log-watch.ts";
import { RESUME_TEXT } from "./resume-text.ts";

/** What has been prepared for the built Worker (worker-bundle.setup.ts). */
export interface Surroundings {
	/** Its entry file. */
	bundle: string;
	identityUrl: string;
	providerPort: number;
	/** Where the running Worker that reads resumes can be found. */
	workerRegistry: string;
	/** The bundle of the Worker that reads resumes, for tests that start another. */
	resumeTextBundle: string;
}

export type Limits = Partial<Record<RateLimitName | PerMinute, number>>;

export interface WorkerOptions {
	/** The libSQL server that holds its data; by default D1. */
	libsqlUrl?: string | undefined;
	/** Replaces settings of wrangler.toml. */
	settings?: Record<string, string>;
	/** A file store in which every operation fails. */
	filesDown?: boolean;
	/** No Images binding, or one that refuses every operation; by default Miniflare's. */
	images?: "none" | "down";
	/** Its settings can be replaced while it runs (adjustable.mjs). */
	adjustable?: boolean;
	/** Every answer tells its database cost in `X-Database-Cost` (meter.mjs). */
	metered?: boolean;
	/** A request's `X-Fault` header says what fails while it is answered (faulty.mjs). */
	faulty?: boolean;
	/** Its clock can be set (clock.mjs). */
	clocked?: boolean;
	/** Serves what browsers load, too. */
	assets?: boolean;
	/** On a socket of its own, without Miniflare's work for each request; and with what the inspector needs. */
	direct?: { inspectorPort?: number | undefined };
	/** Caches public pages, as the edge does; by default each is made when it is requested. */
	cache?: boolean;
	/** Where it looks for the Worker that reads resumes; by default nowhere. */
	workerRegistry?: string;
	/** Where D1 and R2 store their data; by default a folder that is deleted with the Worker. */
	folder?: string;
	/** Uses TLS, with a certificate made by Miniflare. */
	https?: boolean;
	/** Where it listens; by default on any free port. */
	port?: number;
	onLog?: (line: string) => void;
}

/** The key with which the tests' Worker seals. */
export const SESSION_SECRET = "a secret of the tests, long enough";

type Needed = Pick<Surroundings, "bundle" | "identityUrl" | "providerPort">;

/** Starts the built Worker in workerd, as wrangler.toml describes it. */
export async function startBuiltWorker(
	surroundings: Needed,
	options: WorkerOptions,
): Promise<Miniflare> {
	return new Miniflare(await builtWorker(surroundings, options));
}

/** Miniflare's options for the built Worker. */
async function builtWorker({ bundle, identityUrl, providerPort }: Needed, options: WorkerOptions) {
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
		assets,
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
					...(await around(bundle, options)),
					{ type: "ESModule", path: bundle },
					...(await chunksOf(bundle)),
				],
				modulesRoot: dirname(bundle),
				compatibilityDate: "2026-11-01",
				...(!libsqlUrl && { d1Databases: ["DB"] }),
				...(assets && {
					assets: {
						directory: join(dirname(bundle), "../client"),
						routerConfig: { has_user_worker: true },
					},
				}),
				cacheAPI: cache,
				...(direct && { unsafeDirectSockets: [{}] }),
				serviceBindings: {
					...(workerRegistry && { RESUME_TEXT }),
					// A service that is not a bucket: every call of its methods is refused.
					...(filesDown && { FILES: noBucket }),
					...(images === "down" && { IMAGES: noBucket }),
					LIMIT_10_PER_MINUTE: limiterOf(10),
					LIMIT_60_PER_MINUTE: limiterOf(60),
					LIMIT_300_PER_MINUTE: limiterOf(300),
					LIMIT_1500_PER_MINUTE: limiterOf(1500),
				},
				...(!images && { images: { binding: "IMAGES" } }),
				...(!filesDown && { r2Buckets: ["FILES"] }),
				...NOT_REGISTERED,
				bindings: {
					IDENTITY_PROJECT: "demo-yard",
					IDENTITY_API_KEY: "demo-key",
					IDENTITY_TOOLKIT_URL: `${identityUrl}/identitytoolkit.googleapis.com`,
					SECURE_TOKEN_URL: `${identityUrl}/securetoken.googleapis.com`,
					IDENTITY_JWKS_URL: `${identityUrl}/jwks`,
					...providerVars(providerPort),
					SESSION_SECRET,
					MODERATOR_SECOND_FACTOR: "off",
					// On a busy machine identity is slow, and its answer about an account must be waited for.
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
			...(libsqlUrl ? [] : [{ ...d1HttpWorker, ...NOT_REGISTERED }]),
		],
	});
	return {
		...described,
		// The conversion leaves out the old options' names for it.
		...(folder && { resourcePersistencePath: folder }),
	};
}

/** Like the rules in wrangler.toml. */
const MODULE_TYPES: Record<string, "ESModule" | "Data"> = { ".js": "ESModule", ".bin": "Data" };

/** The modules that it loads, at once or later; the rest of the folder is for browsers. */
async function chunksOf(bundle: string) {
	const folder = join(dirname(bundle), "assets");
	return (await readdir(folder)).flatMap((name) => {
		const type = MODULE_TYPES[extname(name)];
		return type ? [{ type, path: join(folder, name) }] : [];
	});
}

/** Modules of this folder that wrap the bundle, the innermost first. */
const WRAPPERS = {
	metered: "meter.mjs",
	faulty: "faulty.mjs",
	clocked: "clock.mjs",
	adjustable: "adjustable.mjs",
};

/** The entry module that replaces the bundle, and the wrappers that it uses; none if it is run as it is. */
async function around(bundle: string, wanted: { [Name in keyof typeof WRAPPERS]?: boolean }) {
	const wrappers = Object.entries(WRAPPERS).filter(
		([name]) => wanted[name as keyof typeof WRAPPERS],
	);
	if (wrappers.length === 0) return [];
	const folder = dirname(bundle);
	const entry = [
		`import worker from "./${basename(bundle)}";`,
		...wrappers.map(([name, file]) => `import { ${name} } from "./${file}";`),
		`export default ${wrappers.reduce((inner, [name]) => `${name}(${inner})`, "worker")};`,
	];
	const module = (name: string, contents: string) => {
		return { type: "ESModule" as const, path: join(folder, name), contents };
	};
	const read = wrappers.map(async ([, file]) => {
		return module(file, await readFile(new URL(file, import.meta.url), "utf8"));
	});
	return [module("wrapped-worker.mjs", entry.join("\n")), ...(await Promise.all(read))];
}

function noBucket(): Response {
	return new Response("down", { status: 500 });
}

/**
 * The folder in which Workers find each other must not change while one starts: when an entry is gone between its name
 * and its details, the readdirp 4.0.1 in Miniflare stops reading, and the start waits for good. Nobody looks for these.
 */
const NOT_REGISTERED = { unsafeRegisterWorker: false };

const rateLimiter = {
	...NOT_REGISTERED,
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

function limiterOf(perMinute: PerMinute) {
	return { name: rateLimiter.name, entrypoint: "RateLimiter", props: { perMinute } };
}

/**
 * Sets new limits and resets the counts: of one rate limit, or of all with a number per minute; by default practically
 * none.
 */
export async function limitTo(limits: Limits, miniflare: Miniflare): Promise<void> {
	const url = await miniflare.unsafeGetDirectURL(rateLimiter.name);
	await fetch(url, { method: "POST", body: JSON.stringify(limits) });
}
