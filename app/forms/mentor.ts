import * as v from "valibot";
import { withoutUnseen } from "#lib/invisible-characters.ts";
import { HONEYPOT } from "./fields/constants.ts";
import {
	checkTogether,
	email,
	formKey,
	id,
	line,
	optionalLine,
	personName,
	ticked,
} from "./fields/fields.ts";

/** The areas that mentors choose from; they type anything that is missing. */
export const AREAS = [
	"Accounting & Finance",
	"Agriculture & Environment",
	"Arts & Design",
	"Business & Entrepreneurship",
	"Communications & Journalism",
	"Data & Analytics",
	"Education",
	"Engineering",
	"Government & Public Policy",
	"Graduate School",
	"Healthcare & Medicine",
	"Law",
	"Marketing & Sales",
	"Nonprofit & Community",
	"Science & Research",
	"Software & Technology",
] as const;

export const MAX_AREAS = 5;

const NOT_A_PROFILE =
	"That's not a LinkedIn profile. It should look like https://www.linkedin.com/in/your-name";

/** A LinkedIn profile's address in its shortest form, or undefined if left empty. */
const linkedIn = v.optional(
	v.pipe(
		v.string(),
		v.transform(withoutUnseen),
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
 * The https address of the LinkedIn profile that a text means, or undefined if it means none. The parts that show where
 * the address was copied from (query and fragment) are removed.
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

/** An area in the mentor's own words; only spaces count as none. */
const ownArea = v.pipe(
	optionalLine(60),
	v.transform((own) => (own && /[\p{L}\p{N}]/u.test(own) ? own : undefined)),
);

const NO_AREA = "Choose at least one area, or type your own.";
const TOO_MANY_AREAS = `Choose up to ${MAX_AREAS} areas, including your own.`;

/** The areas chosen, counting the mentor's own as one. */
function countOf({ areas, other_area }: { areas: string[]; other_area?: string | undefined }) {
	return areas.length + (other_area === undefined ? 0 : 1);
}

/**
 * The headshot: a file, or the key of one kept from an earlier submission. The picture itself is checked separately
 * (files/photos.server.ts).
 */
const headshot = {
	headshot: v.optional(v.file()),
	kept_headshot: v.optional(v.string()),
	no_headshot: v.optional(v.string()),
};

const EARLIEST_CLASS = 1930;
const NOT_A_YEAR = "Enter the year you graduated, like 2012, or leave this blank.";

/** The year of a class, or undefined if left empty. */
const classYear = v.optional(
	v.pipe(
		v.string(),
		v.trim(),
		v.check((text) => text === "" || isClassYear(Number(text)), NOT_A_YEAR),
		v.transform((text) => (text === "" ? undefined : Number(text))),
	),
);

/** Includes those who graduate soon. */
function isClassYear(year: number): boolean {
	const latest = new Date().getUTCFullYear() + 6;
	return Number.isInteger(year) && year >= EARLIEST_CLASS && year <= latest;
}

/** What students see of a mentor. */
const text = {
	name: personName("Enter your name."),
	affiliation: line(150, "Enter the HBCU you're affiliated with."),
	class_year: classYear,
	role: optionalLine(100),
	employer: optionalLine(100),
	areas: ticked(AREAS),
	other_area: ownArea,
	ask_about: optionalLine(200),
	linkedin: linkedIn,
};

/** Somebody who wants to mentor. `form_key` makes a form that is sent twice one mentor. */
export const mentorForm = v.pipe(
	v.object({
		...text,
		email,
		// A box that isn't ticked isn't sent.
		consent: v.optional(v.string()),
		form_key: formKey,
		[HONEYPOT]: v.optional(v.string()),
		...headshot,
	}),
	checkTogether(
		["consent"],
		({ consent }) => consent === "on",
		"We can only list you if you agree to be shown.",
	),
	checkTogether(["areas", "other_area"], (sent) => countOf(sent) > 0, NO_AREA),
	checkTogether(["areas", "other_area"], (sent) => countOf(sent) <= MAX_AREAS, TOO_MANY_AREAS),
);

/** Everything that a mentor can send from the page behind a mailed link: what to show, or a button. */
export const mentorLinkedForm = v.variant("intent", [
	v.pipe(
		v.object({ ...text, intent: v.literal("change") }),
		checkTogether(["areas", "other_area"], (sent) => countOf(sent) > 0, NO_AREA),
		checkTogether(["areas", "other_area"], (sent) => countOf(sent) <= MAX_AREAS, TOO_MANY_AREAS),
	),
	v.object({ intent: v.picklist(["prove", "still", "withdraw"]), form_key: formKey }),
]);

/** Asks for a link to change or withdraw. */
export const mentorLinkForm = v.object({ email, [HONEYPOT]: v.optional(v.string()) });

export const mentorDecisionForm = v.object({
	mentor_id: id,
	decision: v.picklist(["approve", "reject", "remove"]),
	/** The version that the moderator read. */
	version: v.optional(v.pipe(v.string(), v.regex(/^\d{0,16}$/))),
	/** The mentor on the next card, where the moderator continues. */
	next: v.optional(id),
});
