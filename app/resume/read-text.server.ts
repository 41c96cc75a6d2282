import type { AppLoadContext } from "@remix-run/cloudflare";
import { describeError, log } from "#app/http/log.server.ts";
import { saveResumeText } from "#db/resume-texts.ts";
import { findResumeFile } from "#db/resumes.ts";
import { readResumeFile } from "./files.server.ts";

/** An ordinary resume is read by then, and its page need not say that it is being read. */
const WAIT_MS = 1500;

/**
 * Has a stored version read, and waits a moment for it. It goes on when the answer is sent; what fails
 * is logged, and the version says what became of it.
 */
export async function startReading(
	context: AppLoadContext,
	versionId: string,
	bytes: ArrayBuffer,
): Promise<void> {
	const reading = readVersion(context, versionId, bytes).catch((error) => note(context, error));
	context.waitUntil(reading);
	await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}

/** Has a version read and writes down what came of it. Throws when the database fails. */
async function readVersion(
	context: AppLoadContext,
	versionId: string,
	bytes: ArrayBuffer,
): Promise<void> {
	const { error, ...read } = await context.readText(bytes);
	if (error) note(context, error);
	await saveResumeText(context.db, versionId, read);
}

/**
 * Has the newest version of a student's own resume read once more, and waits for it.
 *
 * @returns false when it is not there
 * @throws FilesUnavailable
 */
export async function readAgain(
	context: AppLoadContext,
	owned: { id: string; userId: string },
): Promise<boolean> {
	const file = await findResumeFile(context.db, owned);
	const stored = file && (await readResumeFile(context.files, file.fileKey));
	if (!stored) return false;
	await readVersion(context, file.versionId, await stored.arrayBuffer());
	return true;
}

function note({ requestId }: AppLoadContext, error: unknown): void {
	log({ level: "error", event: "resume not read", requestId, ...describeError(error) });
}
