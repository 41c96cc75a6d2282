/** How a call of the API is described and run. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Context, HonoRequest } from "hono";
import type * as v from "valibot";
import {
	isStudentRateLimited,
	RATE_LIMITED,
	RATE_LIMITED_FORM,
} from "#app/actions/rate-limits.server.ts";
import type { AppEnv } from "#app/http/app-env.server.ts";
import { json } from "#app/http/responses.server.ts";
import { type Address, refused } from "./answers.server.ts";
import { type Bearer, requireBearer } from "./bearer.server.ts";
import { type ObjectSchema, readBody, readQuery } from "./input.server.ts";

/** A call that passed its checks: who is asking, and for what. */
interface Asked<Query, Body> extends Bearer {
	request: HonoRequest;
	context: AppLoadContext;
	query: Query;
	body: Body;
	address: Address;
}

/** What a call answers: an object, whose schema knows its fields, or a list. */
type AnswerSchema = v.GenericSchema<object> & { entries?: v.ObjectEntries };

/** A call, both as it runs and as /api/openapi.json describes it. */
interface CallOf<
	Query extends ObjectSchema,
	Body extends ObjectSchema,
	Answer extends AnswerSchema,
> {
	/** The operation id, which client generators use as its name. */
	id: string;
	summary: string;
	description: string;
	/** The path's parameters, by name. */
	params?: Record<string, string>;
	/** Headers that it understands besides the token. */
	headers?: Record<string, string>;
	query?: Query;
	/** What it writes; a call with a body counts toward the writes a student may make per minute. */
	body?: Body;
	/** 200 by default. */
	status?: 201;
	/** The message for the person when it succeeds. */
	message?: string;
	/** The schema of the answer's `data`. */
	answer: Answer;
	/** The answer's fields go next to `success` instead of into `data`. */
	topLevel?: true;
	/** Refusals that not every call has, by status. */
	refusals?: Record<number, string>;
	/** The examples in the API description. */
	examples: { body?: v.InferInput<Body>; answer: v.InferInput<Answer> };
	handle(
		asked: Asked<v.InferOutput<Query>, v.InferOutput<Body>>,
	): Promise<v.InferInput<Answer>> | v.InferInput<Answer>;
}

export type Call = CallOf<ObjectSchema, ObjectSchema, AnswerSchema>;

/** Describes a call; its parts get their types from its schemas. */
export function defineCall<
	Answer extends AnswerSchema,
	Query extends ObjectSchema = never,
	Body extends ObjectSchema = never,
>(call: CallOf<Query, Body, Answer>): Call {
	return call;
}

/** Checks who is asking, for what, and whether too often; then runs the call. */
export async function runCall(call: Call, c: Context<AppEnv>): Promise<Response> {
	const { context } = c.var;
	const bearer = await requireBearer(c.req, context);
	if (!call.body && (await isStudentRateLimited(context, "api read", bearer.account))) {
		throw refused(429, { message: RATE_LIMITED });
	}
	const query = call.query && readQuery(c.req, call.query);
	const body = call.body && (await readBody(c.req, call.body));
	if (call.body && (await isStudentRateLimited(context, "api write", bearer.account))) {
		throw refused(429, { message: RATE_LIMITED_FORM });
	}
	const address = (path: string) => new URL(path, c.req.url).href;
	const asked = { ...bearer, request: c.req, context, query, body, address };
	return json(envelope(call, await call.handle(asked)), { status: call.status ?? 200 });
}

/** The answer to a call that succeeded. */
export function envelope({ message, topLevel }: Call, data: object): object {
	return { success: true, ...(message && { message }), ...(topLevel ? data : { data }) };
}
