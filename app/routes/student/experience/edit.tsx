import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { ExperienceForm } from "#app/components/experience-fields.tsx";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { readForm } from "#app/forms/answer.server.ts";
import { experienceForm } from "#app/forms/experience.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { findExperience, updateExperience } from "#db/experiences.ts";
import { yearsOf } from "./years.server.ts";

export const meta: MetaFunction = () => [{ title: "Edit role · The Yard" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const role = await findExperience(context.db, { id: params.id ?? "", userId });
	if (!role) throw notFound();
	return { role, years: yearsOf(context.now()) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const form = await readForm(request, experienceForm(context.now()));
	if (!form.value) return form.refusal;
	if (!(await context.limits.allowStudentWrite(userId))) {
		return form.refuse(429, { form: TOO_OFTEN });
	}
	const owned = { id: params.id ?? "", userId };
	if (!(await updateExperience(context.db, owned, form.value.role, context.now()))) {
		throw notFound();
	}
	return redirectWithToast(request, context, "/experience/", {
		type: "success",
		title: "Role updated",
	});
}

export const clientAction = keepTyped;

export default function EditExperience() {
	const { role, years } = useLoaderData<typeof loader>();
	return (
		<section className="panel max-w-2xl">
			<h1>Edit role</h1>
			<ExperienceForm
				id="edit-experience"
				role={role}
				years={years}
				result={useFormAnswer()?.result}
				save={{ text: "Update", pending: "Updating..." }}
			/>
		</section>
	);
}

function notFound() {
	return data(null, { status: 404, statusText: "Not Found" });
}
