/** The API (docs/api.md). */
import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { AppEnv } from "#app/http/app-env.server.ts";
import { failure, json } from "#app/http/json.server.ts";
import { type Call, runCall } from "./call.server.ts";
import { editOwn, listOwn } from "./contributions.server.ts";
import { listContributors } from "./contributors.server.ts";
import { listMentors } from "./mentors.server.ts";
import { describeCalls } from "./openapi.server.ts";
import { listRecent, submitProgram } from "./programs.server.ts";
import { answerError } from "./refusal.server.ts";
import { readMe, saveUser } from "./user.server.ts";

/** Every call, by method and path. */
const CALLS: [method: string, path: string, call: Call][] = [
	["POST", "/api/user", saveUser],
	["GET", "/api/me", readMe],
	["GET", "/api/mentor", listMentors],
	["GET", "/api/me/contributions/", listOwn],
	["PATCH", "/api/me/contribution/{id}", editOwn],
	["POST", "/api/program", submitProgram],
	["GET", "/api/program/", listRecent],
	["GET", "/api/analytic/contributions", listContributors],
];

let description: object | undefined;

/**
 * Every address below /api. It is mounted on an app that sets `context` and is not strict, so that
 * paths answer with and without a slash at their end.
 */
export const api = new Hono<AppEnv>();
api.onError(answerError);
api.use(
	methodNotAllowed({
		app: api,
		onMethodNotAllowed(c, methods) {
			const allow = [...methods, "OPTIONS"].join(", ");
			if (c.req.method === "OPTIONS") return c.body(null, 204, { Allow: allow });
			return failure(405, { message: `This takes ${allow} only.` }, { Allow: allow });
		},
	}),
);
api.get("/openapi.json", () => {
	description ??= describeCalls(CALLS);
	return json(description, { headers: { "Cache-Control": "public, max-age=300" } });
});
for (const [method, path, call] of CALLS) {
	const pattern = path.replace(/^\/api|\/$/g, "").replace(/\{(\w+)\}/, ":$1");
	api.on(method, pattern, (c) => runCall(call, c));
}
api.all("*", () =>
	failure(404, { message: "There's no such call. /api/openapi.json lists them all." }),
);
