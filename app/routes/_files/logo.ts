import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isClientRateLimited } from "#app/actions/rate-limits.server.ts";
import { type ImageType, imageTypeOf } from "#app/files/pictures/bytes.server.ts";
import { readUpTo } from "#app/http/request-body.server.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";

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

const PATIENCE_MS = 2000;
const MAX_BYTES = 64 * 1024;

interface HostIcon {
	bytes: Uint8Array<ArrayBuffer>;
	type: ImageType;
}

/**
 * Asks the icon service for a host's icon.
 *
 * @param template the service's address with {host} in it
 * @returns 'none' when the service has none or sends anything but a small picture, and 'unreachable' when it does not
 *   answer within two seconds, or fails
 */
async function fetchIcon(
	template: string,
	host: string,
): Promise<HostIcon | "none" | "unreachable"> {
	try {
		const answer = await fetch(template.replaceAll("{host}", host), {
			// Redirects are not followed: the service must not send us to other hosts.
			redirect: "manual",
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		if (!answer.ok || !answer.body) {
			await answer.body?.cancel();
			return answer.status >= 500 || answer.status === 429 ? "unreachable" : "none";
		}
		const { bytes, isCut } = await readUpTo(answer.body, MAX_BYTES);
		const type = imageTypeOf(bytes);
		return type && !isCut ? { bytes, type } : "none";
	} catch {
		// A logo is only decoration: whatever the service does, we fall back to the monogram.
		return "unreachable";
	}
}

/**
 * The picture for a host without an icon: its first letter on a soft tile, in colors that work on light and dark
 * backgrounds.
 *
 * @param host as returned by `logoHost`, so it holds nothing that has a meaning in SVG
 */
export function monogram(host: string): string {
	const letter = host
		.replace(/^www\./, "")
		.slice(0, 1)
		.toUpperCase();
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44" width="44" height="44"><rect width="44" height="44" fill="#f8e7ea"/><text x="22" y="29" text-anchor="middle" font-family="Georgia, serif" font-size="20" font-weight="600" fill="#7a1f3d">${letter}</text></svg>`;
}

const MAX_LENGTH = 253;
const LABEL = "[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?";
const NAME = new RegExp(`^(${LABEL}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$`);

/** Names that only exist inside a network (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal). */
const PRIVATE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/**
 * A host that we may ask a logo for, in lower case: a DNS name with a dot in it. Undefined for IP addresses, ports,
 * user names and names of private networks.
 */
export function logoHost(text: string): string | undefined {
	const host = text.toLowerCase();
	if (host.length > MAX_LENGTH || !NAME.test(host) || PRIVATE.test(host)) return undefined;
	return host;
}
