import "@remix-run/cloudflare";

/** Types loader data as it arrives with single fetch (remix.config.js). */
declare module "@remix-run/cloudflare" {
	interface Future {
		v3_singleFetch: true;
	}
}
