/**
 * Unsent text of a form, kept in this browser under its owner and page. Nothing here may throw: a
 * browser can refuse its storage, or have it full.
 */
const PREFIX = "draft:";
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

interface Draft {
	savedAtMs: number;
	fields: Record<string, string>;
}

const keyOf = (owner: string, path: string) => `${PREFIX}${owner}:${path}`;

/** Keeps what a form's text fields hold; nothing, when they are as the page came. */
export function saveDraft(owner: string, path: string, form: HTMLFormElement): void {
	const changed = draftable(form).filter((field) => field.value !== field.defaultValue);
	const typed = changed.some(({ type }) => type !== "hidden");
	if (!typed) {
		dropDraft(path);
		return;
	}
	const fields = Object.fromEntries(draftable(form).map(({ name, value }) => [name, value]));
	const draft: Draft = { savedAtMs: Date.now(), fields };
	attempt(() => localStorage.setItem(keyOf(owner, path), JSON.stringify(draft)));
}

/**
 * Puts a kept draft into a form. What was typed since the page came, also before its JavaScript ran,
 * is left alone.
 *
 * @returns whether anything was put back
 */
export function restoreDraft(owner: string, path: string, form: HTMLFormElement): boolean {
	const draft = readDraft(keyOf(owner, path));
	if (!draft) return false;
	let restored = false;
	for (const field of draftable(form)) {
		const kept = draft.fields[field.name];
		if (kept === undefined || field.value !== field.defaultValue || kept === field.value) continue;
		field.value = kept;
		restored ||= field.type !== "hidden";
	}
	return restored;
}

/** Lets go of a page's draft: it was sent, or is not wanted any more. */
export function dropDraft(path: string): void {
	dropDrafts((key) => key.endsWith(`:${path}`));
}

/** Lets go of what others left in this browser. Logging out clears everything (auth/log-out.ts). */
export function dropDraftsOfOthers(owner: string): void {
	dropDrafts((key) => !key.startsWith(keyOf(owner, "")));
}

function dropDrafts(isMeant: (key: string) => boolean): void {
	attempt(() => {
		for (const key of Object.keys(localStorage)) {
			if (key.startsWith(PREFIX) && isMeant(key)) localStorage.removeItem(key);
		}
	});
}

function readDraft(key: string): Draft | undefined {
	return attempt(() => {
		const draft: Draft | null = JSON.parse(localStorage.getItem(key) ?? "null");
		return draft && Date.now() - draft.savedAtMs < MAX_AGE_MS ? draft : undefined;
	});
}

const UNKEPT = new Set(["password", "file", "checkbox", "radio"]);

function draftable(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
	return [...form.elements].filter(
		(element): element is HTMLInputElement | HTMLTextAreaElement =>
			(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
			element.name !== "" &&
			!UNKEPT.has(element.type),
	);
}

function attempt<Result>(run: () => Result): Result | undefined {
	try {
		return run();
	} catch {
		return undefined;
	}
}
