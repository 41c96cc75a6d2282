import { Link } from "@remix-run/react";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import type { Experience } from "#db/experiences.ts";
import { formatMonth } from "./experience-months.ts";

/** One of the student's roles, with the ways to change it; removing it asks for confirmation. */
export function ExperienceCard({ role }: { role: Experience }) {
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
