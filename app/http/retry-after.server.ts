import type { AppLoadContext } from "@remix-run/cloudflare";

/** Says after how many seconds a refused request may be retried, if its status alone doesn't. */
export function setRetryAfter({ state }: AppLoadContext, inSeconds: number): void {
	state.retryAfterSeconds = Math.max(1, Math.ceil(inSeconds));
}
