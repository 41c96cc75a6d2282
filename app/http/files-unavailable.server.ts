/** The file store did not answer. A page says 503 then, as for the database (answer-errors.server.ts). */
export class FilesUnavailable extends Error {
	override name = "FilesUnavailable";
}

/**
 * Waits for the file store.
 *
 * @throws FilesUnavailable when it fails
 */
export async function reached<Result>(work: Promise<Result>): Promise<Result> {
	try {
		return await work;
	} catch (cause) {
		throw new FilesUnavailable("The file store did not answer", { cause });
	}
}
