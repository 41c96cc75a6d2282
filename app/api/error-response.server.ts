/** Refusals of the API. */
import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { AppEnv } from "#app/http/app-env.server.ts";
import {
	answerCall,
	endedMeanwhile,
	isDependencyFailure,
} from "#app/http/error-response.server.ts";
import { type Failure, failure } from "#app/http/responses.server.ts";

/** What a call throws to refuse a request. */
export function refused(
	status: 400 | 401 | 403 | 404 | 409 | 415 | 429 | 503,
	failed: Failure,
	headers?: HeadersInit,
): HTTPException {
	return new HTTPException(status, { res: failure(status, failed, headers) });
}

/** Answers what a call threw: a refusal as it is; anything unexpected with one log line and 503 or 500. */
export const answerError: ErrorHandler<AppEnv> = async (error, c) => {
	if (error instanceof HTTPException) return error.getResponse();
	const ended = await endedMeanwhile(error, c.var.context);
	if (ended) return ended;
	c.var.context.log.error("failed", { error });
	return answerCall(isDependencyFailure(error) ? 503 : 500, c.var.requestId);
};
