/** The description of the API (OpenAPI 3.1), made from the calls and their schemas. */
import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { type Call, envelope } from "./call.server.ts";
import { CALLS } from "./calls.server.ts";

const INTRODUCTION = `Programs, contributions and mentors for clients other than the site itself.

Every call carries the identity provider's ID token: \`Authorization: Bearer TOKEN\`, of an account whose email address is verified or that signs in with Google or Microsoft. Answers have \`success\`; a refusal has \`success: false\`, a \`message\` to show, and in \`errors\` what is wrong with which field. Fields that are not described are ignored, and so are parameters; of a key that stands twice in an object the last one counts. A body may have at most 64 KB. HEAD is answered wherever GET is. Paths answer with and without a slash at their end.`;

const TEXT = { type: "string" };
const FAILURE = {
	title: "Failure",
	type: "object",
	properties: {
		success: { const: false },
		message: { ...TEXT, description: "What to tell the person" },
		errors: {
			type: "object",
			additionalProperties: TEXT,
			description: "What is wrong with which field",
		},
		see: { ...TEXT, description: "A page about what is here already" },
		requestId: { ...TEXT, description: "Send us this if it keeps happening" },
	},
	required: ["success", "message"],
};

const BEARER = {
	"WWW-Authenticate": { schema: { const: "Bearer" }, description: "How to prove who is asking" },
};
const RETRY_AFTER = {
	"Retry-After": {
		schema: { ...TEXT, pattern: "^[0-9]+$" },
		description: "Seconds until another try",
	},
};

/** What a schema accepts; checks that JSON Schema can't express are left to the server. */
const CONVERSION: ConversionConfig = {
	target: "draft-2020-12",
	errorMode: "ignore",
	// Left out because our patterns need flags and apply to the trimmed text.
	overrideAction: ({ valibotAction, jsonSchema }) =>
		valibotAction.type === "regex" ? { ...jsonSchema, minLength: 1 } : undefined,
};

/** The text of /api/openapi.json. A build holds only this text, not this module (dev/vite/api-description.ts). */
export const description = (): string => JSON.stringify(describeCalls());

function describeCalls(): object {
	const paths: Record<string, Record<string, object>> = {};
	for (const [method, path, call] of CALLS) {
		paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call) };
	}
	return {
		openapi: "3.1.0",
		info: { title: "The Yard", version: "1", description: INTRODUCTION },
		servers: [{ url: "/", description: "The site that answered this" }],
		security: [{ token: [] }],
		paths,
		components: {
			securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
			schemas: { Failure: FAILURE },
		},
	};
}

function operationOf(call: Call) {
	const { id: operationId, summary, description, body, examples } = call;
	const entries: v.ObjectEntries = {
		success: v.literal(true),
		...(call.message && { message: v.string() }),
		...(call.topLevel ? call.answer.entries : { data: call.answer }),
	};
	const content = body && contentOf(body, examples.body);
	return {
		operationId,
		summary,
		description,
		parameters: parametersOf(call),
		...(body && { requestBody: { required: true, content } }),
		responses: {
			[call.status ?? 200]: {
				description: "Done",
				content: contentOf(v.object(entries), envelope(call, examples.answer)),
			},
			...refusalsOf(call),
		},
	};
}

/** The refusals that any call can have, those of any call with a query or a body, and the call's own. */
function refusalsOf({ query, body, refusals = {} }: Call) {
	const own = Object.entries<string>(refusals).map(([status, text]) => [status, refusal(text)]);
	return {
		...((query || body) && {
			400: refusal("A field or parameter is missing or wrong; `errors` names it"),
		}),
		401: refusal("The token is missing, expired or forged", BEARER),
		403: refusal("The account's email address isn't verified"),
		...(body && {
			413: refusal("The body has more than 64 KB"),
			415: refusal("The body isn't JSON"),
		}),
		429: refusal("Too many calls in a minute", RETRY_AFTER),
		503: refusal("Part of The Yard isn't responding", RETRY_AFTER),
		...Object.fromEntries(own),
		default: refusal("Anything else went wrong"),
	};
}

function refusal(description: string, headers?: object) {
	const content = { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } };
	return { description, ...(headers && { headers }), content };
}

function parametersOf({ params = {}, headers = {}, query }: Call) {
	const texts = (where: object, named: Record<string, string>) =>
		Object.entries(named).map(([name, description]) => ({
			name,
			...where,
			description,
			schema: TEXT,
		}));
	return [
		...texts({ in: "path", required: true }, params),
		...texts({ in: "header" }, headers),
		...Object.entries<v.GenericSchema>(query?.entries ?? {}).map(([name, schema]) => ({
			name,
			in: "query",
			schema: schemaOf(schema),
		})),
	];
}

function contentOf(schema: v.GenericSchema, example: unknown) {
	return { "application/json": { schema: schemaOf(schema), example } };
}

function schemaOf(schema: v.GenericSchema) {
	const { $schema, ...converted } = toJsonSchema(schema, CONVERSION);
	return converted;
}
