/** One request on its way through the Worker. */
export interface Visit {
	/** Stands in the log line, in the answer's `X-Request-Id` and on error pages. */
	requestId: string;
	/** What inline scripts of this answer must carry (Content-Security-Policy). */
	nonce: string;
}

/** Answers a request. */
export type Handler = (request: Request, visit: Visit) => Promise<Response>;
