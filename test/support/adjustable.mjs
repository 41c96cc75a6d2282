/** Wraps the built Worker inside workerd: a POST to this path replaces its settings while it runs. */
export const SETTINGS_PATH = "/__settings";

export function adjustable(worker) {
	let settings = {};
	/** What the bindings are with these settings; the Worker reads its settings once for each such object. */
	let known = new WeakMap();
	const adjusted = (env) => {
		const made = known.get(env) ?? { ...env, ...settings };
		known.set(env, made);
		return made;
	};
	return {
		async fetch(request, env, execution) {
			if (new URL(request.url).pathname !== SETTINGS_PATH) {
				return worker.fetch(request, adjusted(env), execution);
			}
			settings = await request.json();
			known = new WeakMap();
			return new Response();
		},
		scheduled: (event, env, execution) => worker.scheduled(event, adjusted(env), execution),
		queue: (batch, env, execution) => worker.queue(batch, adjusted(env), execution),
	};
}
