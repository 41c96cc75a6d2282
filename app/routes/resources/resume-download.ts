import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { attachment, inline } from "#app/http/attachment.ts";
import { byteRangeOf } from "#app/http/byte-range.ts";
import { readResumeFile } from "#app/resume/files.server.ts";
import { versionOf } from "#app/resume/version-number.ts";
import { findResumeFile } from "#db/resumes.ts";

/**
 * GET /resume/{id}/download: the newest version of one's own resume, or `?version=N`, whole or in part.
 * With `?inline` the browser shows it instead of keeping it.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const asks = new URL(request.url).searchParams;
	const number = versionOf(asks);
	if (number === "none") return missing();
	const file = await findResumeFile(context.db, { id: params.id ?? "", userId }, number);
	if (!file) return missing();
	const { name, versionId, fileKey, sizeBytes } = file;
	// A version never changes, so its id stands for its bytes.
	const etag = `"${versionId}"`;
	const headers = new Headers({
		"Content-Type": "application/pdf",
		"Content-Disposition": asks.has("inline") ? inline(name, "pdf") : attachment(name, "pdf"),
		"Cache-Control": "private, no-store",
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
	const stored = await readResumeFile(context.files, fileKey, part);
	return stored ? new Response(stored.body, { status, headers }) : missing();
}

function missing(): Response {
	return new Response("There is no such resume, or it is not yours.", { status: 404 });
}
