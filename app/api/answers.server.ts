/** Schemas of fields that several calls share. */
import * as v from "valibot";

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
