/**
 * Rate limits whose window never ends. Miniflare's, like Cloudflare's, reset every minute, so a test running at that
 * moment would not reach its limit. A POST sets new limits, by name and by number per minute, and resets all counts. One
 * below zero fails.
 */
import { WorkerEntrypoint } from "cloudflare:workers";

const AS_GOOD_AS_NONE = 10_000;

let limits = {};
let counts = new Map();

export class RateLimiter extends WorkerEntrypoint {
	limit({ key }) {
		const limit = limits[key.split(":")[0]] ?? limits[this.ctx.props.perMinute] ?? AS_GOOD_AS_NONE;
		if (limit < 0) throw new Error("The rate limit failed.");
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		return { success: count <= limit };
	}
}

export default {
	async fetch(request) {
		limits = await request.json();
		counts = new Map();
		return new Response();
	},
};
