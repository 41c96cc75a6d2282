import { type AppLoadContext, data, type ServerBuild } from "@remix-run/cloudflare";
import sheet from "#app/styles/public.css?url";
import { hintFor, isDatabaseFailure, isMissingReference } from "#db/engine/failures.ts";
import { isLaptop } from "#lib/secure-address.ts";
import type { AppContext, Handler } from "./app-env.server.ts";
import { createLogger } from "./log.server.ts";
import { drainBody } from "./request-body.server.ts";
import { failure, Unavailable } from "./responses.server.ts";
import { isApiCall } from "./route-table.server.ts";

/** Answers a request that a step before the routes refuses. */
export type ErrorResponse = (
	c: AppContext,
	status: keyof typeof REFUSED_CALLS,
) => Promise<Response>;

/** What the API says instead of a page. */
const REFUSED_CALLS = {
	403: "Another site's page sent this, and it may not use the API.",
	404: "There's no such call.",
	405: "Another method is wanted here.",
	413: "Send at most 64 KB.",
	415: "Send it without Content-Encoding.",
};

/** Explains a refusal with a page, in the frame of whoever is asking; API calls get JSON. */
export function errorResponseWith(pages: Handler): ErrorResponse {
	return async (c, status) => {
		const request = c.req.raw;
		await drainBody(request);
		if (isApiCall(request)) return failure(status, { message: REFUSED_CALLS[status] });
		// A form sent by a script is answered with data.
		const isSent = request.method === "POST" && new URL(request.url).pathname.endsWith(".data");
		const page = new URL(`/refused/${status}/${isSent ? ".data" : ""}`, request.url);
		const headers = new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
		c.req.raw = new Request(page, { headers, method: isSent ? "POST" : "GET" });
		return pages(c);
	};
}

/** Answers an error in a step before the routes: with the plain page, for the API with JSON. */
export function unexpectedErrorResponse(error: Error, c: Pick<AppContext, "get" | "html" | "req">) {
	const requestId = c.get("requestId");
	createLogger(requestId).error("failed", { error });
	const status = isDependencyFailure(error) ? 503 : 500;
	if (isApiCall(c.req.raw)) return answerCall(status, requestId);
	const [title, text] =
		status === 503
			? [
					"Part of The Yard isn't responding",
					"It's on our side and usually passes within a minute. Then try again.",
				]
			: [
					"Something went wrong on our side",
					"Try again. If it happens again, send us the request number below.",
				];
	return c.html(
		plainPage(
			title,
			`<p>${text}</p><p class="actions mt-2"><a class="btn" href="/">Home</a></p><p class="meta">Request ${requestId}</p>`,
		),
		status,
	);
}

/**
 * A page outside of all routes that looks like the others: for steps before the routes, for when they fail, and between
 * two sites.
 *
 * @param body its HTML below the heading, already escaped
 */
export function plainPage(title: string, body: string): string {
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="${sheet}"><title>${title} · The Yard</title><main class="mx-auto max-w-6xl px-5 pt-4 pb-16 md:pt-6"><a class="inline-flex min-h-11 items-center gap-[0.55rem] font-display text-[1.15rem] font-semibold" href="/"><img src="/icon.svg" alt="" width="30" height="30">The Yard</a><div class="page-head"><h1>${title}</h1>${body}</div></main></html>`;
}

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
