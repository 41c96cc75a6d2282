/** What a refused API call says. */
export interface Failure {
	message: string;
	/** What is wrong with a field, a parameter or a header, by its name. */
	errors?: Record<string, string>;
	[detail: string]: unknown;
}

/** A JSON answer. */
export function json(body: unknown, { status, headers }: ResponseInit = {}): Response {
	const all = new Headers(headers);
	all.set("Content-Type", "application/json; charset=utf-8");
	return new Response(JSON.stringify(body), { status: status ?? 200, headers: all });
}

/** The JSON answer to a call that was refused or failed. */
export function failure(status: number, failed: Failure, headers?: HeadersInit): Response {
	return json({ success: false, ...failed }, { status, ...(headers && { headers }) });
}
