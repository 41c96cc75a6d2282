/** The Worker: every request goes secure → canonical URL → the API's front → Remix. */

import * as build from "virtual:remix/server-build";
import { createRequestHandler } from "@remix-run/cloudflare";
import type { Env } from "#app/config.server.ts";
import { answerErrors } from "#app/http/answer-errors.server.ts";
import { apiFront } from "#app/http/api-front.server.ts";
import { rememberWrites } from "#app/http/bookmark.server.ts";
import { canonical } from "#app/http/canonical.server.ts";
import { originsOf } from "#app/http/cors.server.ts";
import { secure } from "#app/http/secure.server.ts";

const { makeContext, sweep } = build.entry.module;
const remix = createRequestHandler(answerErrors(build));

export default {
	fetch(request, env, execution) {
		const keepGoing = (work: Promise<unknown>) => execution.waitUntil(work);
		const answer = secure(
			canonical(
				apiFront(async (asked, visit) => {
					const context = await makeContext(env, asked, visit, keepGoing);
					return rememberWrites(asked, await remix(asked, context), context);
				}),
			),
			{
				oneTapUrl: typeof env.GOOGLE_ONE_TAP_URL === "string" ? env.GOOGLE_ONE_TAP_URL : undefined,
				apiOrigins: originsOf(env.API_ALLOWED_ORIGINS),
			},
		);
		const answered = answer(request);
		// Cloudflare stops a request when its sender is gone; a write that has arrived is carried out.
		if (request.method !== "GET" && request.method !== "HEAD") keepGoing(answered);
		return answered;
	},
	async scheduled(_event, env) {
		await sweep(env);
	},
} satisfies ExportedHandler<Env>;
