import type { AppLoadContext } from "@remix-run/cloudflare";
import { keyedHash } from "#app/http/keyed-hash.server.ts";

/** How counters and cookies identify an account: by a keyed hash of its email, whether the account exists or not. */
export function accountKeyOf({ config }: AppLoadContext, email: string): Promise<string> {
	return keyedHash(config, "account", email.trim().toLowerCase());
}
