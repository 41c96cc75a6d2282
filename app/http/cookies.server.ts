import { type Cookie, createCookie } from "@remix-run/cloudflare";
import * as v from "valibot";
import { type Secrets, seal, unseal } from "./crypto.server.ts";

/** Provides the secrets: the load context. */
export interface Sealer {
	config: Secrets;
}

/**
 * One of our cookies. Over https its name starts with `__Host-`, so that no other host or path can set it; plain http
 * (a laptop) can't have that, nor Secure. The browser can send any content, so put only a random id in it, for which
 * the server knows the rest; use `sealedCookie` for anything else.
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

/**
 * A cookie whose value nobody else can read, create, change, rename or use after it has expired.
 *
 * @param schema what it may hold; anything else is ignored
 */
export function sealedCookie<Schema extends v.GenericSchema>(
	name: string,
	seconds: number,
	schema: Schema,
) {
	const of = (request: Request) => siteCookie(request, name, { maxAgeSeconds: seconds });
	return {
		/** What it holds; undefined if it is missing or can't be opened. */
		async read(request: Request, { config }: Sealer): Promise<v.InferOutput<Schema> | undefined> {
			const cookie = of(request);
			const sealed: unknown = await cookie.parse(request.headers.get("Cookie"));
			if (typeof sealed !== "string") return undefined;
			const value = await unseal(config, purposeOf(cookie), sealed).catch(() => undefined);
			const parsed = v.safeParse(schema, value);
			return parsed.success ? parsed.output : undefined;
		},
		/** The Set-Cookie value that stores a value. */
		async write(request: Request, { config }: Sealer, value: v.InferInput<Schema>) {
			const cookie = of(request);
			const until = Date.now() + seconds * 1000;
			return cookie.serialize(await seal(config, purposeOf(cookie), value, until));
		},
		/** The Set-Cookie value that makes the browser forget it. */
		forget: (request: Request): Promise<string> => forgetCookie(request, name),
	};
}

const purposeOf = ({ name }: Cookie) => `cookie ${name}`;
