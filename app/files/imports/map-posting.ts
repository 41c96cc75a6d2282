/** Maps a schema.org thing, as sites describe their programs (JSON-LD), to columns. */
import { excerpt, MAX_READ } from "./clean-text.ts";
import type { Column } from "./columns.ts";
import { type Entry, MAX_LISTED } from "./map-entry.ts";
import { RowProblem } from "./values.ts";
import { payOfSalary } from "./words/pay.ts";

type Thing = Record<string, unknown>;

/** The program kind of each schema.org type that implies one. */
const KINDS = new Map([
	["JobPosting", ""],
	["Course", "other"],
	["EducationalOccupationalProgram", ""],
	["WorkBasedProgram", ""],
	["Scholarship", "scholarship"],
	["MonetaryGrant", "scholarship"],
	["Grant", "scholarship"],
]);

/** No type's name is longer. */
const MAX_TYPE = 100;

/** There are many kinds of events; broadcasts and publications aren't programs. */
const EVENT = /^(?!Broadcast|Publication|Delivery|OnDemand).*Event(Series)?$|^Hackathon$/;

function kindOfType(type: string): string | undefined {
	return KINDS.get(type) ?? (EVENT.test(type) ? "other" : undefined);
}

export function isThing(value: object): value is Thing {
	return Object.hasOwn(value, "@type") || Object.hasOwn(value, "@context");
}

export function nameOfThing(thing: Thing): string {
	return text(thing.title) || text(thing.name);
}

/** @throws RowProblem if it is nothing one can apply for */
export function entryOfThing(thing: Thing): Entry {
	const types = all(thing["@type"]).map((type) =>
		text(type)
			.slice(0, MAX_TYPE)
			.replace(/^(https?:\/\/schema\.org\/|schema:)/, ""),
	);
	const type = types.find((one) => kindOfType(one) !== undefined);
	if (type === undefined) {
		const [what = "thing"] = types;
		throw new RowProblem(`${/^[AEIOU]/.test(what) ? "An" : "A"} ${excerpt(what)} isn't a program.`);
	}
	const by = first(thing, "hiringOrganization", "provider", "organizer", "funder", "sponsor");
	const places = all(thing.jobLocation ?? thing.location).map(addressOf);
	const isRemote = text(thing.jobLocationType) === "TELECOMMUTE";
	const starts = text(thing.startDate);
	const given = thing.baseSalary ?? thing.salary ?? thing.estimatedSalary;
	const salary = payOfSalary(given) ?? "";
	const entries: [Column, unknown][] = [
		["name", nameOfThing(thing)],
		["application_link", text(thing.url) || urlOf(thing["@id"]) || urlOf(thing.sameAs)],
		["description", text(thing.description)],
		[
			"application_deadline",
			text(thing.validThrough) ||
				text(thing.applicationDeadline) ||
				(kindOfType(type) ? starts : ""),
		],
		["opens_on", text(thing.applicationStartDate)],
		["kind", kindOf(type, thing)],
		["organisation", text(by) || text((by as Thing | undefined)?.name)],
		["locations", isRemote ? ["Remote"] : places],
		["pay", salary || !text(given) ? "" : text(given)],
		["pay_details", salary],
		["date_posted", text(thing.datePosted)],
	];
	return new Map(entries.filter(([, value]) => value !== ""));
}

function kindOf(type: string, thing: Thing): string {
	const employment = all(thing.employmentType).map((one) => text(one).slice(0, MAX_TYPE));
	if (employment.some((one) => /INTERN/i.test(one))) return "internship";
	return kindOfType(type) ?? "";
}

/** 'Atlanta, GA', or the place's name. */
function addressOf(place: unknown): string {
	if (typeof place === "string") return text(place);
	if (typeof place !== "object" || place === null) return "";
	const { address, name } = place as Thing;
	if (typeof address === "string") return text(address);
	if (typeof address !== "object" || address === null) return text(name);
	const { addressLocality, addressRegion, addressCountry } = address as Thing;
	const country = text(addressCountry) || text((addressCountry as Thing | undefined)?.name);
	const parts = [text(addressLocality), text(addressRegion), country];
	return parts.filter(Boolean).join(", ");
}

function first(thing: Thing, ...names: string[]): unknown {
	const name = names.find((one) => Object.hasOwn(thing, one));
	return name && all(thing[name])[0];
}

function urlOf(given: unknown): string {
	return (
		all(given)
			.map(text)
			.find((one) => /^https?:/i.test(one)) ?? ""
	);
}

/** JSON-LD writes a single value as itself and several as a list, and a text may be inside an object. */
function all(given: unknown): unknown[] {
	return Array.isArray(given)
		? given.slice(0, MAX_LISTED)
		: given === undefined || given === null
			? []
			: [given];
}

function text(given: unknown): string {
	if (typeof given === "string") return given.slice(0, MAX_READ);
	if (typeof given === "number") return String(given);
	if (Array.isArray(given)) return text(given[0]);
	if (typeof given === "object" && given !== null && Object.hasOwn(given, "@value")) {
		return text((given as Thing)["@value"]);
	}
	return "";
}
