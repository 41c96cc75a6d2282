import type { D1 } from "./open.ts";

/**
 * A D1 database as one request sees it: replicas may answer its reads, and each read is at least as new as the one
 * before it and as the request's own writes (docs/decisions/015-read-replicas.md).
 *
 * @param first where the first read may go: a constraint, or a bookmark that it must not be older than
 */
export function openReplicas(
	d1: D1Database,
	first: D1SessionConstraint | D1SessionBookmark,
): {
	d1: D1;
	/** The bookmark that later reads need to see what this request wrote; null when it wrote nothing. */
	bookmark(): D1SessionBookmark | null;
} {
	const session = d1.withSession(first);
	let wrote = false;
	return {
		d1: {
			prepare(query) {
				if (!/^\s*select\b/i.test(query)) wrote = true;
				return session.prepare(query);
			},
			batch: (statements) => session.batch(statements),
		},
		bookmark: () => (wrote ? session.getBookmark() : null),
	};
}
