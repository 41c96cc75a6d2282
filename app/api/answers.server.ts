/** What calls answer: the schemas of fields that several share, and refusals. */

import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import * as v from "valibot";
import type { AppEnv } from "#app/http/app-env.server.ts";
import {
	answerCall,
	endedMeanwhile,
	isDependencyFailure,
} from "#app/http/error-response.server.ts";
import { type Failure, failure } from "#app/http/responses.server.ts";
import type { Fact } from "#db/programs/fact.ts";
import { type FactName, factsByColumn, keysOf, type StatedFacts } from "#db/programs/facts.ts";

/** The full address of something on this site, for clients outside the site. */
export type Address = (path: string) => string;

export const address = v.pipe(v.string(), v.url());
const nameOrNone = v.pipe(
	v.nullable(v.string()),
	v.description("null when they have given no name"),
);
export const author = v.object({ full_name: nameOrNone });

/** The URL of a picture on this site, or null. */
export const picture = v.pipe(
	v.nullable(address),
	v.description("A picture on this site; null when there is none"),
);

export const person = v.pipe(
	v.object({
		id: v.string(),
		full_name: nameOrNone,
		photo_url: picture,
		college: v.nullable(v.string()),
	}),
	v.title("Person"),
);

export const PERSON = {
	id: "p8d4nz6jw3ksy7ce",
	full_name: "Jordan Ellis",
	photo_url: "http://localhost:8787/photos/0123456789abcdef0123456789abcdef",
	college: "Howard University",
};

/** A person as other students see them. */
export function personOf(
	user: { id: string; fullName: string | null; college: string | null; photoKey: string | null },
	address: Address,
): v.InferInput<typeof person> {
	const { id, fullName: full_name, college, photoKey } = user;
	return { id, full_name, photo_url: photoOf(photoKey, address), college };
}

/** The address of a photo in the file store. */
export function photoOf(photoKey: string | null | undefined, address: Address): string | null {
	return photoKey ? address(`/photos/${photoKey}`) : null;
}

/** Where a page of a list begins. */
export const pageQuery = v.object({
	before: v.optional(
		v.pipe(
			v.number("Follow the address that the page before gave as next."),
			v.integer(),
			v.minValue(0),
			v.description("Stands in the address of the next page"),
		),
	),
});

/** The link to the next page of a list. */
export const next = v.pipe(
	v.nullable(address),
	v.description("The address of the next page; null on the last one"),
);

/** The address of the page that begins at a given place; null when there is none. */
export function nextOf(place: number | undefined, path: string, address: Address): string | null {
	return place === undefined ? null : address(`${path}?before=${place}`);
}

const DESCRIPTIONS: Partial<Record<FactName, string>> = {
	audience: "Who may apply",
	fields: "Fields of study; any is for every major",
	citizenship: "U.S. citizens; permanent residents, too; anyone",
	yearly: "It comes back every year",
	deadlineTime: "HH:MM, the hour at which it closes on its deadline",
	deadlineZone: "Whose clock that hour is on",
	deadlineWords: "The deadline as the program's page says it",
	materials: "What an application needs besides its form, essays and letters",
	letters: "How many letters of recommendation; 0 is none",
	essays: "How many essays; 0 is none",
	essayWords: "The most words of an essay",
	materialsNote: "What else it asks for",
	stipendPaid: "When the stipend is paid",
	decisionsBy: "The day by which applicants hear back",
	closesIn: "The month in which it usually closes, if the day isn't known",
};

/** The facts of a program in answers to calls; null is "not stated". */
export const facts = factsByColumn<{ [Name in FactName]: v.GenericSchema<StatedFacts[Name]> }>(
	(name, fact) => {
		const description = DESCRIPTIONS[name];
		return description ? v.pipe(schemaOf(fact), v.description(description)) : schemaOf(fact);
	},
);

function schemaOf(fact: Fact): v.GenericSchema {
	switch (fact.type) {
		case "choice":
			return v.nullable(v.picklist(keysOf(fact.values)));
		case "choices":
			return v.nullable(v.array(v.picklist(keysOf(fact.values))));
		case "tick":
			return v.nullable(v.boolean());
		case "gpa":
			return v.nullable(v.number());
		case "count":
			return v.nullable(v.pipe(v.number(), v.integer()));
		case "day":
			return v.nullable(v.pipe(v.string(), v.isoDate()));
		case "time":
		case "text":
		case "state":
			return v.nullable(v.string());
	}
}

/** What a call throws to refuse a request. */
export function refused(
	status: 400 | 401 | 403 | 404 | 409 | 415 | 429 | 503,
	failed: Failure,
	headers?: HeadersInit,
): HTTPException {
	return new HTTPException(status, { res: failure(status, failed, headers) });
}

/** Answers what a call threw: a refusal as it is; anything unexpected with one log line and 503 or 500. */
export const answerError: ErrorHandler<AppEnv> = async (error, c) => {
	if (error instanceof HTTPException) return error.getResponse();
	const ended = await endedMeanwhile(error, c.var.context);
	if (ended) return ended;
	c.var.context.log.error("failed", { error });
	return answerCall(isDependencyFailure(error) ? 503 : 500, c.var.requestId);
};
