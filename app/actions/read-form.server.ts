/** Reads and refuses posted forms. Only the fields that a form's schema names are read; others are ignored. */
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import * as v from "valibot";
import { joinBytes } from "#app/http/request-body.server.ts";
import { type FormSchema, fieldKindsOf, maxTextBytesOf, takesFile } from "./form-schema.ts";
import {
	type ClientRateLimit,
	isClientRateLimited,
	RATE_LIMITED_FORM,
} from "./rate-limits.server.ts";

/** Fields that are never sent back and never saved. */
const NEVER_ECHOED = new Set(["password", "current_password"]);
/** More entries than any of our forms has. */
const MAX_ENTRIES = 100;

/** For a missing hidden field: the page is from an older release, or isn't ours. */
const NOT_OUR_PAGE =
	"This page didn't send everything it should have. Reload it and send it again.";

/** What was sent in a schema's fields: a text, a file or a list of texts; a list also when one value was expected. */
export type Typed = Record<string, FormDataEntryValue | FormDataEntryValue[] | undefined>;

/** A problem that only the server can find. */
export interface Problems {
	form?: string;
	fields?: Record<string, string>;
}

/** What an action answers when it refuses a form: the form as it was typed, and what is wrong. */
export interface FormAnswer {
	/** What was typed, by the field's name; never a password and never a file. */
	values: Record<string, string | string[]>;
	/** What is wrong with the form as a whole. */
	problem?: string | undefined;
	/** What is wrong with a field, by its name. */
	errors: Record<string, string>;
	duplicate?: DuplicateNotice;
	/** The hidden field that says which form was sent, when its value (from an older page) matches no form. */
	unknown?: string;
	/** The columns of a file that was refused, because it isn't clear which one holds what. */
	columns?: string[];
	/** The form wasn't refused: the page behind its link was read. */
	read?: { filled: string[]; notes: string[]; called: Record<string, string> };
}

/** Says that what was sent already exists, with a link to it if the sender may see it. */
export interface DuplicateNotice {
	message: string;
	link?: { href: string; text: string };
}

export type Refusal = ReturnType<typeof data<FormAnswer>>;

export type Refuse = (status: number, problems: Problems, duplicate?: DuplicateNotice) => Refusal;

/** A form that was read; `typed` is what was sent, valid or not. */
export type ReadForm<Value> =
	| { value: undefined; typed: Typed; refusal: Refusal }
	| {
			value: Value;
			typed: Typed;
			refuse: Refuse;
			refuseDuplicate(field: string, duplicate: DuplicateNotice): Refusal;
	  };

/**
 * Reads a posted form by its schema.
 *
 * @returns the value and ways to refuse it; or, if the schema finds something wrong, the refusal itself (400). A
 *   refusal keeps what was typed, but never a password.
 * @throws 400 if the form was cut off on its way, or has too many entries; 413 if it is larger than it can need; 415 if
 *   it isn't a form
 */
export async function readForm<Schema extends FormSchema>(
	request: Request,
	schema: Schema,
): Promise<ReadForm<v.InferOutput<Schema>>> {
	return parseTyped(await readTyped(request, schema), schema);
}

/**
 * Reads a form that people send without a session, and counts it toward a rate limit.
 *
 * @returns what `readForm` returns; also refused if their address sends too many (429)
 */
export async function readGuestForm<Schema extends FormSchema>(
	{ request, context }: Pick<ActionFunctionArgs, "request" | "context">,
	schema: Schema,
	rateLimit: ClientRateLimit | ((value: v.InferOutput<Schema>) => ClientRateLimit),
): Promise<ReadForm<v.InferOutput<Schema>>> {
	const form = await readForm(request, schema);
	if (!("refuse" in form)) return form;
	const limit = typeof rateLimit === "function" ? rateLimit(form.value) : rateLimit;
	if (!(await isClientRateLimited(context, limit))) return form;
	return { ...form, value: undefined, refusal: form.refuse(429, { form: RATE_LIMITED_FORM }) };
}

/** Checks what was sent in a schema's fields and returns what `readForm` does. */
export function parseTyped<Schema extends FormSchema>(
	typed: Typed,
	schema: Schema,
): ReadForm<v.InferOutput<Schema>> {
	const values = typedText(typed);
	const refuse: Refuse = (status, { form, fields = {} }, duplicate) =>
		data<FormAnswer>(
			{ values, problem: form, errors: fields, ...(duplicate && { duplicate }) },
			{ status },
		);
	const parsed = v.safeParse(schema, typed, { message: NOT_OUR_PAGE });
	if (!parsed.success) {
		const refusal = refuse(400, problemsOf(parsed.issues));
		const unknown = parsed.issues.find(({ type }) => type === "variant")?.path?.[0].key;
		if (unknown !== undefined) refusal.data.unknown = String(unknown);
		return { value: undefined, typed, refusal };
	}
	return {
		value: parsed.output,
		typed,
		refuse,
		refuseDuplicate: (field: string, duplicate: DuplicateNotice) =>
			refuse(409, { fields: { [field]: duplicate.message } }, duplicate),
	};
}

/** Reads what was sent in a schema's fields. Throws what `readForm` throws. */
export async function readTyped(request: Request, schema: FormSchema): Promise<Typed> {
	const sent = await readEntries(request, schema);
	const typed: Typed = {};
	for (const [name, { kind }] of fieldKindsOf(schema)) {
		const all = sent.getAll(name).filter(kind === "file" ? isChosenFile : isText);
		// Several values for a single field stay a list, which its schema refuses.
		typed[name] = kind === "list" || all.length > 1 ? all : all[0];
	}
	return typed;
}

/** The text that was typed, without passwords: what may be sent back or saved. */
export function typedText(typed: Typed): FormAnswer["values"] {
	const values: FormAnswer["values"] = {};
	for (const [name, value] of Object.entries(typed)) {
		if (NEVER_ECHOED.has(name)) continue;
		if (Array.isArray(value)) values[name] = value.filter(isText);
		else if (isText(value)) values[name] = value;
	}
	return values;
}

function isText(entry: FormDataEntryValue | undefined): entry is string {
	return typeof entry === "string" && entry !== "";
}

/** A file input with no file chosen sends a file without a name or bytes. */
function isChosenFile(entry: FormDataEntryValue): entry is File {
	return entry instanceof File && (entry.size > 0 || entry.name !== "");
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): Problems {
	const fields: Record<string, string> = {};
	let form: string | undefined;
	for (const { message, path } of issues) {
		const name = String(path?.[0]?.key ?? "");
		if (message === NOT_OUR_PAGE || !name) form = message;
		else if (!fields[name]?.includes(message)) {
			fields[name] = fields[name] ? `${fields[name]} ${message}` : message;
		}
	}
	return { ...(form && { form }), fields };
}

/** Counts entries and refuses too many before parsing anything. */
async function readEntries(
	request: Request,
	schema: FormSchema,
): Promise<FormData | URLSearchParams> {
	const type = request.headers.get("Content-Type") ?? "";
	const boundary = type.match(/^multipart\/form-data\b.*;\s*boundary="?([^\s";,]{1,70})/i)?.[1];
	if (!boundary && !/^application\/x-www-form-urlencoded\b/i.test(type)) throw refused(415);
	const maxTextBytes = maxTextBytesOf(schema);
	const mayHoldFile = boundary !== undefined && takesFile(schema);
	const bytes = await readBytes(request, mayHoldFile ? undefined : maxTextBytes);
	if (countOf(bytes, boundary ? `\n--${boundary}` : "&") > MAX_ENTRIES) throw refused(400);
	if (!boundary) return new URLSearchParams(new TextDecoder().decode(bytes));
	// Uses the boundary that was counted, because the header may name two.
	const counted = `multipart/form-data; boundary="${boundary}"`;
	const form = await new Response(bytes, { headers: { "Content-Type": counted } })
		.formData()
		.catch(() => {
			throw refused(400);
		});
	const text = [...form.values()].filter(isText);
	if (text.reduce((sum, { length }) => sum + length, 0) > maxTextBytes) throw refused(413);
	return form;
}

/** The whole body. It is read to its end, but at most `maxBytes` of it are kept in memory. */
async function readBytes(request: Request, maxBytes = Number.POSITIVE_INFINITY) {
	const pieces: Uint8Array[] = [];
	let length = 0;
	try {
		const reader = request.body?.getReader();
		for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
			length += read.value.byteLength;
			if (length <= maxBytes) pieces.push(read.value);
		}
	} catch {
		throw refused(400);
	}
	if (length > maxBytes) throw refused(413);
	return joinBytes(pieces);
}

/** How often an ASCII text occurs in bytes; counting stops above MAX_ENTRIES. */
function countOf(bytes: Uint8Array, text: string): number {
	const wanted = new TextEncoder().encode(text);
	let count = 0;
	// Byte by byte: a function call for each would take seconds for 16 MB of line feeds.
	for (let at = 0; at < bytes.length && count <= MAX_ENTRIES; at++) {
		let same = 0;
		while (same < wanted.length && bytes[at + same] === wanted[same]) same++;
		if (same === wanted.length) count++;
	}
	return count;
}

function refused(status: 400 | 413 | 415) {
	return data(null, { status });
}
