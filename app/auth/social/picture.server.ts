import type { AppLoadContext } from "@remix-run/cloudflare";
import { savePhotoWhereNone } from "#app/files/photos.server.ts";
import { cleanImage, MAX_IMAGE_BYTES } from "#app/files/pictures/clean-image.server.ts";
import { readUpTo } from "#app/http/request-body.server.ts";
import { findUserByFirebaseUid } from "#db/people/users.ts";

const TIMEOUT_MS = 3000;

/**
 * Copies the provider's picture of somebody who has just signed in and has no photo here, so that no page loads it from
 * there. It runs after the answer; a failure is only logged.
 */
export function adoptPicture(context: AppLoadContext, uid: string): void {
	const adopted = adopt(context, uid).catch((error: unknown) =>
		context.log.warn("picture not taken over", { error }),
	);
	context.waitUntil(adopted);
}

async function adopt(context: AppLoadContext, uid: string): Promise<void> {
	const user = await findUserByFirebaseUid(context.db, uid);
	if (!user?.photoUrl || user.photoKey) return;
	const url = new URL(user.photoUrl);
	if (!isListed(url, context.config.PICTURE_ORIGINS)) return;
	const cleaned = await cleanImage(await download(url));
	if ("problem" in cleaned) throw new Error(cleaned.problem);
	await savePhotoWhereNone(context, user.id, cleaned.image);
}

/** The URL comes from a token's claim, so it must be on an origin listed in the settings. */
function isListed({ origin }: URL, origins: string[]): boolean {
	return origins.some((listed) => {
		const [scheme = "", below] = listed.split("*");
		return below === undefined
			? origin === listed
			: origin.startsWith(scheme) && origin.endsWith(below);
	});
}

async function download(url: URL): Promise<Blob> {
	const answer = await fetch(url, {
		redirect: "manual",
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	if (!answer.ok || !answer.body) throw new Error(`Status ${answer.status}`);
	// Content-Length may be missing or wrong.
	const { bytes, isCut } = await readUpTo(answer.body, MAX_IMAGE_BYTES);
	if (isCut) throw new Error("More than 2 MB");
	return new Blob([bytes]);
}
