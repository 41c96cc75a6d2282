/** Unsent text of a form, by its owner and page. Nothing here may throw: a browser can refuse storage, or be full. */
const PREFIX = "draft:";
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

/** What fills a form: what a share menu passes (public/manifest.webmanifest), or a rejected contribution. */
const FILLS = ["title", "text", "url", "from"];

/** The key of a page's drafts: its path, plus what fills its form, because that makes it another one. */
export function draftPage({ pathname, search }: { pathname: string; search: string }): string {
	const query = new URLSearchParams(search);
	const filled = [...query].filter(([name]) => FILLS.includes(name));
	return filled.length > 0 ? `${pathname}?${new URLSearchParams(filled)}` : pathname;
}

interface Draft {
	savedAtMs: number;
	/** The fields' values; each checkbox is a field of its own, named with its value. */
	fields: Record<string, string>;
}

const keyOf = (owner: string, path: string) => `${PREFIX}${owner}:${path}`;

/** Saves the values of a form's fields; saves nothing when they are as the page came, unless it came with an answer. */
export function saveDraft(
	owner: string,
	path: string,
	form: HTMLFormElement,
	answered: boolean,
): void {
	const changed = draftable(form).filter((field) => heldBy(field) !== heldAtFirst(field));
	const typed = changed.some(({ type }) => type !== "hidden");
	if (!typed && !answered) {
		dropDraft(path);
		return;
	}
	const fields = Object.fromEntries(draftable(form).map((field) => [nameOf(field), heldBy(field)]));
	const draft: Draft = { savedAtMs: Date.now(), fields };
	attempt(() => localStorage.setItem(keyOf(owner, path), JSON.stringify(draft)));
}

/** Puts a saved draft into a form, except over what was typed since the page came. Returns whether it put anything. */
export function restoreDraft(owner: string, path: string, form: HTMLFormElement): boolean {
	const draft = readDraft(keyOf(owner, path));
	if (!draft) return false;
	let restored = false;
	for (const field of draftable(form)) {
		const kept = draft.fields[nameOf(field)];
		const held = heldBy(field);
		if (kept === undefined || held !== heldAtFirst(field) || kept === held) continue;
		if (isBox(field)) field.checked = kept !== "";
		else field.value = kept;
		openFolds(field);
		restored ||= field.type !== "hidden";
	}
	return restored;
}

/** Opens the folds around a field, so that what was put into it is seen. */
export function openFolds(field: DraftField): void {
	for (let fold = field.closest("details"); fold; ) {
		fold.open = true;
		fold = fold.parentElement?.closest("details") ?? null;
	}
}

/** Deletes a page's draft, because it was sent or is no longer wanted. */
export function dropDraft(path: string): void {
	dropDrafts((key) => key.endsWith(`:${path}`));
}

/** Deletes other people's drafts in this browser. Logging out clears everything (components/clear-storage.ts). */
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

const DRAFT_FIELDS =
	':is(input:not([type="password"], [type="file"], [type="radio"]), textarea, select)[name]:not([name=""])';

type DraftField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function draftable(form: HTMLFormElement): DraftField[] {
	return ([...form.elements] as DraftField[]).filter((element) => element.matches(DRAFT_FIELDS));
}

function isBox(field: DraftField): field is HTMLInputElement {
	return field.type === "checkbox";
}

function nameOf(field: DraftField): string {
	return isBox(field) ? `${field.name}=${field.value}` : field.name;
}

function heldBy(field: DraftField): string {
	return isBox(field) && !field.checked ? "" : field.value;
}

/** The value it had when the page came. */
function heldAtFirst(field: DraftField): string {
	if (isBox(field)) return field.defaultChecked ? field.value : "";
	if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
	const options = [...field.options];
	return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/** What `run` returns; undefined when it throws, as a browser does that refuses storage. */
export function attempt<Result>(run: () => Result): Result | undefined {
	try {
		return run();
	} catch {
		return undefined;
	}
}
