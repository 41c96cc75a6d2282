import {
	isRedirect,
	MAX_REDIRECTS,
	type NotPublic,
	publicAddress,
} from "#app/http/public-address.ts";
import { joinBytes, PieceCount } from "#app/http/request-body.server.ts";

/** For everything together: all redirects, and the page. */
const PATIENCE_MS = 3000;
/** Of the unpacked page. */
const MAX_BYTES = 512 * 1024;

/** Why there is no page. */
export type NoPage =
	| { is: NotPublic | "our own"; afterRedirect: boolean }
	| { is: "too many redirects" | "too slow" | "unreachable" | "no HTML" }
	| { is: "refused"; status: number };

export interface FetchedPage {
	is: "page";
	bytes: Uint8Array;
	contentType: string;
	/** Where it was found, after all redirects. */
	host: string;
	/** Why we only have its beginning, if so. */
	cut?: "too large" | "too many pieces" | "too slow" | "broken off";
}

interface HowToFetch {
	/** Names us, and where to write to. */
	userAgent: string;
	/** Our own host, whose pages are not read. */
	ownHost: string;
	/** On a laptop, the server that stands in for all other sites, with {host} in it. */
	standIn?: string | undefined;
}

/** Fetches the page of a link that anybody may have typed, so every redirect is checked before it is followed. */
export async function fetchPage(link: string, how: HowToFetch): Promise<FetchedPage | NoPage> {
	const signal = AbortSignal.timeout(PATIENCE_MS);
	const isOver = () => signal.aborted;
	try {
		let address = publicAddress(link);
		for (let followed = 0; ; followed++) {
			const afterRedirect = followed > 0;
			if (typeof address === "string") return { is: address, afterRedirect };
			if (address.host === how.ownHost) return { is: "our own", afterRedirect };
			const answer = await fetch(reached(address, how.standIn), {
				redirect: "manual",
				signal,
				headers: {
					"User-Agent": how.userAgent,
					Accept: "text/html, application/xhtml+xml;q=0.9",
					"Accept-Language": "en-US, en;q=0.8",
				},
			});
			if (!isRedirect(answer.status)) return await readPage(answer, address.host, isOver);
			await answer.body?.cancel();
			if (followed === MAX_REDIRECTS) return { is: "too many redirects" };
			address = publicAddress(answer.headers.get("Location") ?? "https://", address);
		}
	} catch {
		return { is: isOver() ? "too slow" : "unreachable" };
	}
}

function reached(address: URL, standIn: string | undefined): string {
	if (!standIn) return address.href;
	return standIn.replace("{host}", address.host) + address.pathname + address.search;
}

async function readPage(
	answer: Response,
	host: string,
	isOver: () => boolean,
): Promise<FetchedPage | NoPage> {
	const contentType = answer.headers.get("Content-Type") ?? "";
	const isHtml = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType);
	if (answer.status !== 200 || !isHtml || !answer.body) {
		await answer.body?.cancel();
		const { status } = answer;
		return status === 200 ? { is: "no HTML" } : { is: "refused", status };
	}
	const pieces: Uint8Array[] = [];
	let length = 0;
	let cut: FetchedPage["cut"];
	const count = new PieceCount();
	const reader = answer.body.getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) break;
			const room = MAX_BYTES - length;
			pieces.push(value.subarray(0, room));
			length += Math.min(value.length, room);
			const isTooLarge = value.length > room;
			if (isTooLarge || count.isExceededBy(value)) {
				cut = isTooLarge ? "too large" : "too many pieces";
				await reader.cancel();
				break;
			}
		}
	} catch (error) {
		// What has arrived is often enough.
		if (length === 0) throw error;
		cut = isOver() ? "too slow" : "broken off";
	}
	return { is: "page", bytes: joinBytes(pieces), contentType, host, ...(cut && { cut }) };
}
