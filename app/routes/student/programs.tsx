import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStudent } from "#app/auth/guards.server.ts";
import { ProgramList } from "#app/components/program-list.tsx";
import { readPrograms } from "../read-programs.server.ts";

export const meta: MetaFunction = () => [{ title: "Programs · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireStudent(request, context);
	return readPrograms(request, context);
}

export default function Programs() {
	return (
		<>
			<div className="page-head">
				<h1>Programs</h1>
				<p>Fellowships, internships and scholarships that students found and people checked.</p>
			</div>
			<ProgramList path="/programs/" found={useLoaderData<typeof loader>()} />
		</>
	);
}
