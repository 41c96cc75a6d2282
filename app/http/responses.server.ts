import type { AppLoadContext } from "@remix-run/cloudflare";

/** What a refused API call says. */
export interface Failure {
	message: string;
	/** What is wrong with a field, a parameter or a header, by its name. */
	errors?: Record<string, string>;
	[detail: string]: unknown;
}

/** A JSON answer. */
export function json(body: unknown, { status, headers }: ResponseInit = {}): Response {
	const all = new Headers(headers);
	all.set("Content-Type", "application/json; charset=utf-8");
	return new Response(JSON.stringify(body), { status: status ?? 200, headers: all });
}

/** The JSON answer to a call that was refused or failed. */
export function failure(status: number, failed: Failure, headers?: HeadersInit): Response {
	return json({ success: false, ...failed }, { status, ...(headers && { headers }) });
}

/** Says after how many seconds a refused request may be retried, if its status alone doesn't. */
export function setRetryAfter({ state }: AppLoadContext, inSeconds: number): void {
	state.retryAfterSeconds = Math.max(1, Math.ceil(inSeconds));
}

/** A service that the app needs failed or didn't answer in time: the request may be tried again (503). */
export class Unavailable extends Error {
	override name = "Unavailable";
}
