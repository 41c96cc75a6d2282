/** The push services we send to. The browser supplies the URL, so it could be anything. */
import type { Config } from "#app/config.server.ts";
import { isLaptop } from "#app/http/middleware/secure-transport.server.ts";

/** The push services of Chrome and similar browsers, Firefox, Edge and Safari. */
const PUSH_SERVICES = [
	"fcm.googleapis.com",
	"jmt17.google.com",
	"updates.push.services.mozilla.com",
	"*.push.services.mozilla.com",
	"*.notify.windows.com",
	"web.push.apple.com",
	"*.push.apple.com",
];

/** Whether an address belongs to a push service that we know or that is in the settings. */
export function isPushService(endpoint: string, { PUSH_HOSTS: more }: Config): boolean {
	if (!URL.canParse(endpoint)) return false;
	const { protocol, hostname, port, username, password } = new URL(endpoint);
	if (username || password) return false;
	if (more.includes(hostname)) {
		return protocol === "https:" || (protocol === "http:" && isLaptop(hostname));
	}
	if (protocol !== "https:" || port !== "") return false;
	return PUSH_SERVICES.some((host) =>
		host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host,
	);
}
