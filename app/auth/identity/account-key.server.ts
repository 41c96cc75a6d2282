import type { AppLoadContext } from "@remix-run/cloudflare";
import { keyedHash } from "#app/http/keyed-hash.server.ts";

/** What counters and cookies know of an account: a keyed hash of its email, whether there is one or not. */
export function accountKeyOf({ config }: AppLoadContext, email: string): Promise<string> {
	return keyedHash(config, "account", email.trim().toLowerCase());
}
