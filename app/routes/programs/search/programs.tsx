import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStudent } from "#app/auth/guards.server.ts";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { SaveButton } from "#app/components/program/save-button.tsx";
import { revalidateUnlessInPlace } from "#app/components/program/save-in-place.ts";
import { programQuery } from "#app/forms/program-filters.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { answerSave } from "#app/routes/_shared/program-pages.server.ts";
import { BelowPrograms, ForYou, SaveSearchPrompt } from "./for-you.tsx";
import { readPrograms } from "./load-programs.server.ts";
import { ProgramList } from "./program-list.tsx";

export const handle: RouteFacts = { forReading: true };

export const meta: MetaFunction = () => [{ title: "Programs · The Yard" }];

export const shouldRevalidate = revalidateUnlessInPlace;

export async function loader({ request, context }: LoaderFunctionArgs) {
	return readPrograms(request, context, await requireStudent(request, context));
}

export function action(args: ActionFunctionArgs) {
	return answerSave(args);
}

export const clientAction = submitForm;

export default function Programs() {
	const found = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>Programs</h1>
				{/* On a phone, the first program needs its space. */}
				<p className="max-md:hidden">
					Fellowships, internships and scholarships found by students and reviewed by real people.
				</p>
			</div>
			<PageProblem />
			<ProgramList
				path="/programs/"
				found={found}
				above={
					found.forYou ? (
						<ForYou found={found.forYou} today={found.today} />
					) : (
						<SaveSearchPrompt address={programQuery(found.query)} saved={found.savedSearch} />
					)
				}
				below={found.forYou && <BelowPrograms found={found.forYou} />}
				actions={(program) => <SaveButton program={program} saved={program.saved} iconOnly />}
			/>
		</>
	);
}
