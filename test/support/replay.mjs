/**
 * Wraps the built Worker inside workerd. A request with `X-Database: record` is answered as ever, and what it asks of D1
 * is kept; one with `X-Database: replay` asks D1 the same again and does nothing else. So the database's part of a page's
 * cost can be measured. What is asked after an answer is not kept.
 */
export function replayed(worker) {
	const recordings = new Map();
	let recording;
	let d1IsWrapped = false;
	return {
		...worker,
		async fetch(request, env, execution) {
			const wanted = request.headers.get("X-Database");
			if (!wanted) return worker.fetch(request, env, execution);
			const page = `${request.url} ${request.headers.has("Cookie")}`;
			if (wanted === "replay") {
				for (const ask of recordings.get(page)) await ask();
				return new Response("");
			}
			if (!d1IsWrapped) {
				recordD1(env.DB, (ask) => recording?.push(ask));
				d1IsWrapped = true;
			}
			recording = [];
			recordings.set(page, recording);
			const answer = await worker.fetch(request, env, execution);
			const body = await answer.arrayBuffer();
			recording = undefined;
			return new Response(body, answer);
		},
	};
}

/** Wraps the two methods of workerd's D1 binding through which every query goes. */
function recordD1(d1, record) {
	const session = Object.getPrototypeOf(d1.withSession("first-primary"));
	for (const name of ["_sendOrThrow", "_queryOrThrow"]) {
		const send = session[name];
		session[name] = function (...args) {
			record(() => send.apply(this, args));
			return send.apply(this, args);
		};
	}
}
