import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStudent } from "#app/auth/guards.server.ts";
import { ProgramList } from "#app/components/program-list.tsx";
import { SaveButton } from "#app/components/save-button.tsx";
import { sayWhenNotSaved, unlessInPlace } from "#app/components/save-in-place.ts";
import { SaveProblem } from "#app/components/save-problem.tsx";
import { readPrograms } from "../read-programs.server.ts";
import { answerSave } from "../save-program.server.ts";

export const meta: MetaFunction = () => [{ title: "Programs · The Yard" }];

export const shouldRevalidate = unlessInPlace;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudent(request, context);
	return readPrograms(request, context, userId);
}

export function action(args: ActionFunctionArgs) {
	return answerSave(args);
}

export const clientAction = sayWhenNotSaved;

export default function Programs() {
	return (
		<>
			<div className="page-head">
				<h1>Programs</h1>
				<p>Fellowships, internships and scholarships that students found and people checked.</p>
			</div>
			<SaveProblem answer={useActionData<typeof action>()} />
			<ProgramList
				path="/programs/"
				found={useLoaderData<typeof loader>()}
				actions={(program) => <SaveButton program={program} saved={program.saved} />}
			/>
		</>
	);
}
