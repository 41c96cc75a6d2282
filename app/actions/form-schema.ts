/** What a schema says about a form's fields: their kinds and how much they can hold. */
import type * as v from "valibot";

type ObjectSchema = v.GenericSchema & { entries: v.ObjectEntries };

/** A form is an object of fields, or one of several objects told apart by a field such as `intent`. */
export type FormSchema = ObjectSchema | (v.GenericSchema & { options: ObjectSchema[] });

interface FieldKind {
	/** A text, all texts with the same name, or a file. */
	kind: "text" | "list" | "file";
	/** The maximum number of characters. */
	maxLength: number;
}

/** The maximum number of characters for a text whose schema sets no limit, such as an id. */
const DEFAULT_LENGTH = 200;
/** The maximum number of checkboxes with the same name that a form may tick. */
const MAX_IN_LIST = 30;
/** A character in UTF-8, percent-encoded. */
const BYTES_A_CHARACTER = 9;
/** Room for fields the schema doesn't know, such as those of an older page. */
const SPARE_BYTES = 4096;

const known = new WeakMap<FormSchema, Map<string, FieldKind>>();

/** The fields of a form by name. */
export function fieldKindsOf(schema: FormSchema): Map<string, FieldKind> {
	const found = known.get(schema);
	if (found) return found;
	const objects = "options" in schema ? schema.options : [schema];
	const entries = objects.flatMap((object) => Object.entries(object.entries));
	const kinds = new Map(entries.map(([name, field]) => [name, fieldKindOf(field as Part)]));
	known.set(schema, kinds);
	return kinds;
}

/**
 * The maximum number of bytes of text that a form with this schema can need: twice what its fields may hold, so that
 * somebody who typed too much sees it at the field. The size of a file is limited by the request's limit.
 */
export function maxTextBytesOf(schema: FormSchema): number {
	let bytes = SPARE_BYTES;
	for (const [name, { maxLength }] of fieldKindsOf(schema)) {
		bytes += 2 * BYTES_A_CHARACTER * (name.length + maxLength);
	}
	return bytes;
}

/** Whether a form has a field for a file. */
export function takesFile(schema: FormSchema): boolean {
	return [...fieldKindsOf(schema).values()].some(({ kind }) => kind === "file");
}

/** What is read from valibot's schema objects. */
interface Part {
	type: string;
	/** The schema inside an optional one. */
	wrapped?: Part;
	/** The schema of a list's items. */
	item?: Part;
	/** A pipe's parts; the first is the schema itself. */
	pipe?: Part[];
	requirement?: unknown;
	/** The options to choose from. */
	options?: readonly unknown[];
}

function fieldKindOf(field: Part): FieldKind {
	const { type, item } = bareOf(field);
	if (type === "file" || type === "instance") return { kind: "file", maxLength: 0 };
	if (!item) return { kind: "text", maxLength: maxLengthOf(field) || DEFAULT_LENGTH };
	const most = item.options?.length ?? MAX_IN_LIST;
	return { kind: "list", maxLength: most * (maxLengthOf(item) || DEFAULT_LENGTH) };
}

function bareOf(part: Part): Part {
	return part.wrapped ? bareOf(part.wrapped) : part;
}

function maxLengthOf({ type, requirement, wrapped, options = [], pipe = [] }: Part): number {
	const within = [...pipe.slice(1), ...(wrapped ? [wrapped] : [])].map(maxLengthOf);
	const chosen = options.map((option) => String(option).length);
	return Math.max(0, type === "max_length" ? Number(requirement) : 0, ...chosen, ...within);
}
