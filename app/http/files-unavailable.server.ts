/** The file store did not answer. A page says 503 then, as for the database (answer-errors.server.ts). */
export class FilesUnavailable extends Error {
	override name = "FilesUnavailable";
}
