/** The address of the mentors' page is its state: the search, and the place in the list. */
import type { MentorSearch } from "./find-mentors.ts";

const MAX_LENGTH = 200;
const LAST = "last";

export type Asked = ReturnType<typeof askedOf>;

/** What an address asks of the loaded mentors: `q`, `area`, and `page`, from 1; `last` becomes Infinity. */
export function askedOf(searchParams: URLSearchParams) {
	const text = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, MAX_LENGTH);
	const page = text("page");
	return {
		search: { query: text("q"), area: text("area") },
		page: page === LAST ? Number.POSITIVE_INFINITY : /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
	};
}

/** The address of another search, or of another place in the list. */
export function mentorAddress(
	{ query, area }: MentorSearch,
	place: { page?: number; before?: number | undefined; after?: number | undefined } = {},
): string {
	const { page = 1, before, after } = place;
	const asked = new URLSearchParams({
		...(query && { q: query }),
		...(area && { area }),
		...(before !== undefined && { before: String(before) }),
		...(after !== undefined && { after: String(after) }),
		...(page !== 1 && { page: page === Number.POSITIVE_INFINITY ? LAST : String(page) }),
	}).toString();
	return asked ? `/mentor/?${asked}` : "/mentor/";
}
