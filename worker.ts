/** The Worker: every request goes secure → canonical URL → Remix. */

import * as build from "virtual:remix/server-build";
import { createRequestHandler } from "@remix-run/cloudflare";
import type { Env } from "#app/config.server.ts";
import { answerErrors } from "#app/http/answer-errors.server.ts";
import { rememberWrites } from "#app/http/bookmark.server.ts";
import { canonical } from "#app/http/canonical.server.ts";
import { secure } from "#app/http/secure.server.ts";

const { makeContext, sweep } = build.entry.module;
const remix = createRequestHandler(answerErrors(build));

export default {
	fetch(request, env, execution) {
		const keepGoing = (work: Promise<unknown>) => execution.waitUntil(work);
		const answer = secure(
			canonical(async (asked, visit) => {
				const context = await makeContext(env, asked, visit, keepGoing);
				return rememberWrites(asked, await remix(asked, context), context);
			}),
			typeof env.GOOGLE_ONE_TAP_URL === "string" ? env.GOOGLE_ONE_TAP_URL : undefined,
		);
		return answer(request);
	},
	async scheduled(_event, env) {
		await sweep(env);
	},
} satisfies ExportedHandler<Env>;
