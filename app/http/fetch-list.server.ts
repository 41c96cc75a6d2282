/** Fetches a list from an address that a moderator gave, if it has changed since the last time. */
import { isRedirect, listAddress, MAX_REDIRECTS } from "./public-address.ts";
import { readUpTo } from "./request-body.server.ts";

/** As for lists that moderators send; of the unpacked list. */
const MAX_BYTES = 15 * 1024 * 1024;
/** For everything together: all redirects, and the list. */
const PATIENCE_MS = 30_000;
/** Longer ones are not sent back. */
const MAX_VALIDATOR_LENGTH = 500;

/** By what a server tells whether its list has changed. */
interface Validators {
	etag: string | null;
	lastModified: string | null;
}

export type FetchedList =
	| ({ is: "list"; bytes: Uint8Array<ArrayBuffer> } & Validators)
	| { is: "unchanged" }
	| { is: "failed"; problem: string };

export interface HowToFetch {
	/** Identifies us. */
	userAgent: string;
	/** How many requests are left; each redirect needs one more. */
	requests: { left: number };
	/** The local stand-in for all other sites, with {host} in it. */
	standIn?: string | undefined;
	patienceMs?: number;
}

export async function fetchList(
	link: string,
	known: Validators,
	how: HowToFetch,
): Promise<FetchedList> {
	const { userAgent, requests, standIn, patienceMs = PATIENCE_MS } = how;
	const signal = AbortSignal.timeout(patienceMs);
	const failed = (problem: string): FetchedList => ({ is: "failed", problem });
	try {
		let address = listAddress(link);
		for (let followed = 0; ; followed++) {
			if (typeof address === "string") {
				return failed(
					`${followed ? "It redirects to an address that" : "Its address"} ${address}.`,
				);
			}
			requests.left -= 1;
			const reached = standIn
				? standIn.replace("{host}", address.host) + address.pathname + address.search
				: address.href;
			const answer = await fetch(reached, {
				redirect: "manual",
				signal,
				headers: {
					"User-Agent": userAgent,
					Accept: "application/json, text/csv, text/html;q=0.9, */*;q=0.5",
					...(known.etag && { "If-None-Match": known.etag }),
					...(known.lastModified && { "If-Modified-Since": known.lastModified }),
				},
			});
			if (!isRedirect(answer.status)) {
				return await inTime(readAnswer(answer, known), signal);
			}
			await answer.body?.cancel();
			if (followed === MAX_REDIRECTS) return failed("It redirects too often.");
			address = listAddress(answer.headers.get("Location") ?? "https://", address);
		}
	} catch {
		const seconds = patienceMs / 1000;
		return failed(signal.aborted ? `It took more than ${seconds} seconds.` : "Nobody answered.");
	}
}

async function readAnswer(answer: Response, known: Validators): Promise<FetchedList> {
	const { status, body, headers } = answer;
	if (status === 304 && (known.etag || known.lastModified)) return { is: "unchanged" };
	if (status !== 200 || !body) {
		await body?.cancel();
		return { is: "failed", problem: `Its server answered with ${status} instead of a list.` };
	}
	const { bytes, isCut } = await readUpTo(body, MAX_BYTES);
	if (isCut)
		return {
			is: "failed",
			problem: "The list has more than 15 MB, or its server sends it in tiny pieces.",
		};
	return {
		is: "list",
		bytes,
		etag: validator(headers.get("ETag")),
		lastModified: validator(headers.get("Last-Modified")),
	};
}

const validator = (text: string | null) =>
	text && text.length <= MAX_VALIDATOR_LENGTH ? text : null;

/** The same, but it fails when time is up, even if reading a body doesn't notice. */
function inTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
	return new Promise((resolve, reject) => {
		signal.throwIfAborted();
		signal.addEventListener("abort", () => reject(signal.reason));
		work.then(resolve, reject);
	});
}
