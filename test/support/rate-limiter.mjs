/**
 * Rate limits whose window never ends. Miniflare's, like Cloudflare's, begin anew with each minute, so that a
 * test which happens to run then would not meet its limit.
 */
import { WorkerEntrypoint } from "cloudflare:workers";

const counts = new Map();

export class RateLimiter extends WorkerEntrypoint {
	limit({ key }) {
		const { limit, byDoor } = this.ctx.props;
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		return { success: count <= (byDoor[key.split(":")[0]] ?? limit) };
	}
}

export default {};
