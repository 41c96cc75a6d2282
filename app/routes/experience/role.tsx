import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { notFound, redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextArea, TextField } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import {
	END_YEARS_AHEAD,
	experienceForm,
	START_YEARS_AHEAD,
	YEARS_BACK,
} from "#app/forms/experience.ts";
import {
	addExperience,
	findExperience,
	MAX_EXPERIENCES,
	updateExperience,
} from "#db/experiences.ts";
import { randomId } from "#db/ids.ts";
import { MonthField } from "./month-field.tsx";

const LIST_PATH = "/experience/";
const LIMIT_MESSAGE = `You have ${MAX_EXPERIENCES} roles here. Remove one to add another.`;
const GONE_MESSAGE =
	"This role isn't on your list anymore. Copy what you typed before you leave this page, then add it again.";

const titleOf = (id: string | undefined) => (id === undefined ? "Add a role" : "Edit role");

export const meta: MetaFunction = ({ params }) => [{ title: `${titleOf(params.id)} · The Yard` }];

/** The role to edit, or none for a new one. */
export async function loader({ request, params: { id }, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const role = id === undefined ? null : await findExperience(context.db, { id, userId });
	if (role === undefined) throw notFound();
	const thisYear = new Date(context.now()).getUTCFullYear();
	const yearsUpTo = (ahead: number) =>
		Array.from({ length: ahead + YEARS_BACK + 1 }, (_, at) => thisYear + ahead - at);
	return {
		role,
		formKey: randomId(),
		years: { start: yearsUpTo(START_YEARS_AHEAD), end: yearsUpTo(END_YEARS_AHEAD) },
	};
}

export async function action({ request, params: { id }, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, experienceForm(context.now()), {
		whenLoggedOut: "keep",
	});
	if (!form.value) return form.refusal;
	const { userId } = form.student;
	const { role, formKey = randomId() } = form.value;
	const { db, now } = context;
	const done = (title: string) => redirectAfterSuccess(request, context, LIST_PATH, { title });
	if (id === undefined) {
		const outcome = await addExperience(db, { userId, formKey }, role, now());
		return outcome === "full" ? form.refuse(409, { form: LIMIT_MESSAGE }) : done("Role added");
	}
	const isUpdated = await updateExperience(db, { id, userId }, role, now());
	return isUpdated ? done("Role updated") : form.refuse(404, { form: GONE_MESSAGE });
}

export const clientAction = submitForm;

export const shouldRevalidate = revalidateOnRefusal;

export default function ExperienceRole() {
	const { role, formKey, years } = useLoaderData<typeof loader>();
	const [startYear = "", startMonth = ""] = role?.startMonth.split("-") ?? [];
	const [endYear = "", endMonth = ""] = role?.endMonth?.split("-") ?? [];
	const form = useForm(role ? "edit-experience" : "add-experience", {
		saved: {
			title: role?.title ?? "",
			organisation: role?.organisation ?? "",
			start_month: startMonth,
			start_year: startYear,
			end_month: endMonth,
			end_year: endYear,
			current: role && !role.endMonth ? "on" : "",
			description: role?.description ?? "",
		},
		hidden: { form_key: formKey },
	});
	const { fields } = form;
	return (
		<section className="panel max-w-2xl">
			<h1>{titleOf(role?.id)}</h1>
			<Form form={form}>
				<TextField field={fields.title} label="Title" required />
				<TextField
					field={fields.organisation}
					label="Organization"
					hint="A company, a lab, a school, a club."
					autoComplete="organization"
					required
				/>
				<MonthField
					label="Start"
					month={fields.start_month}
					year={fields.start_year}
					years={years.start}
				/>
				<label className="check">
					<input
						type="checkbox"
						name={fields.current.name}
						data-problem-of={fields.end_month.name}
						defaultChecked={fields.current.initialValue === "on"}
					/>
					I still work here
				</label>
				<MonthField label="End" month={fields.end_month} year={fields.end_year} years={years.end} />
				<TextArea
					field={fields.description}
					label="Description"
					hint="What you did and what you achieved. Optional."
					rows={5}
				/>
				<div className="actions">
					<SubmitButton pending={role ? "Updating..." : "Adding..."}>
						{role ? "Update" : "Add role"}
					</SubmitButton>
					<Link className="btn" to={LIST_PATH}>
						Cancel
					</Link>
				</div>
			</Form>
		</section>
	);
}
