/** Takes an annotated resume as a new version. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import { problemOfAnnotated } from "#app/forms/pdf.ts";
import type { resumeVersionForm } from "#app/forms/resume.ts";
import { addResumeVersion, MAX_VERSIONS, type ResumeVersion } from "#db/resumes/resume-versions.ts";
import { problemOfScan } from "../scanner.server.ts";
import { storePdf } from "./receive.server.ts";

const STORE_DOWN =
	"Our file storage isn't responding, so nothing was saved. Your annotations are still here. Try again in a few minutes.";
const GONE_MESSAGE =
	"This resume isn't in your list anymore, so there's nothing to save to. You may have removed it in another tab. Bring it back there, then try again.";
const LIMIT_MESSAGE = `This resume has ${MAX_VERSIONS} versions, which is the limit. Download your file, then upload it as a new resume.`;

/** What the viewer hears when its annotations are saved. */
export interface SavedVersion {
	number: number;
	/** Whether other versions were saved since the page was opened. */
	conflict: boolean;
	/** All versions, newest first. */
	versions: ResumeVersion[];
}

/**
 * Checks an annotated file, stores it and makes it the newest version of the student's own resume.
 *
 * @returns 200 with a SavedVersion, else why it wasn't saved as `{ problem }`, a sentence
 */
export async function storeVersion(
	context: AppLoadContext,
	{ userId, uid }: { userId: string; uid: string },
	resumeId: string,
	sent: InferOutput<typeof resumeVersionForm>,
): Promise<Response> {
	const problem = await problemOfAnnotated(sent.file);
	if (problem) return refusal(problem.tooLarge ? 413 : 400, problem.text);
	const unsafe = await problemOfScan(context, sent.file, { uid, kind: "annotated resume" });
	if (unsafe) return refusal(unsafe.status, unsafe.text);
	const bytes = await sent.file.arrayBuffer();
	const owner = { userId, formKey: sent.form_key };
	const version = { resumeId, begunFrom: sent.begun_from, sizeBytes: bytes.byteLength };
	const added = await storePdf(context, bytes, async (fileKey) => {
		const added = await addResumeVersion(context.db, owner, { ...version, fileKey }, context.now());
		return { ...added, unused: added.outcome === "added" ? [] : [fileKey] };
	});
	if (!added) return refusal(503, STORE_DOWN);
	if (!("versionId" in added)) {
		return added.outcome === "missing" ? refusal(404, GONE_MESSAGE) : refusal(409, LIMIT_MESSAGE);
	}
	const { number, versions } = added;
	const conflict = number > sent.newest + 1;
	return Response.json({ number, conflict, versions } satisfies SavedVersion);
}

function refusal(status: number, problem: string): Response {
	return Response.json({ problem }, { status });
}
