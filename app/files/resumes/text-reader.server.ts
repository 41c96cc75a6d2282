/** The client of the text Worker (workers/resume-text), which may be slow, dead or wrong. */
import * as v from "valibot";
import type { ResumeText } from "#db/resumes/resume-texts.ts";
import { RESUME_PROBLEMS } from "#db/schema.ts";

/** Reads the text of a PDF; never throws. */
export type TextReader = (bytes: ArrayBuffer) => Promise<ResumeText & { error?: unknown }>;

const PATIENCE_MS = 10_000;
const MAX_CHARACTERS = 200_000;

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_CHARACTERS));

const answer = v.union([
	v.object({ pageCount: v.pipe(v.number(), v.integer(), v.minValue(1)), lines: text }),
	v.object({ problem: v.picklist(RESUME_PROBLEMS) }),
]);

/**
 * Calls the text Worker over its binding. The problem is 'slow' when it doesn't answer in time, 'down' when it fails or
 * its answer is unreadable; the error is for the log.
 */
export function createTextReader(worker: {
	read(bytes: ArrayBuffer): Promise<unknown>;
}): TextReader {
	const read: TextReader = async (bytes) => {
		try {
			return parse(await worker.read(bytes));
		} catch (error) {
			return { problem: "down", error };
		}
	};
	return (bytes) =>
		new Promise((resolve) => {
			const timer = setTimeout(() => resolve({ problem: "slow" }), PATIENCE_MS);
			read(bytes)
				.then(resolve)
				.finally(() => clearTimeout(timer));
		});
}

/** Checks and copies the Worker's answer, and disposes of the original, because the call stays open until then. */
function parse(value: unknown) {
	try {
		return v.parse(answer, value);
	} finally {
		(value as Partial<Disposable> | undefined)?.[Symbol.dispose]?.();
	}
}
