import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";

const REFUSALS = new Set(["403", "413"]);

/** What http/secure.server.ts answers when it refuses a request before any route sees it. */
export function loader({ params }: LoaderFunctionArgs): never {
	const status = REFUSALS.has(params.status ?? "") ? Number(params.status) : 404;
	throw data(null, { status });
}

export default function Refused() {
	return null;
}
