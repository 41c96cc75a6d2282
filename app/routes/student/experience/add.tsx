import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { ExperienceForm } from "#app/components/experience-fields.tsx";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { readForm } from "#app/forms/answer.server.ts";
import { experienceForm } from "#app/forms/experience.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { addExperience, MOST_EXPERIENCES } from "#db/experiences.ts";
import { randomId } from "#db/random-id.ts";
import { yearsOf } from "./years.server.ts";

const FULL = `You have ${MOST_EXPERIENCES} roles here. Remove one to add another.`;

export const meta: MetaFunction = () => [{ title: "Add a role · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireStudentUser(request, context);
	return { formKey: randomId(), years: yearsOf(context.now()) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const form = await readForm(request, experienceForm(context.now()));
	if (!form.value) return form.refusal;
	if (!(await context.limits.allowStudentWrite(userId))) {
		return form.refuse(429, { form: TOO_OFTEN });
	}
	const { role, formKey = randomId() } = form.value;
	const outcome = await addExperience(context.db, { userId, formKey }, role, context.now());
	if (outcome === "full") return form.refuse(409, { form: FULL });
	return redirectWithToast(request, context, "/experience/", {
		type: "success",
		title: "Role added",
	});
}

export const clientAction = keepTyped;

export default function AddExperience() {
	const { formKey, years } = useLoaderData<typeof loader>();
	return (
		<section className="panel max-w-2xl">
			<h1>Add a role</h1>
			<ExperienceForm
				id="add-experience"
				formKey={formKey}
				years={years}
				result={useFormAnswer()?.result}
				save={{ text: "Add role", pending: "Adding..." }}
			/>
		</section>
	);
}
