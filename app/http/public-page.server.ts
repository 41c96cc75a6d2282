/** The headers of a page that is the same for everyone: shared caches may keep it for a minute. */
export function publicPageHeaders(): HeadersInit {
	return { "Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=600" };
}
