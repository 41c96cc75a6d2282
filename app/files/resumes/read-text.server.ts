import type { AppLoadContext } from "@remix-run/cloudflare";
import { useOnce as isFirst } from "#db/counters.ts";
import { listLeftUnread, saveResumeText } from "#db/resumes/resume-texts.ts";
import { findResumeFile } from "#db/resumes/resumes.ts";
import type { Files } from "../file-store.server.ts";

/** Most resumes are read within this time, so that the next page shows the result. */
const WAIT_MS = 1500;

/** In one run of the sweep, so that it ends well within its time also when each takes the longest it may. */
const LEFT_AT_ONCE = 30;
/** A run may overlap with the next; what one has begun to read, the other leaves to it. */
const RUN_MS = 15 * 60_000;

const NOT_READ = "resume not read";

type Reader = Pick<AppLoadContext, "db" | "log" | "readText">;

/**
 * Has a stored version read, and waits a moment for it; reading goes on after the answer. A failure is
 * logged, and written to the version's row.
 */
export async function startReading(
	context: AppLoadContext,
	versionId: string,
	bytes: ArrayBuffer,
): Promise<void> {
	const reading = readVersion(context, versionId, bytes).catch((error) =>
		context.log.error(NOT_READ, { error }),
	);
	context.waitUntil(reading);
	await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}

/** Has a version read and writes down what came of it. Throws when the database fails. */
async function readVersion(context: Reader, versionId: string, bytes: ArrayBuffer): Promise<void> {
	const { error, ...read } = await context.readText(bytes);
	if (error) context.log.error(NOT_READ, { error });
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
	const stored = file && (await context.files.get("resumes", file.fileKey));
	if (!stored) return false;
	await readVersion(context, file.versionId, await stored.arrayBuffer());
	return true;
}

/**
 * Has versions read whose reading a crash has ended. One that fails again says so on its card, like any other.
 *
 * @throws FilesUnavailable
 */
export async function readLeftUnread(
	context: Reader & { files: Pick<Files, "get"> },
	nowMs: number,
): Promise<void> {
	for (const { versionId, fileKey } of await listLeftUnread(context.db, nowMs, LEFT_AT_ONCE)) {
		if (!(await isFirst(context.db, `reading:${versionId}`, nowMs + RUN_MS))) continue;
		const stored = await context.files.get("resumes", fileKey);
		if (stored) await readVersion(context, versionId, await stored.arrayBuffer());
	}
}
