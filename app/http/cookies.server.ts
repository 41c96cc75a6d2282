import { type Cookie, createCookie } from "@remix-run/cloudflare";
import { type Secrets, seal, unseal } from "./sealed.server.ts";

/**
 * A cookie of ours. Over https its name carries `__Host-`, so that no other host or path can set it;
 * plain http (a laptop) can't have that, nor Secure. What it holds is as the browser sends it: only a random
 * id that the server knows the rest of belongs in it, for all else there is `sealedCookie`.
 */
export function siteCookie(
	request: Request,
	name: string,
	{ maxAgeSeconds }: { maxAgeSeconds: number },
): Cookie {
	const secure = new URL(request.url).protocol === "https:";
	return createCookie(secure ? `__Host-${name}` : name, {
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure,
		maxAge: maxAgeSeconds,
	});
}

/** The Set-Cookie value that makes the browser forget a cookie. */
export function forgetCookie(request: Request, name: string): Promise<string> {
	return siteCookie(request, name, { maxAgeSeconds: 0 }).serialize("");
}

/** A cookie whose value nobody else can read, make, change, give another name or use past its time. */
export interface SealedCookie {
	/** What it holds; undefined when it is missing or can't be opened. */
	read(): Promise<unknown>;
	/** The Set-Cookie value that keeps a value. */
	write(value: unknown): Promise<string>;
}

export function sealedCookie(
	request: Request,
	name: string,
	seconds: number,
	{ config }: { config: Secrets },
): SealedCookie {
	const cookie = siteCookie(request, name, { maxAgeSeconds: seconds });
	const purpose = `cookie ${cookie.name}`;
	return {
		async read() {
			const sealed: unknown = await cookie.parse(request.headers.get("Cookie"));
			if (typeof sealed !== "string") return undefined;
			return unseal(config, purpose, sealed).catch(() => undefined);
		},
		async write(value) {
			return cookie.serialize(await seal(config, purpose, value, Date.now() + seconds * 1000));
		},
	};
}
