/**
 * The headers of a page that is the same for everyone: shared caches may keep it for a minute, and the
 * browser fetches the page behind a link ahead when someone is about to follow it (design §5.14). Such a
 * page can't carry a nonce, so the rules for that are a file and not a script.
 */
export function publicPageHeaders(): HeadersInit {
	return {
		"Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=600",
		"Speculation-Rules": '"/speculation-rules.json"',
	};
}
