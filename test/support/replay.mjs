import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Wraps the built Worker inside workerd. D1's answers to a request with `X-Database: record` are kept; a request with
 * `X-Database: replay` gets them instead of asking D1. So what a page costs without the database can be measured.
 */
export function replayed(worker) {
	const recordings = new Map();
	const requests = new AsyncLocalStorage();
	let d1IsWrapped = false;
	return {
		...worker,
		fetch(request, env, execution) {
			const wanted = request.headers.get("X-Database");
			if (!wanted) return worker.fetch(request, env, execution);
			if (!d1IsWrapped) wrapD1(env.DB, requests);
			d1IsWrapped = true;
			const page = `${request.url} ${request.headers.has("Cookie")}`;
			if (wanted === "record") recordings.set(page, new Map());
			const [recording, isReplay] = [recordings.get(page), wanted === "replay"];
			return requests.run({ recording, isReplay }, () => worker.fetch(request, env, execution));
		},
	};
}

/** Wraps the method of workerd's D1 binding that sends every query. */
function wrapD1(d1, requests) {
	const session = Object.getPrototypeOf(d1.withSession("first-primary"));
	const send = session._wrappedFetch;
	session._wrappedFetch = async function (url, init) {
		const { recording, isReplay } = requests.getStore() ?? {};
		if (!recording) return send.call(this, url, init);
		// Parallel queries have no order, and their parameters have times.
		const key = [JSON.parse(init.body)]
			.flat()
			.map(({ sql }) => sql)
			.join();
		if (!isReplay) recording.set(key, await read(await send.call(this, url, init)));
		const kept = recording.get(key);
		return kept ? new Response(kept.body, kept) : send.call(this, url, init);
	};
}

async function read(answer) {
	return { body: await answer.text(), status: answer.status, headers: [...answer.headers] };
}
