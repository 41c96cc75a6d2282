import type { AppLoadContext } from "@remix-run/cloudflare";
import { describeError, log } from "#app/http/log.server.ts";
import { cleanImage, MAX_IMAGE_BYTES } from "#app/images/clean-image.server.ts";
import { savePhotoWhereNone } from "#app/images/own-photo.server.ts";
import { findUserByFirebaseUid } from "#db/users.ts";

const TIMEOUT_MS = 3000;

/**
 * Takes over the picture that Google or Microsoft knows of somebody who has just signed in and has no
 * photo here, so that no page ever loads it from there. It runs after the answer and delays nothing; a
 * failure is only logged.
 */
export function adoptPicture(context: AppLoadContext, uid: string): void {
	const { requestId } = context;
	const adopted = adopt(context, uid).catch((error: unknown) =>
		log({ level: "warn", event: "picture not taken over", requestId, ...describeError(error) }),
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

/** Only from where the settings say: the address is what somebody's token claims. */
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
	let bytes = 0;
	const limited = new TransformStream<Uint8Array, Uint8Array>({
		transform(piece, controller) {
			bytes += piece.length;
			// Whatever the answer said of its length.
			if (bytes > MAX_IMAGE_BYTES) controller.error(new Error("More than 2 MB"));
			else controller.enqueue(piece);
		},
	});
	return new Response(answer.body.pipeThrough(limited)).blob();
}
