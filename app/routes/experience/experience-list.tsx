import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/redirect-after-success.server.ts";
import { redirectWithToast } from "#app/actions/toast.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { BackToProfile } from "#app/components/back-to-profile.tsx";
import { PageProblem } from "#app/components/form/page-problem.tsx";
import { EmptyList } from "#app/components/list/empty-list.tsx";
import { submitButtons } from "#app/components/program/save-in-place.ts";
import { removeExperienceForm } from "#app/forms/experience.ts";
import { listExperiences, removeExperience } from "#db/experiences.ts";
import { ExperienceCard } from "./experience-card.tsx";

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

export const clientAction = submitButtons;

export default function ExperienceList() {
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
