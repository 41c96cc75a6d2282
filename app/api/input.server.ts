/** How a call's input is read: anything unreadable, or that the schema doesn't accept, is refused by name. */
import type { HonoRequest } from "hono";
import type { HTTPException } from "hono/http-exception";
import * as v from "valibot";
import { MISSING_TEXT } from "#app/forms/fields/fields.ts";
import { refused } from "./answers.server.ts";

export type ObjectSchema = v.GenericSchema & { entries: v.ObjectEntries };

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * The body of a call: a JSON object in UTF-8.
 *
 * @throws the refusal 415 when its content type isn't JSON, 400 when it can't be read or the schema doesn't accept it
 */
export async function readBody<Schema extends ObjectSchema>(
	request: HonoRequest,
	schema: Schema,
): Promise<v.InferOutput<Schema>> {
	if (!JSON_TYPE.test(request.header("Content-Type") ?? "")) {
		throw refused(415, { message: "Send JSON: Content-Type: application/json, in UTF-8." });
	}
	let sent: unknown;
	try {
		const bytes = await request.arrayBuffer();
		sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
	} catch {
		throw refusedInput({ body: "This isn't JSON in UTF-8, or it was cut off." });
	}
	if (typeof sent === "object" && sent !== null && !Array.isArray(sent))
		return checked(schema, sent);
	throw refusedInput({ body: "Send a JSON object." });
}

/**
 * The query of a call. Digits are a number, anything else is text; parameters that the schema doesn't name are ignored.
 *
 * @throws the refusal 400 when a parameter appears twice or the schema doesn't accept it
 */
export function readQuery<Schema extends ObjectSchema>(
	request: HonoRequest,
	schema: Schema,
): v.InferOutput<Schema> {
	const query: Record<string, unknown> = {};
	for (const name of Object.keys(schema.entries)) {
		const [text, ...more] = request.queries(name) ?? [];
		if (more.length > 0) throw refusedInput({ [name]: "Send this only once." });
		if (text !== undefined) query[name] = /^\d{1,15}$/.test(text) ? Number(text) : text;
	}
	return checked(schema, query);
}

/** The refusal (400) that says which field is wrong and why. */
export function refusedInput(errors: Record<string, string>): HTTPException {
	const problems = Object.entries(errors).map(([name, problem]) => `${name}: ${problem}`);
	const lacks = Object.values(errors).includes(MISSING_TEXT);
	const message = lacks ? "Please fill in all fields" : problems.join(" ");
	return refused(400, { message, errors });
}

function checked<Schema extends ObjectSchema>(schema: Schema, input: unknown) {
	const parsed = v.safeParse(schema, input);
	if (parsed.success) return parsed.output;
	const errors: Record<string, string> = {};
	for (const issue of parsed.issues) errors[String(issue.path?.[0]?.key)] ??= messageOf(issue);
	throw refusedInput(errors);
}

/** The schemas' messages are written for forms, where a value is always text; this covers other JSON. */
function messageOf({ type, received, message }: v.BaseIssue<unknown>): string {
	if (received === "undefined" || (type === "string" && received === "null")) return MISSING_TEXT;
	return type === "string" ? "Send this as text." : message;
}
