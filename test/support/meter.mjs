/**
 * Wraps the built Worker inside workerd: every answer tells in `X-Database-Cost` what its request cost the database,
 * and waits for the work after the answer, so that this is not counted with another request. D1's binding and libSQL's
 * server are the real ones; their answers are read on the way. Only for one request at a time.
 */
export function metered(worker) {
	let cost = free();
	let d1IsMetered = false;
	const asks = (results) => {
		cost.roundTrips += 1;
		for (const { rowsRead, rowsWritten } of results) {
			cost.rowsRead += rowsRead;
			cost.rowsWritten += rowsWritten;
		}
	};
	return {
		...worker,
		async fetch(request, env, execution) {
			if (env.LIBSQL_URL) meterLibsql(env.LIBSQL_URL, asks);
			else if (!d1IsMetered) {
				meterD1(env.DB, asks, (first) => cost.firsts.push(first));
				d1IsMetered = true;
			}
			cost = free();
			const later = [];
			const waitUntil = (promise) => void later.push(promise);
			const passThroughOnException = () => execution.passThroughOnException();
			// The clock stands: on a busy machine the Worker would count a slow page, in the database.
			const { now } = Date;
			const atMs = now();
			Date.now = () => atMs;
			try {
				const answer = await worker.fetch(request, env, { waitUntil, passThroughOnException });
				const body = await answer.arrayBuffer();
				for (const promise of later) await promise;
				const headers = new Headers(answer.headers);
				headers.set("X-Database-Cost", JSON.stringify({ ...cost, bytes: body.byteLength }));
				const { status } = answer;
				return new Response([204, 304].includes(status) ? null : body, { status, headers });
			} finally {
				Date.now = now;
			}
		},
	};
}

function free() {
	return { roundTrips: 0, rowsRead: 0, rowsWritten: 0, firsts: [] };
}

/** Wraps the two methods of workerd's D1 binding through which every query goes. */
function meterD1(d1, asks, begins) {
	const session = Object.getPrototypeOf(d1.withSession("first-primary"));
	for (const name of ["_sendOrThrow", "_queryOrThrow"]) {
		const send = session[name];
		session[name] = async function (...args) {
			const results = await send.apply(this, args);
			const metas = [results].flat().map(({ meta }) => meta);
			asks(metas.map((meta) => ({ rowsRead: meta.rows_read, rowsWritten: meta.rows_written })));
			return results;
		};
	}
	const database = Object.getPrototypeOf(d1);
	const { withSession } = database;
	database.withSession = function (first) {
		begins(first);
		return withSession.call(this, first);
	};
}

const fetchUnmetered = globalThis.fetch;

/** Wraps the requests to the server, which answers what each statement read and wrote. */
export function meterLibsql(url, asks) {
	globalThis.fetch = async (request, init) => {
		const answer = await fetchUnmetered(request, init);
		const address = typeof request === "string" ? request : (request.url ?? String(request));
		if (!address.startsWith(url)) return answer;
		const { results = [] } = await answer.clone().json();
		const done = results.flatMap(({ response }) => {
			const { result } = response ?? {};
			return (result?.step_results ?? [result]).filter(Boolean);
		});
		asks(done.map((one) => ({ rowsRead: one.rows_read, rowsWritten: one.rows_written })));
		return answer;
	};
}
