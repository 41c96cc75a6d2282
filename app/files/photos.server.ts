/**
 * Photos and headshots: at the size they are drawn (docs/decisions/026-pictures.md), as squares that are made when first
 * asked for and kept next to the picture; a headshot that comes with a registration also while the rest is corrected.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { parseAccept } from "hono/utils/accept";
import type { Typed } from "#app/actions/read-form.server.ts";
import { keyedHash } from "#app/http/keyed-hash.server.ts";
import { countUp } from "#db/counters.ts";
import { adoptPhotoKey, replacePhotoKey } from "#db/people/users.ts";
import type { Files } from "./file-store.server.ts";
import { type PhotoSide, type SquareType, squareKey } from "./photo-address.ts";
import { type CleanImage, cleanImage, isCleanType } from "./pictures/clean-image.server.ts";
import { problemOfScan } from "./scanner.server.ts";

interface Asked {
	side: PhotoSide | undefined;
	headers: Headers;
	beforeWork: () => Promise<void>;
}

/**
 * A picture as stored, or as a square in the best format that the request accepts; if no square can be made, also as
 * stored. Null if there is no picture.
 *
 * @param asked.beforeWork called once if the square isn't there yet; throws when no more may be asked for now
 * @returns the object, without a body if the request says that the client has it, and whether it is such a square
 * @throws FilesUnavailable
 */
export async function readPhoto(
	context: Pick<AppLoadContext, "files" | "images" | "log">,
	key: string,
	{ side, headers, beforeWork }: Asked,
): Promise<{ object: R2ObjectBody | R2Object; square: boolean } | null> {
	const { files, images } = context;
	const mayBeSquare = side && images;
	if (mayBeSquare) {
		const type = typeFor(headers.get("Accept") ?? "");
		const name = squareKey(key, side, type);
		const read = () => files.getUnlessKnown("photos", name, headers);
		const make = async () => {
			await beforeWork();
			return (await makeSquare(context, key, side, type)) ? read() : null;
		};
		const object = (await read()) ?? (await make());
		if (object) return { object, square: true };
	}
	const object = await files.getUnlessKnown("photos", key, headers);
	if (!object && !mayBeSquare) await beforeWork();
	return object && { object, square: false };
}

/** Makes and keeps a square of a picture; returns whether it could. */
async function makeSquare(
	{ files, images, log }: Pick<AppLoadContext, "files" | "images" | "log">,
	key: string,
	side: PhotoSide,
	type: SquareType,
): Promise<boolean> {
	const picture = await files.get("photos", key);
	if (!picture || !images) return false;
	let bytes: ArrayBuffer;
	try {
		bytes = await images.square(picture.body, side, type);
	} catch (error) {
		log.warn("picture not resized", { error });
		return false;
	}
	const name = squareKey(key, side, type);
	await files.putAt("photos", name, { bytes, type });
	// If the picture was removed in the meantime, this square would be left behind.
	if (await files.has("photos", key)) return true;
	await files.delete("photos", [name]);
	return false;
}

/** PNG, which every browser draws, if the request accepts neither of the smaller formats. */
function typeFor(accept: string): SquareType {
	const takes = (wanted: string) =>
		parseAccept(accept).some(({ type, q }) => type.toLowerCase() === wanted && q > 0);
	if (takes("image/avif")) return "image/avif";
	return takes("image/webp") ? "image/webp" : "image/png";
}

/** Makes a picture the student's photo and removes the previous one. */
export async function savePhoto(
	{ db, files }: AppLoadContext,
	userId: string,
	image: CleanImage,
): Promise<void> {
	await files.putWithRow("photos", image, async (key) => {
		const replaced = await replacePhotoKey(db, userId, key);
		return { unused: [replaced ? replaced.previous : key] };
	});
}

/** Like `savePhoto`, but only if the student has no photo and didn't remove one. */
export async function savePhotoWhereNone(
	{ db, files }: AppLoadContext,
	userId: string,
	image: CleanImage,
): Promise<void> {
	await files.putWithRow("photos", image, async (key) => ({
		unused: (await adoptPhotoKey(db, userId, key)) ? [] : [key],
	}));
}

/** Removes the student's photo. */
export async function dropPhoto({ db, files }: AppLoadContext, userId: string): Promise<void> {
	const dropped = await replacePhotoKey(db, userId, null);
	files.discard("photos", [dropped?.previous ?? null]);
}

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
