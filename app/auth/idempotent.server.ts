import { type ActionFunctionArgs, type AppLoadContext, data } from "@remix-run/cloudflare";
import * as v from "valibot";
import type { FormSchema } from "#app/actions/form-schema.ts";
import { readTyped } from "#app/actions/read-form.server.ts";
import { keyedHash, seal, unseal } from "#app/http/crypto.server.ts";
import {
	claimAnswer,
	createSavedSubmission,
	findSavedSubmission,
	findSession,
	isClaim,
	unclaimAnswer,
} from "#db/people/sessions.ts";
import { MINUTE_MS } from "#lib/calendar-days.ts";
import { sessionIfRead } from "./session/session.server.ts";
import { hashOfId } from "./session/session-cookie.server.ts";

const KEPT_MS = 10 * MINUTE_MS;
/** How long a form that is sent again waits for the answer to the first, whose provider may be slow several times. */
const PATIENCE_MS = 30_000;
/** Each wait is longer than the last, because a request may ask the database only fifty times. */
const FIRST_WAIT_MS = 250;
const LONGER_BY = 1.3;
const SEALED_FOR = "answer to a form";

const keptAnswer = v.object({
	status: v.number(),
	headers: v.array(v.tuple([v.string(), v.string()])),
	/** What the page gets; undefined for a redirect. */
	body: v.optional(v.unknown()),
	/** The hash of the session's id from then on. */
	sessionHash: v.optional(v.string()),
});

type Answer = Response | ReturnType<typeof data<unknown>>;

/**
 * The action of forms that use up a code or a password and answer with a new session or with codes. Sent twice, as a
 * browser without JavaScript does, it drops the first answer: the second is the same, also when both are sent at the same
 * time. Only for forms with a `form_key`.
 */
export function idempotent<Given extends Answer>(
	schema: FormSchema,
	action: (args: ActionFunctionArgs) => Promise<Given>,
) {
	return async (args: ActionFunctionArgs): Promise<Answer> => {
		const { request, context } = args;
		const typed = await readTyped(request.clone() as Request, schema);
		if (!typed.form_key) return action(args);
		const sent = JSON.stringify([new URL(request.url).pathname, typed]);
		const id = await keyedHash(context.config, SEALED_FOR, sent);
		const first = await answerOfFirst(context, id);
		if (first) return first;
		let isKept = false;
		try {
			const answer = await action(args);
			if (statusOf(answer) < 400) isKept = await keepAnswer(context, id, answer);
			return answer;
		} finally {
			if (!isKept) await unclaimAnswer(context.db, await hashOfId(id));
		}
	};
}

/** The answer to the same form sent before, for which it waits; undefined for the first. */
async function answerOfFirst(context: AppLoadContext, id: string): Promise<Answer | undefined> {
	const idHash = await hashOfId(id);
	let waitMs = FIRST_WAIT_MS;
	for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += waitMs, waitMs *= LONGER_BY) {
		const nowMs = context.now();
		const claim = { idHash, expiresAt: nowMs + PATIENCE_MS };
		if (await claimAnswer(context.db, claim, nowMs)) return undefined;
		const answer = await findAnswer(context, id);
		if (answer !== "awaited") return answer;
		await new Promise((resolve) => setTimeout(resolve, waitMs));
	}
	return undefined;
}

function statusOf(answer: Answer): number {
	return (answer instanceof Response ? answer.status : answer.init?.status) ?? 200;
}

/** Sealed with a hash of what was sent, which is stored nowhere. Returns whether it could be kept. */
async function keepAnswer(context: AppLoadContext, id: string, answer: Answer): Promise<boolean> {
	const isResponse = answer instanceof Response;
	const session = await sessionIfRead(context);
	const kept: v.InferOutput<typeof keptAnswer> = {
		status: statusOf(answer),
		headers: [...new Headers(isResponse ? answer.headers : answer.init?.headers)],
		body: isResponse ? undefined : answer.data,
		sessionHash: session?.idHash,
	};
	const expiresAt = context.now() + KEPT_MS;
	try {
		await createSavedSubmission(context.db, {
			idHash: await hashOfId(id),
			uid: session?.uid ?? null,
			fields: await seal({ SESSION_SECRET: id }, SEALED_FOR, kept, expiresAt),
			expiresAt,
		});
		return true;
	} catch (error) {
		context.log.error("answer not kept", { error });
		return false;
	}
}

async function findAnswer(
	context: AppLoadContext,
	id: string,
): Promise<Answer | "awaited" | undefined> {
	const { db, state } = context;
	const nowMs = context.now();
	const row = await findSavedSubmission(db, await hashOfId(id), nowMs);
	if (!row) return undefined;
	if (isClaim(row)) return "awaited";
	const opened = await unseal({ SESSION_SECRET: id }, SEALED_FOR, row.fields);
	const { body, sessionHash, ...init } = v.parse(keptAnswer, opened);
	if (sessionHash) {
		const session = await findSession(db, sessionHash, nowMs);
		if (!session) return undefined;
		// The page below it is loaded as its session, of which the request's cookie may not know yet.
		state.session = Promise.resolve(session);
	}
	return body === undefined ? new Response(null, init) : data(body, init);
}
