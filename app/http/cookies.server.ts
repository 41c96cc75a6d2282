import { type Cookie, createCookie } from "@remix-run/cloudflare";

/**
 * A cookie of ours. Over https its name carries `__Host-`, so that no other host or path can set it;
 * plain http (a laptop) can't have that, nor Secure.
 */
export function siteCookie(
	request: Request,
	name: string,
	options: { maxAgeSeconds?: number; secret?: string } = {},
): Cookie {
	const secure = new URL(request.url).protocol === "https:";
	return createCookie(secure ? `__Host-${name}` : name, {
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure,
		...(options.maxAgeSeconds && { maxAge: options.maxAgeSeconds }),
		...(options.secret && { secrets: [options.secret] }),
	});
}
