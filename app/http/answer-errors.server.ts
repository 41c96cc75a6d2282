import { type AppLoadContext, data, type ServerBuild } from "@remix-run/cloudflare";
import { IdentityUnavailable } from "#app/auth/identity-errors.server.ts";
import { isDatabaseFailure } from "#db/failure.ts";
import { describeError, log } from "./log.server.ts";

const RETRY_AFTER_SECONDS = 5;

/** What an error page of ours knows. */
interface ErrorAnswer {
	requestId: string;
}

interface LoaderArgs {
	context: AppLoadContext;
}

/**
 * Gives every loader and action of the build one answer to the unexpected: a structured log line and
 * a page with the request's id. A dependency that failed (database, identity) is 503 with
 * Retry-After, anything else 500. Responses that a route throws on purpose pass through.
 */
export function answerErrors(build: ServerBuild): ServerBuild {
	const routes: ServerBuild["routes"] = {};
	for (const [id, route] of Object.entries(build.routes)) {
		if (!route) continue;
		const { loader, action } = route.module;
		routes[id] = {
			...route,
			module: {
				...route.module,
				...(loader && { loader: guarded(async (args) => loader(args), id) }),
				...(action && { action: guarded(async (args) => action(args), id) }),
			},
		};
	}
	return { ...build, routes };
}

function guarded<Args extends LoaderArgs, Result>(
	run: (args: Args) => Promise<Result>,
	routeId: string,
): (args: Args) => Promise<Result> {
	return async (args) => {
		try {
			return await run(args);
		} catch (thrown) {
			if (!(thrown instanceof Error)) throw thrown;
			const { requestId } = args.context;
			log({ level: "error", event: "failed", requestId, routeId, ...describeError(thrown) });
			throw data({ requestId } satisfies ErrorAnswer, failureOf(thrown));
		}
	};
}

function failureOf(error: Error): ResponseInit {
	if (!isDatabaseFailure(error) && !(error instanceof IdentityUnavailable))
		return { status: 500, statusText: "Internal Server Error" };
	return {
		status: 503,
		statusText: "Service Unavailable",
		headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
	};
}
