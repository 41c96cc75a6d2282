import { type ImageType, imageTypeOf } from "#app/files/pictures/bytes.server.ts";
import { readUpTo } from "#app/http/read-up-to.server.ts";

const PATIENCE_MS = 2000;
const MAX_BYTES = 64 * 1024;

export interface HostIcon {
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
export async function fetchIcon(
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
