import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Answer } from "./api.ts";
import type { App } from "./app.ts";

/** The parts that the tests read. */
export interface Document {
	openapi: string;
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, object> };
}

export interface Operation {
	operationId: string;
	parameters: { name: string; in: string; schema: object }[];
	requestBody?: { content: Content };
	responses: Record<string, { headers?: Record<string, object>; content: Content }>;
}

type Content = Record<"application/json", { schema: object; example?: unknown }>;

export async function readDescription(app: App): Promise<Document> {
	return (await (await app.fetch("/api/openapi.json")).json()) as Document;
}

/** The operation that serves an address. */
export function operationAt(document: Document, method: string, address: string): Operation {
	const { pathname } = new URL(address, "http://any");
	const bare = (path: string) => path.replace(/\/$/, "");
	const found = Object.entries(document.paths).find(([template, operations]) => {
		const pattern = bare(template).replace(/\{\w+\}/g, "[^/]+");
		return method.toLowerCase() in operations && new RegExp(`^${pattern}$`).test(bare(pathname));
	});
	const operation = found?.[1][method.toLowerCase()];
	if (!operation) throw new Error(`${method} ${address} is not described`);
	return operation;
}

/** How a value breaks a schema of the document; nothing when it matches. */
export function faultsOf(document: Document, schema: object, value: unknown): string[] {
	const ajv = new Ajv2020({ strict: false, allErrors: true });
	addFormats.default(ajv);
	const whole = { ...closed(schema), components: closed(document.components) };
	const validate = ajv.compile(whole);
	if (validate(value)) return [];
	return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** How an answer breaks its operation's description: its status, its headers or its body. */
export function faultsOfAnswer(
	document: Document,
	operation: Operation,
	{ status, headers, body }: Answer,
): string[] {
	const response = operation.responses[status];
	if (!response) return [`${operation.operationId} does not describe ${status}`];
	const missing = Object.keys(response.headers ?? {}).filter((name) => !headers.has(name));
	return [
		...missing.map((name) => `${name} is missing`),
		...faultsOf(document, response.content["application/json"].schema, body),
	];
}

/** The schema, with properties that it does not describe forbidden. */
function closed<Part>(part: Part): Part {
	if (Array.isArray(part)) return part.map(closed) as Part;
	if (typeof part !== "object" || part === null) return part;
	const inner = Object.fromEntries(Object.entries(part).map(([key, at]) => [key, closed(at)]));
	const isObject = "type" in inner && inner.type === "object" && "properties" in inner;
	return (isObject ? { ...inner, additionalProperties: false } : inner) as Part;
}
