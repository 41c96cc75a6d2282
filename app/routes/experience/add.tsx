import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/redirect-after-success.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { experienceForm } from "#app/forms/experience.ts";
import { addExperience, MOST_EXPERIENCES } from "#db/experiences.ts";
import { randomId } from "#db/random-id.ts";
import { ExperienceForm } from "./experience-fields.tsx";
import { yearsOf } from "./years.server.ts";

const FULL = `You have ${MOST_EXPERIENCES} roles here. Remove one to add another.`;

export const meta: MetaFunction = () => [{ title: "Add a role · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireStudentUser(request, context);
	return { formKey: randomId(), years: yearsOf(context.now()) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, experienceForm(context.now()), {
		whenLoggedOut: "keep",
	});
	if (!form.value) return form.refusal;
	const { userId } = form.student;
	const { role, formKey = randomId() } = form.value;
	const outcome = await addExperience(context.db, { userId, formKey }, role, context.now());
	if (outcome === "full") return form.refuse(409, { form: FULL });
	return redirectAfterSuccess(request, context, "/experience/", { title: "Role added" });
}

export const clientAction = submitForm;

export default function AddExperience() {
	const { formKey, years } = useLoaderData<typeof loader>();
	return (
		<ExperienceForm
			id="add-experience"
			title="Add a role"
			formKey={formKey}
			years={years}
			save={{ text: "Add role", pending: "Adding..." }}
		/>
	);
}
