/** The malware scanner at MALWARE_SCANNER_URL, which checks every upload before it is kept (docs/deploy.md). */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { readUpTo } from "#app/http/request-body.server.ts";

const PATIENCE_MS = 10_000;
/** The longest answer, in bytes. */
const MAX_ANSWER = 10_000;

const INFECTED =
	"Our malware scanner says this file isn't safe, so we didn't keep it. Save it again on a device you trust, then choose it here.";
const NOT_SCANNED =
	"We couldn't check this file for malware just now, so we didn't keep it. Nothing else is lost. Try again in a minute.";

const answer = v.object({ verdict: v.picklist(["clean", "infected"]) });

/** Whose file it is, if known, and what it was meant to be. */
interface About {
	uid?: string;
	kind: "resume" | "annotated resume" | "photo" | "headshot";
}

/**
 * Has a file scanned, if a scanner is set.
 *
 * @returns why it must not be kept, as a sentence for its field with the response status; undefined if it may
 */
export async function problemOfScan(
	context: AppLoadContext,
	file: Blob,
	about: About,
): Promise<{ status: 400 | 503; text: string } | undefined> {
	const url = context.config.MALWARE_SCANNER_URL;
	if (!url) return undefined;
	const verdict = await scan(url, file).catch((error: unknown) => {
		// A file that the scanner hasn't checked is not kept: whoever set a scanner wants nothing to bypass it.
		context.log.error("file not scanned", { part: about.kind, error });
		return undefined;
	});
	if (verdict === "clean") return undefined;
	if (verdict === undefined) return { status: 503, text: NOT_SCANNED };
	await logSecurityEvent(context, "file refused", about);
	return { status: 400, text: INFECTED };
}

/** @throws when the scanner doesn't answer in time or properly */
async function scan(url: string, file: Blob): Promise<"clean" | "infected"> {
	const response = await fetch(url, {
		method: "POST",
		headers: { "Content-Type": "application/octet-stream" },
		body: await file.arrayBuffer(),
		redirect: "manual",
		signal: AbortSignal.timeout(PATIENCE_MS),
	});
	if (response.status !== 200 || !response.body) {
		await response.body?.cancel();
		throw new Error(`The malware scanner answered ${response.status}`);
	}
	const { bytes, isCut } = await readUpTo(response.body, MAX_ANSWER);
	if (isCut) throw new Error("The malware scanner's answer has no end");
	return v.parse(answer, JSON.parse(new TextDecoder().decode(bytes))).verdict;
}
