import { notFound } from "#app/actions/not-found.server.ts";

/** Every address that no other route matches. */
export function loader(): never {
	throw notFound();
}

export { loader as action };

export default function NotFound() {
	return null;
}
