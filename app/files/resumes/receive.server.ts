/** Takes an uploaded resume, for the form and for its script, and an annotated one as a new version. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import type { ReadForm, Refusal } from "#app/actions/read-form.server.ts";
import { nameOfFile, problemOfAnnotated, problemOfFile } from "#app/forms/pdf.ts";
import type { resumeVersionForm, uploadResumeForm } from "#app/forms/resume.ts";
import { randomId, sha256Hex } from "#db/ids.ts";
import {
	type AddOutcome,
	addResume,
	addResumeVersion,
	MAX_VERSIONS,
	type ResumeVersion,
} from "#db/resumes/resume-versions.ts";
import { MAX_RESUMES } from "#db/resumes/resumes.ts";
import { FilesUnavailable } from "../file-store.server.ts";
import { problemOfScan } from "../scanner.server.ts";
import { startReading } from "./read-text.server.ts";

const STORE_DOWN =
	"Our file storage isn't responding, so nothing was uploaded. Your resumes are fine. Try again in a few minutes.";
const LIMIT_MESSAGE = `You have ${MAX_RESUMES} resumes, which is the limit. Remove one, then upload this one again.`;
const TOO_MANY_REMOVED =
	"You've removed a lot of resumes lately. They're erased within two hours. Upload this one then.";

type Form = Extract<ReadForm<unknown>, { refuse: unknown }>;

/**
 * Checks an uploaded file, stores it and makes it one of the student's resumes.
 *
 * @returns what to tell the student on success, or the form's refusal
 */
export async function receiveResume(
	context: AppLoadContext,
	{ userId, uid }: { userId: string; uid: string },
	upload: InferOutput<typeof uploadResumeForm>,
	form: Pick<Form, "refuse" | "refuseDuplicate">,
): Promise<{ refusal: Refusal } | { refusal?: undefined; done: string }> {
	const refuse = (status: number, file: string) => ({
		refusal: form.refuse(status, { fields: { file } }),
	});
	const problem = await problemOfFile(upload.file);
	if (problem) return refuse(400, problem);
	const unsafe = await problemOfScan(context, upload.file, { uid, kind: "resume" });
	if (unsafe) return refuse(unsafe.status, unsafe.text);
	const stored = await store(context, userId, upload);
	if (!stored) return { refusal: form.refuse(503, { form: STORE_DOWN }) };
	switch (stored.outcome) {
		case "duplicate":
			return {
				refusal: form.refuseDuplicate("file", {
					message: `You already uploaded this file: ${stored.name}`,
					link: { href: `#resume-${stored.id}`, text: `Show “${stored.name}”` },
				}),
			};
		case "full":
			return refuse(409, LIMIT_MESSAGE);
		case "too-many-removed":
			return refuse(409, TOO_MANY_REMOVED);
		case "brought-back":
			return { done: `“${stored.name}” is back in your list.` };
		default:
			return { done: `“${stored.name}” is uploaded.` };
	}
}

async function store(
	context: AppLoadContext,
	userId: string,
	{ file, name, form_key: formKey = randomId() }: InferOutput<typeof uploadResumeForm>,
): Promise<AddOutcome | undefined> {
	const bytes = await file.arrayBuffer();
	const digest = await sha256Hex(bytes);
	const resume = { name, fileName: nameOfFile(file.name), digest, sizeBytes: bytes.byteLength };
	return storePdf(context, bytes, (fileKey) =>
		addResume(context.db, { userId, formKey }, { ...resume, fileKey }, context.now()),
	);
}

/**
 * Stores a PDF with its row, and has it read if it is a new version.
 *
 * @param writeRow writes the row that names the file by its key
 * @returns what `writeRow` returns; undefined when the file store is down
 */
async function storePdf<Written extends { outcome: string; versionId?: string; unused: string[] }>(
	context: AppLoadContext,
	bytes: ArrayBuffer,
	writeRow: (fileKey: string) => Promise<Written>,
): Promise<Written | undefined> {
	try {
		const file = { bytes, type: "application/pdf" };
		const written = await context.files.putWithRow("resumes", file, writeRow);
		if (written.outcome === "added" && written.versionId) {
			await startReading(context, written.versionId, bytes);
		}
		return written;
	} catch (error) {
		if (!(error instanceof FilesUnavailable)) throw error;
		context.log.error("resume not stored", { error });
		return undefined;
	}
}

const VERSION_NOT_STORED =
	"Our file storage isn't responding, so nothing was saved. Your annotations are still here. Try again in a few minutes.";
const GONE_MESSAGE =
	"This resume isn't in your list anymore, so there's nothing to save to. You may have removed it in another tab. Bring it back there, then try again.";
const VERSION_LIMIT_MESSAGE = `This resume has ${MAX_VERSIONS} versions, which is the limit. Download your file, then upload it as a new resume.`;

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
	if (problem) return refuseVersion(problem.tooLarge ? 413 : 400, problem.text);
	const unsafe = await problemOfScan(context, sent.file, { uid, kind: "annotated resume" });
	if (unsafe) return refuseVersion(unsafe.status, unsafe.text);
	const bytes = await sent.file.arrayBuffer();
	const owner = { userId, formKey: sent.form_key };
	const version = { resumeId, begunFrom: sent.begun_from, sizeBytes: bytes.byteLength };
	const added = await storePdf(context, bytes, async (fileKey) => {
		const added = await addResumeVersion(context.db, owner, { ...version, fileKey }, context.now());
		return { ...added, unused: added.outcome === "added" ? [] : [fileKey] };
	});
	if (!added) return refuseVersion(503, VERSION_NOT_STORED);
	if (!("versionId" in added)) {
		return added.outcome === "missing"
			? refuseVersion(404, GONE_MESSAGE)
			: refuseVersion(409, VERSION_LIMIT_MESSAGE);
	}
	const { number, versions } = added;
	const conflict = number > sent.newest + 1;
	return Response.json({ number, conflict, versions } satisfies SavedVersion);
}

function refuseVersion(status: number, problem: string): Response {
	return Response.json({ problem }, { status });
}
