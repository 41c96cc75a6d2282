/** A resume that was uploaded, from its bytes to its row; the page and its script both come here. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import type { DuplicateNotice } from "#app/forms/answer.server.ts";
import type { uploadResumeForm } from "#app/forms/resume.ts";
import { FilesUnavailable } from "#app/http/files-unavailable.server.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { describeError, log } from "#app/http/log.server.ts";
import type { NewToast } from "#app/http/toast.server.ts";
import { randomId } from "#db/random-id.ts";
import { type AddOutcome, addResume, MAX_RESUMES } from "#db/resumes.ts";
import { removeResumeFiles, storeResumeFile } from "./files.server.ts";
import { nameOfFile, problemOfFile } from "./pdf.ts";
import { startReading } from "./read-text.server.ts";

const STORE_DOWN =
	"The place where we keep files is not answering, so nothing was uploaded. Your resumes are fine. Try again in a few minutes.";
const FULL = `You have ${MAX_RESUMES} resumes, which is the most. Remove one, then upload this one again.`;
const TOO_MANY_REMOVED =
	"You have removed a lot of resumes lately. They are erased within two hours; upload this one then.";

/** How a form says no (readForm). */
interface Refusals<Refusal> {
	refuse(status: number, problems: { form?: string; fields?: { file: string } }): Refusal;
	refuseDuplicate(field: "file", duplicate: DuplicateNotice): Refusal;
}

/**
 * Checks an uploaded file, stores it and makes it a resume of the student.
 *
 * @returns what to tell the student when it is there, or the form's refusal
 */
export async function receiveResume<Refusal>(
	context: AppLoadContext,
	userId: string,
	upload: InferOutput<typeof uploadResumeForm>,
	form: Refusals<Refusal>,
): Promise<{ refusal: Refusal } | { refusal?: undefined; toast: NewToast }> {
	const refuse = (status: number, file: string) => ({
		refusal: form.refuse(status, { fields: { file } }),
	});
	if (!(await context.limits.allowStudentWrite(userId))) {
		return { refusal: form.refuse(429, { form: TOO_OFTEN }) };
	}
	const problem = await problemOfFile(upload.file);
	if (problem) return refuse(400, problem);
	const stored = await store(context, userId, upload);
	if (!stored) return { refusal: form.refuse(503, { form: STORE_DOWN }) };
	switch (stored.outcome) {
		case "duplicate":
			return {
				refusal: form.refuseDuplicate("file", {
					message: `You have uploaded this file already: ${stored.name}`,
					link: { href: `#resume-${stored.id}`, text: `Show “${stored.name}”` },
				}),
			};
		case "full":
			return refuse(409, FULL);
		case "too-many-removed":
			return refuse(409, TOO_MANY_REMOVED);
		case "brought-back":
			return { toast: { type: "success", title: `“${stored.name}” is back in your list.` } };
		default:
			return { toast: { type: "success", title: `“${stored.name}” is uploaded.` } };
	}
}

/** Bytes first, then the row; bytes that no row holds are removed. Undefined when the store is down. */
async function store(
	context: AppLoadContext,
	userId: string,
	upload: InferOutput<typeof uploadResumeForm>,
): Promise<AddOutcome | undefined> {
	const bytes = await upload.file.arrayBuffer();
	const digest = hex(await crypto.subtle.digest("SHA-256", bytes));
	const fileKey = await storeResumeFile(context.files, bytes).catch((error) => {
		if (!(error instanceof FilesUnavailable)) throw error;
		note(context, "resume not stored", error);
	});
	if (fileKey === undefined) return undefined;
	const owner = { userId, formKey: upload.form_key ?? randomId() };
	const { name, file } = upload;
	const fileName = nameOfFile(file.name);
	const resume = { name, fileName, digest, fileKey, sizeBytes: bytes.byteLength };
	try {
		const added = await addResume(context.db, owner, resume, context.now());
		discard(context, added.unused);
		if (added.outcome === "added") await startReading(context, added.versionId, bytes);
		return added;
	} catch (error) {
		discard(context, [fileKey]);
		throw error;
	}
}

function discard(context: AppLoadContext, keys: string[]): void {
	if (keys.length === 0) return;
	const removal = removeResumeFiles(context.files, keys);
	context.waitUntil(removal.catch((error) => note(context, "resume file not removed", error)));
}

function note({ requestId }: AppLoadContext, event: string, error: unknown): void {
	log({ level: "error", event, requestId, ...describeError(error) });
}

function hex(buffer: ArrayBuffer): string {
	return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
