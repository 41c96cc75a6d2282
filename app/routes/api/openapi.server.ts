/** The description of the API (OpenAPI 3.1), made from the calls and their schemas. */
import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import type { Call, Calls } from "#app/http/api.server.ts";
import { contributors, me, mentors, user } from "./people.server.ts";
import { ownContribution, ownContributions, programs } from "./programs.server.ts";

/** Every path, as the specification writes it (§7); each answers with and without a slash at its end. */
const PATHS: Record<string, Calls> = {
	"/api/user": user,
	"/api/me": me,
	"/api/mentor": mentors,
	"/api/me/contributions/": ownContributions,
	"/api/me/contribution/{id}": ownContribution,
	"/api/program": { POST: programs.POST },
	"/api/program/": { GET: programs.GET },
	"/api/analytic/contributions": contributors,
};

const INTRODUCTION = `Programs, contributions and mentors for clients other than the site itself.

Every call carries the identity provider's ID token: \`Authorization: Bearer TOKEN\`, of an account whose email address is verified or that signs in with Google or Microsoft. Answers have \`success\`; a refusal has \`success: false\`, a \`message\` to show, and in \`errors\` what is wrong with which field. Fields that are not described are ignored, and so are parameters; of a key that stands twice in an object the last one counts. A body may have at most 64 KB. HEAD is answered wherever GET is. Paths answer with and without a slash at their end.`;

const failure = v.pipe(
	v.object({
		success: v.literal(false),
		message: v.pipe(v.string(), v.description("What to tell the person")),
		errors: v.optional(
			v.pipe(v.record(v.string(), v.string()), v.description("What is wrong with which field")),
		),
		see: v.optional(v.pipe(v.string(), v.description("A page about what is here already"))),
		requestId: v.optional(v.pipe(v.string(), v.description("Tell us this if it goes on"))),
	}),
	v.title("Failure"),
);

/** Refusals that any call can have, or any that takes what stands beside it. */
const REFUSALS: [status: number, text: string, of: (call: Call) => boolean][] = [
	[400, "A field or parameter is missing or wrong; `errors` names it", takesInput],
	[401, "The token is missing, expired or forged", always],
	[403, "The account's email address is not verified", always],
	[413, "The body has more than 64 KB", takesBody],
	[415, "The body is not JSON", takesBody],
	[429, "Too many writes in a minute", (call) => call.writes === true],
	[503, "A part of The Yard is not answering", always],
];

const HEADERS: Record<number, [name: string, schema: object, description: string]> = {
	401: ["WWW-Authenticate", { const: "Bearer" }, "How to prove who is asking"],
	429: ["Retry-After", { type: "string", pattern: "^[0-9]+$" }, "Seconds until another try"],
	503: ["Retry-After", { type: "string", pattern: "^[0-9]+$" }, "Seconds until another try"],
};

let made: string | undefined;

/** The description as JSON; it is the same for everyone, so it is made once. */
export function description(): string {
	made ??= JSON.stringify(wholeDescription(), null, "\t");
	return made;
}

function wholeDescription() {
	return {
		openapi: "3.1.0",
		info: { title: "The Yard", version: "1", description: INTRODUCTION },
		servers: [{ url: "/", description: "The site that answered this" }],
		security: [{ token: [] }],
		paths: Object.fromEntries(Object.entries(PATHS).map(([path, calls]) => [path, pathOf(calls)])),
		components: {
			securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
			schemas: { Failure: schemaOf(failure) },
		},
	};
}

function pathOf(calls: Calls) {
	const operations = Object.entries(calls).map(([method, call]) => [
		method.toLowerCase(),
		operationOf(call),
	]);
	return Object.fromEntries(operations);
}

function operationOf(call: Call) {
	const content = (schema: v.GenericSchema, example: unknown) => ({
		"application/json": { schema: schemaOf(schema), example },
	});
	return {
		operationId: call.id,
		summary: call.summary,
		...(call.description && { description: call.description }),
		parameters: parametersOf(call),
		...(call.body && {
			requestBody: { required: true, content: content(call.body, call.examples.body) },
		}),
		responses: {
			[call.status ?? 200]: {
				description: "Done",
				content: content(call.answer, call.examples.answer),
			},
			...refusalsOf(call),
			default: refusal("Anything else went wrong"),
		},
	};
}

function refusalsOf(call: Call) {
	const common = REFUSALS.filter(([, , applies]) => applies(call)).map(([status, text]) => [
		String(status),
		text,
	]);
	const all: Record<string, string> = { ...Object.fromEntries(common), ...call.refusals };
	return Object.fromEntries(
		Object.entries(all).map(([status, text]) => [status, refusal(text, HEADERS[Number(status)])]),
	);
}

function refusal(text: string, header?: (typeof HEADERS)[number]) {
	const [name = "", schema, about] = header ?? [];
	return {
		description: text,
		...(header && { headers: { [name]: { schema, description: about } } }),
		content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
	};
}

function parametersOf({ params = {}, headers = {}, query }: Call) {
	const string = { type: "string" };
	return [
		...Object.entries(params).map(([name, text]) => ({
			...{ name, in: "path", required: true, description: text, schema: string },
		})),
		...Object.entries(headers).map(([name, text]) => ({
			...{ name, in: "header", description: text, schema: string },
		})),
		...Object.entries<v.GenericSchema>(query?.entries ?? {}).map(([name, schema]) => ({
			...{ name, in: "query", schema: schemaOf(schema) },
		})),
	];
}

/** What a schema accepts; checks that JSON Schema has no word for are left to the server. */
const CONVERSION: ConversionConfig = {
	target: "draft-2020-12",
	errorMode: "ignore",
	// Patterns of ours need flags, and texts are trimmed before they are looked at.
	overrideAction: ({ valibotAction, jsonSchema }) =>
		valibotAction.type === "regex" ? { ...jsonSchema, minLength: 1 } : undefined,
};

function schemaOf(schema: v.GenericSchema) {
	const { $schema, ...converted } = toJsonSchema(schema, CONVERSION);
	return converted;
}

function always(): boolean {
	return true;
}

function takesInput({ query, body }: Call): boolean {
	return query !== undefined || body !== undefined;
}

function takesBody({ body }: Call): boolean {
	return body !== undefined;
}
