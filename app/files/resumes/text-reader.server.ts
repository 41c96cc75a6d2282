/** The client of the Worker that reads and cleans resumes (workers/resume-text), which may be slow, dead or wrong. */
import * as v from "valibot";
import type { ReadingResult } from "#db/resumes/resume-texts.ts";
import { RESUME_GAPS, RESUME_PROBLEMS } from "#db/schema.ts";
import { storableText } from "#lib/storable-text.ts";
import { MAX_CHARACTERS } from "../../../workers/resume-text/limits.ts";

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
	v.object({ bytes: v.instance(ArrayBuffer), author: v.optional(name) }),
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
