import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ProgramList } from "#app/components/program-list.tsx";
import { publicMeta } from "#app/components/public-meta.ts";
import { publicPageHeaders } from "#app/http/public-page.server.ts";
import { readPrograms } from "../read-programs.server.ts";

export const meta: MetaFunction = () =>
	publicMeta(
		"Programs · The Yard",
		"Search fellowships, internships and scholarships that students of historically Black colleges found and people checked. No account needed.",
	);

export const headers = publicPageHeaders;

export function loader({ request, context }: LoaderFunctionArgs) {
	return readPrograms(request, context);
}

export default function PublicPrograms() {
	return (
		<>
			<div className="page-head">
				<h1>Programs</h1>
				<p>
					Fellowships, internships and scholarships that students found and people checked.{" "}
					<a href="/signup/">Sign up</a> to share one you know.
				</p>
			</div>
			<ProgramList path="/programs-public/" found={useLoaderData<typeof loader>()} />
		</>
	);
}
