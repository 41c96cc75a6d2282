import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";

const REFUSALS = new Set(["403", "413"]);

/** Explains a request that was refused before it reached a route (app/http/refusal.server.ts). */
export function loader({ params }: LoaderFunctionArgs): never {
	const status = REFUSALS.has(params.status ?? "") ? Number(params.status) : 404;
	throw data(null, { status });
}

export { loader as action };

export default function Refused() {
	return null;
}
