import type { AppLoadContext } from "@remix-run/cloudflare";
import { create } from "content-disposition";
import { fileNameOf } from "#app/forms/pdf.ts";
import type { findResumeFile } from "#db/resumes/resumes.ts";

/**
 * Answers with a resume's file, whole or in part (Range), or 404 if there is none. With `?inline` the browser shows it
 * instead of downloading it.
 *
 * @param file a version of a resume that the sender of the request may read
 * @throws FilesUnavailable
 */
export async function sendResumeFile(
	request: Request,
	context: AppLoadContext,
	file: Awaited<ReturnType<typeof findResumeFile>>,
): Promise<Response> {
	if (!file) return missing();
	const { name, versionId, fileKey, sizeBytes } = file;
	// A version never changes, so its id identifies its bytes.
	const etag = `"${versionId}"`;
	const headers = new Headers({
		...headersFor(request, name),
		"Accept-Ranges": "bytes",
		ETag: etag,
	});
	const ifRange = request.headers.get("If-Range");
	const asked = ifRange === null || ifRange === etag ? request.headers.get("Range") : null;
	const range = byteRangeOf(asked, sizeBytes);
	if (range === "unsatisfiable") {
		return new Response(null, {
			status: 416,
			headers: { "Content-Range": `bytes */${sizeBytes}`, "Accept-Ranges": "bytes" },
		});
	}
	const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
	const length = end - start + 1;
	if (range) headers.set("Content-Range", `bytes ${start}-${end}/${sizeBytes}`);
	headers.set("Content-Length", String(length));
	const status = range ? 206 : 200;
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const part = range && { offset: start, length };
	const stored = await context.files.get("resumes", fileKey, part);
	return stored ? new Response(stored.body, { status, headers }) : lost(context);
}

/**
 * Answers with another student's resume, without what the file says about who made it; 503 while that can't be done. A
 * file that can't be changed is sent as it is: its owner was asked (routes/resumes/own-resumes.tsx).
 *
 * @throws FilesUnavailable
 */
export async function sendCleanedFile(
	request: Request,
	context: AppLoadContext,
	file: Awaited<ReturnType<typeof findResumeFile>>,
): Promise<Response> {
	if (!file) return missing();
	const stored = await context.files.get("resumes", file.fileKey);
	if (!stored) return lost(context);
	const cleaned = await context.cleanPdf(await stored.arrayBuffer());
	if ("bytes" in cleaned) {
		const headers = {
			...headersFor(request, file.name),
			"Content-Length": `${cleaned.bytes.byteLength}`,
		};
		return new Response(request.method === "HEAD" ? null : cleaned.bytes, { headers });
	}
	if (cleaned.problem !== "slow" && cleaned.problem !== "down") {
		return sendResumeFile(request, context, file);
	}
	context.log.error("resume not cleaned", { error: "error" in cleaned ? cleaned.error : "slow" });
	return new Response("We can't get this file ready right now. Try again in a minute.", {
		status: 503,
		headers: { "Retry-After": "60" },
	});
}

function headersFor(request: Request, name: string) {
	const type = new URL(request.url).searchParams.has("inline") ? "inline" : "attachment";
	return {
		"Content-Type": "application/pdf",
		"Content-Disposition": create(fileNameOf(name), { type }),
		"Cache-Control": "private, no-store",
	};
}

function missing(): Response {
	return new Response("Resume not found, or it isn't yours.", { status: 404 });
}

/** The database names the file, but the store doesn't have it. */
function lost({ log }: AppLoadContext): Response {
	log.error("stored file is missing", { part: "resumes" });
	const words =
		"This file is missing on our side, and we've noted it. If it's yours and you still have it, upload it again.";
	return new Response(words, { status: 404 });
}

/** The part of a file that a request asked for; `end` is the position of the last byte. */
export interface ByteRange {
	start: number;
	end: number;
}

/**
 * Reads a `Range` header (RFC 9110 §14.2). Ignores what a server may ignore: other units, several ranges, nonsense.
 *
 * @param size the file's, in bytes
 * @returns undefined for the whole file
 */
export function byteRangeOf(
	header: string | null,
	size: number,
): ByteRange | "unsatisfiable" | undefined {
	const [, first, last] = header?.match(/^bytes=\s*(\d*)-(\d*)\s*$/i) ?? [];
	if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
	if (first === "") {
		if (Number(last) === 0) return "unsatisfiable";
		return { start: Math.max(0, size - Number(last)), end: size - 1 };
	}
	if (last !== "" && Number(last) < Number(first)) return undefined;
	if (Number(first) >= size) return "unsatisfiable";
	return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
