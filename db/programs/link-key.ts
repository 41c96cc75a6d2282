const TRACKING_PARAMETER = /^(utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|igshid)$/i;

/**
 * A key that is equal for two links to the same program: it ignores the scheme, `www.`, letter case of the host, a
 * trailing slash, the fragment, tracking parameters and the order of the other parameters.
 *
 * @param link an absolute http or https URL
 * @throws TypeError when it is not a URL
 */
export function linkKey(link: string): string {
	const url = new URL(link);
	const parameters = [...url.searchParams]
		.filter(([name]) => !TRACKING_PARAMETER.test(name))
		.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
		.sort();
	const path = url.pathname.replace(/\/+$/, "");
	const query = parameters.length > 0 ? `?${parameters.join("&")}` : "";
	return url.host.replace(/^www\./, "").replace(/\.(?=:|$)/, "") + path + query;
}

/** The link without the parameters that only tell where a visitor came from. */
export function withoutTracking(link: string): string {
	const url = new URL(link);
	const tracking = [...url.searchParams.keys()].filter((name) => TRACKING_PARAMETER.test(name));
	for (const name of tracking) url.searchParams.delete(name);
	return tracking.length > 0 ? url.href : link;
}
