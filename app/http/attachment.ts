/** What file systems don't take in a name, and what could make it another folder's. */
const NOT_IN_FILE_NAMES = /[/\\:*?"<>|\p{Cc}\p{Cs}]/gu;

/**
 * The `Content-Disposition` of a file to be kept (RFC 6266).
 *
 * @param name as people gave it, without its ending
 * @param extension such as 'pdf'
 */
export function attachment(name: string, extension: string): string {
	return `attachment; ${fileName(name, extension)}`;
}

/** The same for a file that the browser may show itself. */
export function inline(name: string, extension: string): string {
	return `inline; ${fileName(name, extension)}`;
}

function fileName(name: string, extension: string): string {
	const bare = name.replace(NOT_IN_FILE_NAMES, " ").replace(/\s+/g, " ");
	const ending = `.${extension}`;
	const stem = bare.toLowerCase().endsWith(ending) ? bare.slice(0, -ending.length) : bare;
	const whole = `${stem.replace(/^[.\s]+|[.\s]+$/g, "") || "file"}${ending}`;
	const encoded = encodeURIComponent(whole).replace(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `filename*=UTF-8''${encoded}`;
}
