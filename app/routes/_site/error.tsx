import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { notFound } from "#app/actions/action-responses.server.ts";

const REFUSALS = new Set(["403", "405", "413", "415"]);

/** Explains a refusal before any route was reached (app/http/error-response.server.ts), or that no route matches. */
export function loader({ params: { status = "" } }: LoaderFunctionArgs): never {
	throw REFUSALS.has(status) ? data(null, { status: Number(status) }) : notFound();
}

export { loader as action };

export default function Refused() {
	return null;
}
