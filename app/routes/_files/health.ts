import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isClientRateLimited, requireWithinRateLimit } from "#app/actions/rate-limits.server.ts";
import { askDb } from "#db/engine/open.ts";

const PATIENCE_MS = 5000;

/**
 * GET /healthz: whether the Worker runs. GET /readyz: whether what it needs answers, too: the database, the file store
 * and the keys of the identity provider; 503 if not. Which part failed is only in the log.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireWithinRateLimit(isClientRateLimited(context, "health"));
	if (new URL(request.url).pathname === "/healthz") return plainText("ok", 200);
	const { db, files, config, log } = context;
	const parts: Record<string, Promise<unknown>> = {
		database: askDb(db),
		files: files.has("photos", "none"),
		identity: hasKeys(config.IDENTITY_JWKS_URL),
	};
	const failed = await Promise.all(
		Object.entries(parts).map(async ([part, answer]) => {
			try {
				await Promise.race([answer, tooLate()]);
				return false;
			} catch (error) {
				log.error("not ready", { part, error });
				return true;
			}
		}),
	);
	return failed.includes(true) ? plainText("not ready", 503) : plainText("ready", 200);
}

async function hasKeys(url: string): Promise<void> {
	const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
	const { keys } = await answer.json<{ keys?: unknown }>();
	if (!Array.isArray(keys) || keys.length === 0)
		throw new Error(`The identity provider's keys: ${answer.status}`);
}

function tooLate(): Promise<never> {
	return new Promise((_, reject) => {
		setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
	});
}

function plainText(text: string, status: number): Response {
	return new Response(text, { status, headers: { "Cache-Control": "no-store" } });
}
