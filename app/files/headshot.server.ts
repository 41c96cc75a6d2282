/** The headshot that comes with a registration: checked, and kept while the rest has to be corrected. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Typed } from "#app/actions/read-form.server.ts";
import { keyedHash } from "#app/http/keyed-hash.server.ts";
import { countUp } from "#db/counters.ts";
import type { Files } from "./file-store.server.ts";
import { type CleanImage, cleanImage, isCleanType } from "./pictures/clean-image.server.ts";
import { problemOfScan } from "./scanner.server.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Each step looks at a thousand files. */
const CALLS_A_RUN = 20;
/** Per network address; a person corrects a form a few times. */
const MAX_KEPT_A_DAY = 20;

const NOT_KEPT = "We couldn't keep your headshot while you fix the rest. Choose it again, please.";

/** Nothing, a picture, or what is wrong with it. `kept` is the key of the picture if it is already kept. */
export type Headshot = {
	image?: CleanImage;
	kept?: string;
	problem?: string;
	/** The response status, when the problem is on our side. */
	status?: number;
};

/**
 * The headshot of a form: the file that was chosen (`headshot`), else the one kept from an earlier submission
 * (`kept_headshot`), unless it is to be left out (`no_headshot`).
 *
 * @throws FilesUnavailable
 */
export async function readHeadshot(context: AppLoadContext, typed: Typed): Promise<Headshot> {
	const { headshot: file } = typed;
	if (file instanceof File && file.size > 0) return newHeadshot(context, file);
	const kept = keptKeyOf(typed);
	if (!kept || typed.no_headshot) return {};
	const object = await context.files.get("kept-headshots", kept);
	const type = object?.httpMetadata?.contentType;
	if (!object || !isCleanType(type)) {
		return { problem: "We no longer have your headshot. Choose it again." };
	}
	return { image: { bytes: new Uint8Array(await object.arrayBuffer()), type }, kept };
}

async function newHeadshot(context: AppLoadContext, file: File): Promise<Headshot> {
	const cleaned = await cleanImage(file);
	if ("problem" in cleaned) return cleaned;
	const unsafe = await problemOfScan(context, file, { kind: "headshot" });
	return unsafe ? { problem: unsafe.text, status: unsafe.status } : cleaned;
}

/**
 * Keeps a headshot for a day, so that a form that has to be corrected needs no second upload. The number per address is
 * limited.
 *
 * @throws FilesUnavailable
 */
export async function keepHeadshot(
	{ files, db, config, clientIp, now }: AppLoadContext,
	{ image, kept, problem }: Headshot,
): Promise<Headshot> {
	if (kept || !image) return { ...(kept && { kept }), ...(problem && { problem }) };
	const key = await keyedHash(config, "kept headshots", clientIp);
	const { count } = await countUp(db, key, KEPT_MS, now());
	if (count > MAX_KEPT_A_DAY) return { problem: NOT_KEPT };
	return { kept: await files.put("kept-headshots", image) };
}

/** The key of the kept headshot that a form names. */
export function keptKeyOf({ kept_headshot: key }: Typed): string | undefined {
	return typeof key === "string" && /^[\w-]{16,32}$/.test(key) ? key : undefined;
}

/**
 * Removes headshots that were kept for more than a day; runs hourly. If there are very many, a run looks at some and
 * the next continues from there, so new files never hide old ones.
 */
export async function removeOldKeptHeadshots(
	files: Files,
	nowMs: number,
	mostCalls = CALLS_A_RUN,
): Promise<void> {
	const mark = await files.get("sweeps", "kept-headshots");
	let after = await mark?.text();
	for (let calls = 0; calls < mostCalls; calls++) {
		after = await files.deleteOlderThan("kept-headshots", nowMs - KEPT_MS, after);
		if (!after) break;
	}
	if (after) {
		const bytes = new TextEncoder().encode(after);
		await files.putAt("sweeps", "kept-headshots", { bytes, type: "text/plain" });
	} else if (mark) await files.delete("sweeps", ["kept-headshots"]);
}
