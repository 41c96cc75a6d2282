/** The API (docs/api.md). */
import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { AppEnv } from "#app/http/app-env.server.ts";
import { failure } from "#app/http/responses.server.ts";
import { answerError } from "./answers.server.ts";
import { runCall } from "./call.server.ts";
import { CALLS } from "./calls.server.ts";
import { description } from "./openapi.server.ts";

/** Every address below /api. The app it is in sets `context`, and takes paths with and without a trailing slash. */
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
api.get("/openapi.json", (c) =>
	c.body(description(), 200, {
		"Content-Type": "application/json; charset=utf-8",
		"Cache-Control": "public, max-age=300",
	}),
);
for (const [method, path, call] of CALLS) {
	const pattern = path.replace(/^\/api|\/$/g, "").replace(/\{(\w+)\}/, ":$1");
	api.on(method, pattern, (c) => runCall(call, c));
}
api.all("*", () =>
	failure(404, { message: "There's no such call. /api/openapi.json lists them all." }),
);
