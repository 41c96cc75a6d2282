import * as v from "valibot";
import { AREAS, MOST_AREAS } from "#app/mentors/areas.ts";
import { email, line, optionalLine } from "./fields.ts";

const NOT_A_PROFILE =
	"That is not a LinkedIn profile. It should look like https://www.linkedin.com/in/your-name";

/** A LinkedIn profile's address, as short as it works, or undefined when left empty. */
const linkedIn = v.optional(
	v.pipe(
		v.string(),
		v.trim(),
		v.rawTransform(({ dataset, addIssue, NEVER }) => {
			if (dataset.value === "") return undefined;
			const profile = linkedInProfile(dataset.value);
			if (profile) return profile;
			addIssue({ message: NOT_A_PROFILE });
			return NEVER;
		}),
	),
);

/**
 * The https address of the LinkedIn profile that a text means, or undefined when it means none. What
 * tells where the address was copied from (query and fragment) goes.
 */
function linkedInProfile(text: string): string | undefined {
	const candidate = /^https?:\/\//i.test(text) ? text : `https://${text}`;
	if (/\s/.test(text) || !URL.canParse(candidate)) return undefined;
	const { hostname, port, username, password, pathname } = new URL(candidate);
	if (port || username || password) return undefined;
	if (hostname !== "linkedin.com" && !hostname.endsWith(".linkedin.com")) return undefined;
	const name = pathname.match(/^\/in\/([\w%~.-]{1,400})(\/|$)/)?.[1];
	return name && `https://${hostname}/in/${name}/`;
}

const areas = v.optional(
	v.pipe(
		v.array(v.picklist(AREAS)),
		v.transform((chosen): string[] => [...new Set(chosen)]),
	),
	[],
);

/** An area in the mentor's own words; spaces are none. */
const ownArea = v.pipe(
	optionalLine(60),
	v.transform((own) => (own && /[\p{L}\p{N}]/u.test(own) ? own : undefined)),
);

/**
 * Somebody who wants to mentor. The headshot is read apart, because a form that is refused can't give it
 * back. `form_key` makes a form that is sent twice one mentor.
 */
export const mentorForm = v.pipe(
	v.object({
		name: line(100, "Enter your name."),
		email,
		affiliation: line(150, "Enter the HBCU you are affiliated with."),
		areas,
		other_area: ownArea,
		linkedin: linkedIn,
		// A box that is not ticked is not sent.
		consent: v.optional(v.string()),
		form_key: v.optional(v.pipe(v.string(), v.maxLength(64))),
	}),
	v.forward(
		v.partialCheck(
			[["consent"]],
			({ consent }) => consent === "on",
			"We can only list you if you agree to be shown.",
		),
		["consent"],
	),
	v.forward(
		v.partialCheck(
			[["areas"], ["other_area"]],
			({ areas, other_area }) => areas.length > 0 || other_area !== undefined,
			"Choose at least one area, or type your own.",
		),
		["areas"],
	),
	v.forward(
		v.partialCheck(
			[["areas"], ["other_area"]],
			({ areas, other_area }) => areas.length + (other_area === undefined ? 0 : 1) <= MOST_AREAS,
			`Choose at most ${MOST_AREAS} areas, your own included.`,
		),
		["areas"],
	),
);

export const mentorDecisionForm = v.object({
	mentor_id: v.pipe(v.string(), v.maxLength(64)),
	decision: v.picklist(["approve", "reject", "remove"]),
});
