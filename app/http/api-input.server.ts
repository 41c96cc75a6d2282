/** How a call's input is read: what cannot be read or is not what the schema wants is refused by name. */
import * as v from "valibot";
import { MISSING } from "#app/forms/fields.ts";
import { failure } from "./json.server.ts";

type ObjectSchema = v.GenericSchema & { entries: v.ObjectEntries };

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * The body of a call: a JSON object, UTF-8.
 *
 * @throws the answer 415 when it says to be something else, 400 when it is not what it says or not
 *   what the schema wants
 */
export async function readBody<Schema extends ObjectSchema>(
	request: Request,
	schema: Schema,
): Promise<v.InferOutput<Schema>> {
	const encoding = request.headers.get("Content-Encoding") ?? "identity";
	if (!JSON_TYPE.test(request.headers.get("Content-Type") ?? "") || encoding !== "identity") {
		throw failure(415, { message: "Send JSON: Content-Type: application/json, in UTF-8." });
	}
	return checked(schema, parseObject(await readText(request)));
}

/**
 * The query of a call. Digits are a number, anything else is text; parameters that the schema does not
 * name are ignored.
 *
 * @throws the answer 400 when a parameter stands there twice or is not what the schema wants
 */
export function readQuery<Schema extends ObjectSchema>(
	{ searchParams }: URL,
	schema: Schema,
): v.InferOutput<Schema> {
	const query: Record<string, unknown> = {};
	for (const name of Object.keys(schema.entries)) {
		const [text, ...more] = searchParams.getAll(name);
		if (more.length > 0) throw refusedInput({ [name]: "Send this only once." });
		if (text !== undefined) query[name] = /^\d{1,15}$/.test(text) ? Number(text) : text;
	}
	return checked(schema, query);
}

/** The answer 400 that says what is wrong with which field. */
export function refusedInput(errors: Record<string, string>): Response {
	const message = Object.values(errors).includes(MISSING)
		? "Please fill in all fields"
		: Object.entries(errors)
				.map(([name, problem]) => `${name}: ${problem}`)
				.join(" ");
	return failure(400, { message, errors });
}

function checked<Schema extends ObjectSchema>(schema: Schema, input: unknown) {
	const parsed = v.safeParse(schema, input);
	if (parsed.success) return parsed.output;
	const errors: Record<string, string> = {};
	for (const issue of parsed.issues) {
		const name = String(issue.path?.[0]?.key ?? "body");
		errors[name] ??= messageOf(issue);
	}
	throw refusedInput(errors);
}

/** The messages of our schemas are made for what people type: they don't think of what JSON can say. */
function messageOf({ type, received, message }: v.BaseIssue<unknown>): string {
	if (received === "undefined" || (type === "string" && received === "null")) return MISSING;
	return type === "string" ? "Send this as text." : message;
}

async function readText(request: Request): Promise<string> {
	try {
		const bytes = await request.arrayBuffer();
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw refusedInput({ body: "This was cut off, or it is not UTF-8." });
	}
}

function parseObject(text: string): unknown {
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch {
		throw refusedInput({ body: "This is not JSON." });
	}
	if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
		throw refusedInput({ body: "Send a JSON object." });
	}
	return parsed;
}
