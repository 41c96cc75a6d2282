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
			if (wanted === "record") recordings.set(page, []);
			const recording = recordings.get(page);
			const replay = wanted === "replay" ? recording.values() : undefined;
			return requests.run({ recording, replay }, () => worker.fetch(request, env, execution));
		},
	};
}

/** Wraps the method of workerd's D1 binding that sends every query. */
function wrapD1(d1, requests) {
	const session = Object.getPrototypeOf(d1.withSession("first-primary"));
	const send = session._wrappedFetch;
	session._wrappedFetch = async function (...args) {
		const { recording, replay } = requests.getStore() ?? {};
		if (!recording) return send.apply(this, args);
		const kept = replay?.next().value ?? (await read(await send.apply(this, args)));
		if (!replay) recording.push(kept);
		return new Response(kept.body, kept);
	};
}

async function read(answer) {
	return { body: await answer.text(), status: answer.status, headers: [...answer.headers] };
}
