import {
	isRedirect,
	MAX_REDIRECTS,
	type NotPublic,
	publicAddress,
} from "#app/http/public-address.ts";
import { joinBytes, PieceCount } from "#app/http/request-body.server.ts";
import { MostlyUtf8 } from "#lib/mostly-utf8.ts";

/** For everything together: all redirects, and the page. */
const PATIENCE_MS = 3000;
/** Of the unpacked page. */
const MAX_BYTES = 512 * 1024;

/** Why there is no page. */
export type NoPage =
	| { is: NotPublic | "our own"; afterRedirect: boolean }
	| { is: "too many redirects" | "too slow" | "unreachable" | "no HTML" }
	| { is: "refused"; status: number };

interface FetchedPage {
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

/** The bytes in which browsers look for `<meta charset>`, and some more. */
const HEAD_BYTES = 4096;
/** How many characters of the header are looked at. */
const MAX_TYPE = 200;

/**
 * A page's bytes as text. The encoding that a page declares is often wrong. So bytes that are valid UTF-8 are read as
 * that, also if some characters are broken, and bytes that are invalid in the declared encoding are read as the web's
 * oldest (windows-1252, also called Latin-1).
 *
 * @param bytes may end within a character
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
	const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD_BYTES));
	const declared =
		byteOrderMark(bytes) ??
		contentType.slice(0, MAX_TYPE).match(/;\s*charset\s*=\s*["']?\s*([\w.:-]{1,40})/i)?.[1];
	const inHead = head.match(
		/<meta\b[^>]{0,300}\bcharset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})/i,
	)?.[1];
	const named = declared ?? inHead ?? "utf-8";
	// These are made of bytes that are valid UTF-8, too; but a head that can be read as it is isn't UTF-16.
	const isToldApart = /^iso-2022/i.test(named) || /^utf-16/i.test(declared ?? "");
	const encodings = new Set(isToldApart ? [named, "utf-8"] : ["utf-8", named.toLowerCase()]);
	const mostly = new MostlyUtf8();
	for (const encoding of encodings) {
		try {
			return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
		} catch {
			// Invalid in this encoding, or there is no encoding of this name.
			if (encoding !== "utf-8") continue;
			mostly.add(bytes);
			if (mostly.isIt) return new TextDecoder().decode(bytes, { stream: true });
		}
	}
	return new TextDecoder("windows-1252").decode(bytes);
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
	if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
	if (first === 0xfe && second === 0xff) return "utf-16be";
	return first === 0xff && second === 0xfe ? "utf-16le" : undefined;
}

const OPENED = "We only read public web pages at their usual address.";

/** Why a page could not be read at all. */
export function whyNoPage(reason: NoPage): string {
	switch (reason.is) {
		case "no web address":
			return reason.afterRedirect
				? "That page leads on to something that isn't a web page, so we couldn't read it."
				: "That's not a web address we can read.";
		case "has a password":
			return reason.afterRedirect
				? "That page leads on to an address with a user name in it, so we didn't follow."
				: "That address has a user name in it, so we didn't open it.";
		case "other port":
			return reason.afterRedirect
				? `That page leads on to an unusual port, so we didn't follow. ${OPENED}`
				: `That address names an unusual port, so we didn't open it. ${OPENED}`;
		case "not public":
			return reason.afterRedirect
				? `That page leads on to an address that isn't public, so we didn't follow. ${OPENED}`
				: `That address isn't public, so we didn't open it. ${OPENED}`;
		case "our own":
			return "That's a page of The Yard. Use the link to the program's own page.";
		case "too many redirects":
			return "That page leads from one address to the next, and we stopped after three.";
		case "too slow":
			return "That page took longer than three seconds, so we stopped waiting.";
		case "unreachable":
			return "We couldn't reach that page. Check the link, or fill in the form yourself.";
		case "no HTML":
			return "That link isn't a web page (it may be a PDF or a picture), so there's nothing we can read.";
		case "refused":
			return whyRefused(reason.status);
	}
}

function whyRefused(status: number): string {
	if (status === 404 || status === 410)
		return "That site says the page isn't there. Check the link.";
	if (status === 401 || status === 403 || status === 429 || status === 451) {
		return "That site doesn't let us read the page. If it opens for you, fill in the form yourself.";
	}
	if (status >= 500) return "That site is having trouble right now, so we couldn't read the page.";
	return "That site didn't send us the page.";
}
