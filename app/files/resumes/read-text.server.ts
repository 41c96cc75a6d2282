/**
 * Has resumes read and cleaned by the Worker that does so (workers/resume-text), which may be slow, dead or wrong, and
 * stores what it reads.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { useOnce as isFirst } from "#db/counters.ts";
import {
	keepOlderReading,
	listLeftUnread,
	listReadByOlder,
	type ReadingResult,
	saveResumeText,
} from "#db/resumes/resume-texts.ts";
import { findResumeFile } from "#db/resumes/resumes.ts";
import { RESUME_GAPS, RESUME_PROBLEMS } from "#db/schema.ts";
import { storableText } from "#lib/storable-text.ts";
import { MAX_CHARACTERS } from "../../../workers/resume-text/limits.ts";
import type { Files } from "../file-store.server.ts";

/** Most resumes are read within this time, so the next page shows the result. */
const WAIT_MS = 1500;

/** Per run of the clean-up, so that it finishes in time even if every reading takes as long as it may. */
const UNREAD_AT_ONCE = 30;
/** A run may overlap with the next; each leaves alone what the other has begun to read. */
const RUN_MS = 15 * 60_000;

/** How many texts of an older reader are read again in a run, and for how long. */
const AGAIN_AT_ONCE = 200;
const RUN_TIME_MS = 2 * 60_000;

const NOT_READ = "resume not read";

type Reader = Pick<AppLoadContext, "db" | "log" | "readText">;

/**
 * Has a stored version read, and waits a moment for it; reading continues after the answer. A failure is logged and
 * written to the version's row.
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

/** Has a version read and stores the result. Throws when the database fails. */
async function readVersion(context: Reader, versionId: string, bytes: ArrayBuffer): Promise<void> {
	const { error, ...read } = await context.readText(bytes);
	if (error) context.log.error(NOT_READ, { error });
	await saveResumeText(context.db, versionId, read);
}

/**
 * Has the newest version of a student's own resume read again, and waits for it.
 *
 * @returns false if it doesn't exist
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
 * Tries to clean the newest version of a student's own resume, as each download of a shared one does.
 *
 * @returns undefined if it doesn't exist
 * @throws FilesUnavailable
 */
export async function tryToClean(
	context: AppLoadContext,
	owned: { id: string; userId: string },
): Promise<{ author?: string | undefined; problem?: string } | undefined> {
	const file = await findResumeFile(context.db, owned);
	const stored = file && (await context.files.get("resumes", file.fileKey));
	return stored ? context.cleanPdf(await stored.arrayBuffer()) : undefined;
}

/**
 * Reads versions whose reading was ended by a crash. One that fails again says so on its card, like any other.
 *
 * @throws FilesUnavailable
 */
export async function readLeftUnread(
	context: Reader & { files: Pick<Files, "get"> },
	nowMs: number,
): Promise<void> {
	for (const { versionId, fileKey } of await listLeftUnread(context.db, nowMs, UNREAD_AT_ONCE)) {
		if (!(await isFirst(context.db, `reading:${versionId}`, nowMs + RUN_MS))) continue;
		const stored = await context.files.get("resumes", fileKey);
		if (stored) await readVersion(context, versionId, await stored.arrayBuffer());
		else await saveResumeText(context.db, versionId, { problem: "unreadable" });
	}
}

/**
 * Reads versions again that an older reader has read, a part of them in each run. What can't be read now keeps its text.
 *
 * @throws FilesUnavailable
 */
export async function readByNewReader(
	context: Reader & { files: Pick<Files, "get"> },
	nowMs: number,
): Promise<void> {
	const startedMs = Date.now();
	let downOn: string | undefined;
	for (const { versionId, fileKey } of await listReadByOlder(context.db, AGAIN_AT_ONCE)) {
		if (Date.now() - startedMs > RUN_TIME_MS) return;
		if (!(await isFirst(context.db, `reading:${versionId}`, nowMs + RUN_MS))) continue;
		const stored = await context.files.get("resumes", fileKey);
		const { error, ...read } = stored
			? await context.readText(await stored.arrayBuffer())
			: { problem: "slow" as const, error: undefined };
		if (error) context.log.error(NOT_READ, { error });
		if ("problem" in read && read.problem === "down") {
			// The reader is asked again in the next run.
			if (downOn) return;
			downOn = versionId;
			continue;
		}
		// The reader works, so it was that file.
		if (downOn) await keepOlderReading(context.db, downOn);
		downOn = undefined;
		if ("problem" in read && read.problem === "slow") await keepOlderReading(context.db, versionId);
		else await saveResumeText(context.db, versionId, read);
	}
}

/** Reads the text of a PDF; never throws. */
export type TextReader = (bytes: ArrayBuffer) => Promise<ReadingResult & { error?: unknown }>;

/** Takes out of a PDF what it says about who made it (workers/resume-text/clean-pdf.ts); never throws. */
export type PdfCleaner = (
	bytes: ArrayBuffer,
) => Promise<v.InferOutput<typeof cleanAnswer> | { problem: "slow" | "down"; error?: unknown }>;

/** In characters. */
const MAX_AUTHOR = 200;

const PATIENCE_MS = 10_000;

const text = v.pipe(
	v.string(),
	v.maxLength(MAX_CHARACTERS),
	v.transform(storableText),
	v.nonEmpty(),
);

const name = v.pipe(
	v.string(),
	v.transform((given) => storableText(given.slice(0, MAX_AUTHOR)).trim() || undefined),
);

const readAnswer = v.union([
	v.object({
		pageCount: v.pipe(v.number(), v.integer(), v.minValue(1)),
		lines: text,
		lacks: v.optional(v.picklist(RESUME_GAPS)),
	}),
	v.object({ problem: v.picklist(RESUME_PROBLEMS) }),
]);

const cleanAnswer = v.union([
	v.object({
		bytes: v.instance(ArrayBuffer),
		author: v.optional(name),
		problem: v.optional(v.literal("picture")),
	}),
	v.object({ problem: v.picklist(["locked", "signed", "unreadable"]) }),
]);

/**
 * Calls the text Worker over its binding. The problem is 'slow' when it doesn't answer in time, 'down' when it fails or
 * its answer is unreadable; the error is for the log.
 */
export function createTextReader(worker: {
	read(bytes: ArrayBuffer): Promise<unknown>;
}): TextReader {
	return (bytes) =>
		inTime(worker.read(bytes), (given) => v.parse(readAnswer, given), { problem: "slow" });
}

/** Calls the text Worker to have a PDF cleaned, like `createTextReader`. */
export function createPdfCleaner(worker: {
	clean(bytes: ArrayBuffer): Promise<unknown>;
}): PdfCleaner {
	return (bytes) =>
		inTime(worker.clean(bytes), (given) => v.parse(cleanAnswer, given), { problem: "down" });
}

/** The Worker's answer as `parse` copies it, `late` when it takes too long, or "down". Never throws. */
function inTime<Answer>(
	asked: Promise<unknown>,
	parse: (given: unknown) => Answer,
	late: { problem: "slow" | "down" },
) {
	type Result = Answer | { problem: "slow" | "down"; error?: unknown };
	return new Promise<Result>((resolve) => {
		const timer = setTimeout(() => resolve(late), PATIENCE_MS);
		asked
			.then((given) => disposing(given, parse))
			.then(resolve, (error) => resolve({ problem: "down", error }))
			.finally(() => clearTimeout(timer));
	});
}

/** Disposes of the Worker's answer once it is copied, because the call stays open until then. */
function disposing<Answer>(value: unknown, parse: (given: unknown) => Answer): Answer {
	try {
		return parse(value);
	} finally {
		(value as Partial<Disposable> | undefined)?.[Symbol.dispose]?.();
	}
}
