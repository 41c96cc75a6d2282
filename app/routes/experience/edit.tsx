import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "#app/actions/not-found.server.ts";
import { redirectAfterSuccess } from "#app/actions/redirect-after-success.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { experienceForm } from "#app/forms/experience.ts";
import { findExperience, updateExperience } from "#db/experiences.ts";
import { ExperienceForm } from "./experience-fields.tsx";
import { yearsOf } from "./years.server.ts";

export const meta: MetaFunction = () => [{ title: "Edit role · The Yard" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const role = await findExperience(context.db, { id: params.id ?? "", userId });
	if (!role) throw notFound();
	return { role, years: yearsOf(context.now()) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, experienceForm(context.now()), {
		whenLoggedOut: "keep",
	});
	if (!form.value) return form.refusal;
	const { userId } = form.student;
	const owned = { id: params.id ?? "", userId };
	if (!(await updateExperience(context.db, owned, form.value.role, context.now()))) {
		throw notFound();
	}
	return redirectAfterSuccess(request, context, "/experience/", { title: "Role updated" });
}

export const clientAction = submitForm;

export default function EditExperience() {
	const { role, years } = useLoaderData<typeof loader>();
	return (
		<ExperienceForm
			id="edit-experience"
			title="Edit role"
			role={role}
			years={years}
			save={{ text: "Update", pending: "Updating..." }}
		/>
	);
}
