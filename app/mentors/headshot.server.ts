/** The headshot that comes with a registration: checked, and kept while the rest has to be corrected. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { FilesUnavailable } from "#app/http/files-unavailable.server.ts";
import { describeError, log } from "#app/http/log.server.ts";
import { type CleanImage, cleanImage } from "#app/images/clean-image.server.ts";
import { removePhoto } from "#app/images/photos.server.ts";
import { randomId } from "#db/random-id.ts";

/** Not under photos/: until somebody is registered with it, a picture has no address. */
const FOLDER = "kept-headshots/";
const KEPT_MS = 24 * 60 * 60 * 1000;
/** As many as one listing of the file store holds. */
const MOST_AT_ONCE = 1000;

const TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** Nothing, a picture, or what is wrong. `kept` is the key of the picture if it is kept already. */
export type Headshot = { image?: CleanImage; kept?: string; problem?: string };

/**
 * The headshot of a form: the file that was chosen (`headshot`), else the one that was kept when the
 * form was sent before (`kept_headshot`), unless it is to be left out (`no_headshot`).
 *
 * @throws FilesUnavailable
 */
export async function readHeadshot(files: R2Bucket, form: FormData): Promise<Headshot> {
	const file = form.get("headshot");
	if (file instanceof File && file.size > 0) return cleanImage(file);
	const kept = keptKeyOf(form);
	if (!kept || form.has("no_headshot")) return {};
	const object = await reached(files.get(FOLDER + kept));
	const type = TYPES.find((known) => known === object?.httpMetadata?.contentType);
	if (!object || !type) {
		return { problem: "We no longer have your headshot. Choose it again." };
	}
	return { image: { bytes: new Uint8Array(await object.arrayBuffer()), type }, kept };
}

/**
 * Keeps a headshot for a day, so that a form that has to be corrected costs no second upload.
 *
 * @returns the key to send along then
 * @throws FilesUnavailable
 */
export async function keepHeadshot(files: R2Bucket, image: CleanImage): Promise<string> {
	const key = randomId();
	const httpMetadata = { contentType: image.type };
	await reached(files.put(FOLDER + key, image.bytes, { httpMetadata }));
	return key;
}

/** The key of the headshot that a form says is kept. */
export function keptKeyOf(form: FormData): string | undefined {
	const key = form.get("kept_headshot");
	return typeof key === "string" && /^[a-z0-9]{16}$/.test(key) ? key : undefined;
}

/** Removes a stored headshot that nobody needs any more, after the answer. A failure is only logged. */
export function discardHeadshot(
	{ files, requestId, waitUntil }: AppLoadContext,
	headshotKey: string,
): void {
	const failed = (error: unknown) =>
		log({ level: "warn", event: "headshot not removed", requestId, ...describeError(error) });
	waitUntil(removePhoto(files, headshotKey).catch(failed));
}

/** Removes the headshots that have been kept for more than a day; run hourly. */
export async function removeOldKeptHeadshots(files: R2Bucket, nowMs: number): Promise<void> {
	const { objects } = await reached(files.list({ prefix: FOLDER, limit: MOST_AT_ONCE }));
	const old = objects.filter(({ uploaded }) => uploaded.getTime() < nowMs - KEPT_MS);
	if (old.length > 0) await reached(files.delete(old.map(({ key }) => key)));
}

async function reached<Result>(work: Promise<Result>): Promise<Result> {
	try {
		return await work;
	} catch (cause) {
		throw new FilesUnavailable("The file store did not answer", { cause });
	}
}
