import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess, redirectWithToast } from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { BackToProfile } from "#app/components/confirmation-page.tsx";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { EmptyList } from "#app/components/list/notices.tsx";
import { removeExperienceForm } from "#app/forms/experience.ts";
import { type Experience, listExperiences, removeExperience } from "#db/experiences.ts";
import { formatMonth } from "./month-field.tsx";

export const meta: MetaFunction = () => [{ title: "Experience · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	return { roles: await listExperiences(context.db, userId) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, removeExperienceForm, {
		whenLoggedOut: "redirect",
	});
	if (!form.value) return form.refusal;
	const owned = { id: form.value.remove, userId: form.student.userId };
	if (await removeExperience(context.db, owned)) {
		return redirectAfterSuccess(request, context, "/experience/", { title: "Role removed" });
	}
	const gone = { type: "info", title: "That role is already gone." } as const;
	return redirectWithToast(request, context, "/experience/", gone);
}

export const clientAction = submitForm;

export default function ExperienceList() {
	useFocusNearForm();
	const { roles } = useLoaderData<typeof loader>();
	return (
		<>
			<PageProblem />
			<div className="page-head">
				<BackToProfile />
				<h1>Experience</h1>
				<p>The roles you've held, current ones first. Only you see them.</p>
			</div>
			{roles.length === 0 ? (
				<EmptyList>
					<p>Nothing here yet.</p>
					<p>Jobs, internships, labs, clubs and volunteering all count.</p>
					<AddRole />
				</EmptyList>
			) : (
				<>
					<AddRole />
					<ul className="grid-cards">
						{roles.map((role) => (
							<ExperienceCard key={role.id} role={role} />
						))}
					</ul>
				</>
			)}
		</>
	);
}

function AddRole() {
	return (
		<Link className="btn btn-main" to="/experience/add/" prefetch="intent">
			Add a role
		</Link>
	);
}

/** One of the student's roles, with the ways to change it; removing it asks for confirmation. */
function ExperienceCard({ role }: { role: Experience }) {
	const { id, title, organisation, startMonth, endMonth, description } = role;
	return (
		<li className="card">
			<div>
				<h2 dir="auto">{title}</h2>
				<p dir="auto">{organisation}</p>
			</div>
			<p className="meta">
				<span>
					<time dateTime={startMonth}>{formatMonth(startMonth)}</time>
					{" – "}
					{endMonth ? <time dateTime={endMonth}>{formatMonth(endMonth)}</time> : "present"}
				</span>
				{!endMonth && <span className="badge bg-ok-soft text-ok">Current</span>}
			</p>
			{description && (
				<p className="whitespace-pre-line wrap-anywhere" dir="auto">
					{description}
				</p>
			)}
			<div className="actions">
				<Link
					className="btn"
					to={`/experience/${id}/edit/`}
					prefetch="intent"
					aria-label={`Edit ${title}`}
				>
					Edit
				</Link>
				<details className="open:basis-full [&_form]:mt-[0.6rem] [&_form]:gap-[0.6rem]">
					<summary className="btn" aria-label={`Remove ${title}`}>
						Remove
					</summary>
					<div className="notice bg-wait-soft text-wait">
						<p>Remove this role permanently?</p>
						<ButtonForm sends={{ remove: id }} pending="Removing...">
							Yes, remove it
						</ButtonForm>
					</div>
				</details>
			</div>
		</li>
	);
}
