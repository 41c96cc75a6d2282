const PROGRAM_PATH = /\/(?:programs|moderation\/published)\/([\w-]{1,64})\/?$/;

/** Which program a text means: by its page's address on this site, or by its own link; undefined for other text. */
export function programNamedBy(text: string): { id?: string; link?: string } | undefined {
	const typed = text.trim();
	const [, id] = typed.split(/[?#]/)[0]?.match(PROGRAM_PATH) ?? [];
	if (id) return { id };
	if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return undefined;
	return { link: typed };
}
