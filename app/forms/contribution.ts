import * as v from "valibot";
import { MAX_WAITING } from "#db/contributions/contributions.ts";
import {
	changedFacts,
	closesAtAnHour,
	factFields,
	factsFromForm,
	factsInCall,
	opensInTime,
} from "./fields/fact-fields.ts";
import { formKey, id, line, link, MISSING_TEXT, prose } from "./fields/fields.ts";

/** The texts that every program has. */
export const program = {
	name: line(200, MISSING_TEXT),
	application_link: link(MISSING_TEXT),
	description: prose(5000, MISSING_TEXT),
};

const inForm = {
	...program,
	...factFields,
};

/**
 * A new program; `form_key` makes a form that is sent twice one contribution. When a rejected contribution is being
 * fixed, `from` is its id. `stays` is sent by a page that stays in place and shows the answer itself.
 */
export const newContributionForm = v.pipe(
	v.object({
		...inForm,
		from: v.optional(id),
		form_key: formKey,
		stays: v.optional(v.literal("1")),
	}),
	opensInTime(),
	closesAtAnHour(),
);

/** A link whose page should be read. */
export const linkToRead = v.object({ application_link: link("Paste the link first.") });

/** The same form when the link's page is read; the other fields may then hold anything. */
export const readingForm = v.object({
	...mapped(newContributionForm.entries, (field) => v.fallback(field, undefined)),
	...linkToRead.entries,
});

export const editContributionForm = v.pipe(v.object(inForm), opensInTime(), closesAtAnHour());

/** What a form says about a program, with the modules' names; what it left out counts as not said. */
export function contentFromForm(sent: v.InferOutput<typeof editContributionForm>) {
	return {
		name: sent.name,
		applicationLink: sent.application_link,
		description: sent.description,
		...factsFromForm(sent),
	};
}

const inCall = {
	...program,
	...factsInCall,
};

export const newContributionCall = v.pipe(v.object(inCall), opensInTime(), closesAtAnHour());

/** Changes from an API call: what is left out stays. */
export const editContributionCall = v.pipe(
	v.partial(v.object(inCall)),
	opensInTime(),
	closesAtAnHour({ isChange: true }),
);

/** What a call says about a program, with the modules' names; what it left out is undefined. */
export function contentFromCall<Sent extends v.InferOutput<typeof editContributionCall>>(
	sent: Sent,
) {
	return {
		name: sent.name as Sent["name"],
		applicationLink: sent.application_link as Sent["application_link"],
		description: sent.description as Sent["description"],
		...changedFacts(sent),
	};
}

function mapped<Name extends string>(
	entries: Record<Name, v.GenericSchema>,
	change: (field: v.GenericSchema) => v.GenericSchema,
) {
	const changed = Object.entries<v.GenericSchema>(entries).map(([name, field]) => [
		name,
		change(field),
	]);
	return Object.fromEntries(changed) as Record<Name, v.GenericSchema>;
}

/** The message for a student with too many programs waiting for review. */
export const TOO_MANY_WAIT = `${MAX_WAITING} of your programs are waiting for review, which is the limit. Share this one once we've reviewed some of them.`;
