/** The one way a call of the API is described and carried out (design §6). */
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type * as v from "valibot";
import { type Bearer, requireBearer } from "#app/auth/guards.server.ts";
import { readBody, readQuery } from "./api-input.server.ts";
import { failure, json } from "./json.server.ts";
import { TOO_OFTEN } from "./limits.server.ts";

type ObjectSchema = v.GenericSchema & { entries: v.ObjectEntries };

/** Somebody's call, checked: who they are, and what they ask. */
interface Asked<Query, Body> extends Bearer {
	request: Request;
	context: AppLoadContext;
	params: Record<string, string | undefined>;
	query: Query;
	body: Body;
	/** The full address of something on this site, for clients that are elsewhere. */
	address(path: string): string;
}

/** A call, as it is carried out and as /api/openapi.json describes it. */
export interface CallOf<
	Query extends v.GenericSchema,
	Body extends v.GenericSchema,
	Answer extends v.GenericSchema,
> {
	/** What generators of clients name it by. */
	id: string;
	summary: string;
	description?: string;
	/** What stands in the path, by its name. */
	params?: Record<string, string>;
	/** Headers that it understands besides the token. */
	headers?: Record<string, string>;
	query?: Query;
	body?: Body;
	/** Counts as one of the writes that a student may do in a minute. */
	writes?: boolean;
	/** 200 when left out. */
	status?: 201;
	answer: Answer;
	/** Refusals that not every call has, by their status. */
	refusals?: Record<number, string>;
	/** As they stand in the description. */
	examples: { body?: v.InferInput<Body>; answer: v.InferInput<Answer> };
	handle(
		asked: Asked<v.InferOutput<Query>, v.InferOutput<Body>>,
	): Promise<v.InferInput<Answer>> | v.InferInput<Answer>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of calls holds calls of any input and answer
export type Call = CallOf<any, any, any>;
type Method = "GET" | "POST" | "PATCH";

/** The calls of one path, by their method. */
export type Calls = Partial<Record<Method, Call>>;

/** Describes a call; its parts have the types that its schemas say. */
export function defineCall<
	Answer extends v.GenericSchema,
	Query extends v.GenericSchema & ObjectSchema = never,
	Body extends v.GenericSchema & ObjectSchema = never,
>(call: CallOf<Query, Body, Answer>): Call {
	return call;
}

/** The loader and the action of a path of the API. */
export function answerCalls(calls: Calls) {
	const methods = Object.keys(calls);
	const allow = [...methods, ...(calls.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
	return async ({ request, params, context }: LoaderFunctionArgs): Promise<Response> => {
		if (request.method === "OPTIONS") {
			return new Response(null, { status: 204, headers: { Allow: allow } });
		}
		const method = request.method === "HEAD" ? "GET" : request.method;
		const call = calls[method as Method];
		if (call) return carryOut(call, { request, params, context });
		return failure(405, { message: `This takes ${allow} only.` }, { Allow: allow });
	};
}

async function carryOut(
	call: Call,
	{ request, params, context }: LoaderFunctionArgs,
): Promise<Response> {
	const bearer = await requireBearer(request, context);
	const url = new URL(request.url);
	const query = call.query && readQuery(url, call.query);
	const body = call.body && (await readBody(request, call.body));
	if (call.writes) await countWrite(bearer, context);
	const address = (path: string) => new URL(path, url).href;
	const answer = await call.handle({ ...bearer, request, context, params, query, body, address });
	return json(answer, { status: call.status ?? 200 });
}

async function countWrite({ account, user }: Bearer, { limits }: AppLoadContext): Promise<void> {
	if (await limits.allowStudentWrite(user?.id ?? account.uid)) return;
	throw failure(429, { message: TOO_OFTEN });
}
