/** Wraps the built Worker inside workerd: a POST of a time to this path sets its clock, which goes on from there. */
export const CLOCK_PATH = "/__clock";

export function clocked(worker) {
	const machineNow = Date.now;
	let aheadMs = 0;
	// `new Date()` still tells the machine's time, as the tokens of identity do.
	Date.now = () => machineNow() + aheadMs;
	return {
		...worker,
		async fetch(request, env, execution) {
			if (new URL(request.url).pathname !== CLOCK_PATH) {
				return worker.fetch(request, env, execution);
			}
			aheadMs = Number(await request.text()) - machineNow();
			return new Response();
		},
	};
}
