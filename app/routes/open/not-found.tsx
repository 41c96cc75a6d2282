import { data } from "@remix-run/cloudflare";

/** Every address that no other route has. */
export function loader(): never {
	throw data(null, { status: 404, statusText: "Not Found" });
}

export { loader as action };

export default function NotFound() {
	return null;
}
