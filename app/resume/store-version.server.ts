/** A resume that was annotated, from its bytes to its row. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import type { resumeVersionForm } from "#app/forms/resume-version.ts";
import { FilesUnavailable } from "#app/http/files-unavailable.server.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { describeError, log } from "#app/http/log.server.ts";
import { addResumeVersion, MAX_VERSIONS, type ResumeVersion } from "#db/resume-versions.ts";
import { removeResumeFiles, storeResumeFile } from "./files.server.ts";
import { problemOfAnnotated } from "./pdf.ts";
import { startReading } from "./read-text.server.ts";

const STORE_DOWN =
	"The place where we keep files is not answering, so nothing was saved. Your annotations are still here. Try again in a few minutes.";
const GONE =
	"This resume is not in your list any more, so there is nothing to save to. You may have removed it in another tab: bring it back there, then try again.";
const FULL = `This resume has ${MAX_VERSIONS} versions, which is the most. Download your file, then upload it as a resume of its own.`;

export type StoredVersion =
	| {
			stored: true;
			versionId: string;
			fileKey: string;
			number: number;
			/** Whether others were saved since the page was opened. */
			conflict: boolean;
			/** All versions, newest first. */
			versions: ResumeVersion[];
	  }
	| { stored: false; status: number; problem: string };

/**
 * Checks an annotated file, stores it and makes it the newest version of the student's own resume: bytes
 * first, then the row; bytes that no row holds are removed.
 *
 * @returns the version, or why there is none, as a sentence with its HTTP status
 */
export async function storeVersion(
	context: AppLoadContext,
	userId: string,
	resumeId: string,
	sent: InferOutput<typeof resumeVersionForm>,
): Promise<StoredVersion> {
	if (!(await context.limits.allowStudentWrite(userId))) return refusal(429, TOO_OFTEN);
	const problem = await problemOfAnnotated(sent.file);
	if (problem) return refusal(problem.tooLarge ? 413 : 400, problem.text);
	const bytes = await sent.file.arrayBuffer();
	const fileKey = await storeResumeFile(context.files, bytes).catch((error) => {
		if (!(error instanceof FilesUnavailable)) throw error;
		note(context, "version not stored", error);
	});
	if (fileKey === undefined) return refusal(503, STORE_DOWN);
	const owner = { userId, formKey: sent.form_key };
	const version = { resumeId, begunFrom: sent.begun_from, fileKey, sizeBytes: bytes.byteLength };
	const added = await addResumeVersion(context.db, owner, version, context.now()).catch(
		(error: unknown) => {
			discard(context, fileKey);
			throw error;
		},
	);
	if (added.outcome === "added") await startReading(context, added.versionId, bytes);
	else discard(context, fileKey);
	if (!("versionId" in added)) {
		return added.outcome === "missing" ? refusal(404, GONE) : refusal(409, FULL);
	}
	const { versionId, number, versions } = added;
	return {
		stored: true,
		...{ versionId, fileKey, number, versions },
		conflict: number > sent.newest + 1,
	};
}

function refusal(status: number, problem: string): StoredVersion {
	return { stored: false, status, problem };
}

function discard(context: AppLoadContext, fileKey: string): void {
	const removal = removeResumeFiles(context.files, [fileKey]);
	context.waitUntil(removal.catch((error) => note(context, "resume file not removed", error)));
}

function note({ requestId }: AppLoadContext, event: string, error: unknown): void {
	log({ level: "error", event, requestId, ...describeError(error) });
}
