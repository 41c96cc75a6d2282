/** A student's photo: the picture is in the file store, its key in the user's row. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { adoptPhotoKey, replacePhotoKey } from "#db/people/users.ts";
import type { CleanImage } from "./pictures/clean-image.server.ts";

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
