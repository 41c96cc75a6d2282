/**
 * Rate limits whose window never ends. Miniflare's, like Cloudflare's, begin anew with each minute, so that a
 * test which happens to run then would not meet its limit. What is posted to it are new limits, by tier and by door,
 * and all is counted anew.
 */
import { WorkerEntrypoint } from "cloudflare:workers";

const AS_GOOD_AS_NONE = 10_000;

let limits = {};
let counts = new Map();

export class RateLimiter extends WorkerEntrypoint {
	limit({ key }) {
		const limit = limits[key.split(":")[0]] ?? limits[this.ctx.props.tier] ?? AS_GOOD_AS_NONE;
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
