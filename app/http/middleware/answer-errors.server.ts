import { type AppLoadContext, data, type ServerBuild } from "@remix-run/cloudflare";
import { hintFor, isDatabaseFailure, isMissingReference } from "#db/engine/failures.ts";
import { isLaptop } from "#lib/secure-address.ts";
import { failure, Unavailable } from "../responses.server.ts";

/** A layout and its page may fail for the same reason; it is logged once. */
const logged = new WeakSet<Error>();

/**
 * Gives every loader and action of the build one answer to unexpected errors: a structured log line and a response with
 * the request's id. A failed dependency (database, identity, files) gives 503, anything else 500. Responses that a
 * route throws on purpose pass through, and so does the answer to somebody whose account was deleted meanwhile.
 */
export function answerErrors(build: ServerBuild): ServerBuild {
	const routes: ServerBuild["routes"] = {};
	for (const [id, route] of Object.entries(build.routes)) {
		if (!route) continue;
		const { loader, action } = route.module;
		const answer = route.module.default ? answerPage : answerCall;
		routes[id] = {
			...route,
			module: {
				...route.module,
				...(loader && { loader: guarded(async (args) => loader(args), id, answer) }),
				...(action && { action: guarded(async (args) => action(args), id, answer) }),
			},
		};
	}
	return { ...build, routes };
}

function guarded<Args extends { context: AppLoadContext }, Result>(
	run: (args: Args) => Promise<Result>,
	routeId: string,
	answer: (status: number, requestId: string, hint?: string) => unknown,
): (args: Args) => Promise<Result> {
	return async (args) => {
		try {
			return await run(args);
		} catch (thrown) {
			if (!(thrown instanceof Error)) throw thrown;
			const ended = await endedMeanwhile(thrown, args.context);
			if (ended) throw ended;
			const { requestId, log, request } = args.context;
			if (!logged.has(thrown)) {
				logged.add(thrown);
				log.error("failed", { routeId, error: thrown });
			}
			const hint = isLaptop(new URL(request.url).hostname) ? hintFor(thrown) : undefined;
			throw answer(isDependencyFailure(thrown) ? 503 : 500, requestId, hint);
		}
	};
}

/**
 * What the guard answers when a write failed because its sender's account was deleted after the guard had let them
 * pass; undefined if that isn't why.
 */
export async function endedMeanwhile(
	error: Error,
	{ state }: AppLoadContext,
): Promise<Response | undefined> {
	return isMissingReference(error) ? state.answerIfGone?.().catch(() => undefined) : undefined;
}

/** For a page: its error boundary draws it. */
function answerPage(status: number, requestId: string, hint?: string) {
	return data({ requestId, hint }, { status });
}

const MESSAGES: Record<number, string> = {
	400: "That didn't arrive whole. Reload the page and send it again.",
	404: "There's nothing here.",
	405: "That can't be sent to this address.",
	413: "That's too much at once.",
	415: "That isn't a form. Reload the page and send it again.",
	429: "Too many tries. Wait a minute, then try again.",
	503: "Part of The Yard isn't responding. Try again soon.",
};

/** For the API, and for routes that aren't pages. */
export function answerCall(status: number, requestId: string): Response {
	return failure(status, { message: MESSAGES[status] ?? "Unexpected error.", requestId });
}

export function isDependencyFailure(error: Error): boolean {
	return error instanceof Unavailable || isDatabaseFailure(error);
}
