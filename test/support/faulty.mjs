/**
 * Wraps the built Worker inside workerd: while a request with an `X-Fault` header is answered, the file store or D1
 * fails. Several faults are separated by commas; only for one request at a time.
 */
export function faulty(worker) {
	let faults = [];
	let d1IsFaulty = false;
	return {
		...worker,
		async fetch(request, env, execution) {
			faults = request.headers.get("X-Fault")?.split(",") ?? [];
			if (env.DB && !d1IsFaulty) {
				makeFaulty(env.DB, () => faults);
				d1IsFaulty = true;
			}
			return worker.fetch(request, { ...env, FILES: bucketWith(env.FILES, faults) }, execution);
		},
	};
}

const silence = new Promise(() => {});

const METHODS = ["put", "get", "head", "list", "delete"];

/** "put" fails before anything is stored, "put lost" after it; the others are methods of R2. */
function bucketWith(bucket, faults) {
	const call = async (method, args) => {
		if (faults.includes(method)) throw new Error(`${method}: Internal error (10001)`);
		const answer = await bucket[method](...args);
		if (faults.includes(`${method} lost`)) throw new Error("Network connection lost.");
		return answer;
	};
	return Object.fromEntries(METHODS.map((method) => [method, (...args) => call(method, args)]));
}

/**
 * "slow" takes two seconds for each statement or batch, "error" is what D1 answers when it is overloaded; "silent"
 * never answers, "silent later" does what it is told but never answers.
 */
function makeFaulty(d1, faults) {
	const session = Object.getPrototypeOf(d1.withSession("first-primary"));
	for (const name of ["_sendOrThrow", "_queryOrThrow"]) {
		const send = session[name];
		session[name] = async function (...args) {
			if (faults().includes("error")) {
				throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
			}
			if (faults().includes("slow")) await new Promise((resolve) => setTimeout(resolve, 2000));
			if (faults().includes("silent")) await silence;
			const answer = await send.apply(this, args);
			if (faults().includes("silent later")) await silence;
			return answer;
		};
	}
}
