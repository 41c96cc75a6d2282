import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isClientRateLimited } from "#app/actions/rate-limits.server.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { fetchIcon, logoHost, monogram } from "./logo-sources.server.ts";

export const handle: RouteFacts = { forRobots: true };

const SECONDS_PER_DAY = 24 * 60 * 60;
/** How long an answer is cached. */
const KEPT_SECONDS = {
	icon: 7 * SECONDS_PER_DAY,
	none: SECONDS_PER_DAY,
	unreachable: 10 * 60,
};

/** GET /logos/{host}: the icon of the organization behind a host, or a monogram. Always a picture. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const host = logoHost(params.host ?? "");
	// Other sites' pages may not use us as their icon service.
	const foreign = /^(cross|same)-site$/.test(request.headers.get("Sec-Fetch-Site") ?? "");
	if (!host || foreign) return new Response("Logo not found.", { status: 404 });

	const service = context.config.LOGO_SERVICE_URL;
	const forNow = () => picture(monogram(host), "image/svg+xml", KEPT_SECONDS.unreachable);
	if (!service) return forNow();
	// Hot reload runs in Node, which has no cache.
	const cache = typeof caches === "undefined" ? undefined : await caches.open("logos");
	const key = new URL(`/logos/${host}`, request.url).href;
	const kept = await cache?.match(key);
	if (kept) return new Response(kept.body, kept);
	if (await isClientRateLimited(context, "logo")) return forNow();
	const icon = await fetchIcon(service, host);
	const answer =
		typeof icon === "string"
			? picture(monogram(host), "image/svg+xml", KEPT_SECONDS[icon])
			: picture(icon.bytes, icon.type, KEPT_SECONDS.icon);
	if (cache) context.waitUntil(cache.put(key, answer.clone()));
	return answer;
}

function picture(body: BodyInit, type: string, seconds: number): Response {
	return new Response(body, {
		headers: { "Content-Type": type, "Cache-Control": `public, max-age=${seconds}` },
	});
}
