/** A student's photo: the picture is in the file store, its key in the user's row. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { describeError, log } from "#app/http/log.server.ts";
import { adoptPhotoKey, replacePhotoKey } from "#db/users.ts";
import type { CleanImage } from "./clean-image.server.ts";
import { removePhoto, storePhoto } from "./photos.server.ts";

/** Makes a picture the student's photo; the one before goes. */
export async function savePhoto(
	context: AppLoadContext,
	userId: string,
	image: CleanImage,
): Promise<void> {
	const key = await storePhoto(context.files, image);
	let unused: string | null = key;
	try {
		const replaced = await replacePhotoKey(context.db, userId, key);
		if (replaced) unused = replaced.previous;
	} finally {
		discardPhoto(context, unused);
	}
}

/** As `savePhoto`, but only where the student has no photo and did not remove one. */
export async function savePhotoWhereNone(
	context: AppLoadContext,
	userId: string,
	image: CleanImage,
): Promise<void> {
	const key = await storePhoto(context.files, image);
	let adopted = false;
	try {
		adopted = await adoptPhotoKey(context.db, userId, key);
	} finally {
		if (!adopted) discardPhoto(context, key);
	}
}

/** Takes the student's photo away. */
export async function dropPhoto(context: AppLoadContext, userId: string): Promise<void> {
	const dropped = await replacePhotoKey(context.db, userId, null);
	discardPhoto(context, dropped?.previous ?? null);
}

/** Removes the file of a photo that nobody has any more, after the answer; a failure is logged. */
export function discardPhoto(context: AppLoadContext, key: string | null): void {
	if (!key) return;
	const { requestId } = context;
	const removed = removePhoto(context.files, key).catch((error: unknown) =>
		log({ level: "error", event: "photo not removed", requestId, ...describeError(error) }),
	);
	context.waitUntil(removed);
}
