import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fetchIcon } from "#app/logos/icon-service.server.ts";
import { logoHost } from "#app/logos/logo-host.ts";
import { monogram } from "#app/logos/monogram.ts";

const SECONDS_PER_DAY = 24 * 60 * 60;
/** For how long an answer is kept. */
const KEPT_SECONDS = {
	icon: 7 * SECONDS_PER_DAY,
	none: SECONDS_PER_DAY,
	unreachable: 10 * 60,
};

/** GET /logos/{host}: the icon of the organisation behind a host, or a monogram. Always a picture. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const host = logoHost(params.host ?? "");
	// Other sites' pages may not use us as their icon service.
	const foreign = /^(cross|same)-site$/.test(request.headers.get("Sec-Fetch-Site") ?? "");
	if (!host || foreign) return new Response("There is no such logo.", { status: 404 });

	const service = context.config.LOGO_SERVICE_URL;
	if (!service) return picture(monogram(host), "image/svg+xml", KEPT_SECONDS.unreachable);
	// Hot reload runs in Node, which has no cache.
	const cache = typeof caches === "undefined" ? undefined : await caches.open("logos");
	const key = new URL(`/logos/${host}`, request.url).href;
	const kept = await cache?.match(key);
	if (kept) return new Response(kept.body, kept);
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
