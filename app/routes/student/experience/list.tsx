import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { ExperienceCard } from "#app/components/experience-card.tsx";
import { readFields } from "#app/forms/answer.server.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { listExperiences, removeExperience } from "#db/experiences.ts";

export const meta: MetaFunction = () => [{ title: "Experience · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	return { roles: await listExperiences(context.db, userId) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const id = (await readFields(request)).get("remove");
	if (typeof id !== "string") throw data(null, { status: 400, statusText: "Bad Request" });
	const back = (type: "success" | "info" | "error", title: string) =>
		redirectWithToast(request, context, "/experience/", { type, title });
	if (!(await context.limits.allowStudentWrite(userId))) return back("error", TOO_OFTEN);
	const removed = await removeExperience(context.db, { id, userId });
	return removed ? back("success", "Role removed") : back("info", "That role is gone already.");
}

export default function ExperienceList() {
	const { roles } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<p>
					<Link className="back" to="/profile/" prefetch="intent">
						Profile
					</Link>
				</p>
				<h1>Experience</h1>
				<p>The roles you have held, with what you do now first. Only you see them.</p>
			</div>
			{roles.length === 0 ? (
				<div className="empty">
					<p>Nothing here yet. Jobs, internships, labs, clubs and volunteering all count.</p>
					<AddRole />
				</div>
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
		<Link className="btn main" to="/experience/add/" prefetch="intent">
			Add a role
		</Link>
	);
}
