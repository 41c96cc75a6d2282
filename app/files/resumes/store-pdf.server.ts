import type { AppLoadContext } from "@remix-run/cloudflare";
import { FilesUnavailable } from "../file-store.server.ts";
import { startReading } from "./read-text.server.ts";

/**
 * Stores a PDF with its row, and has it read if it is a new version.
 *
 * @param writeRow writes the row that names the file by its key
 * @returns what `writeRow` returns; undefined when the file store is down
 */
export async function storePdf<
	Written extends { outcome: string; versionId?: string; unused: string[] },
>(
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
