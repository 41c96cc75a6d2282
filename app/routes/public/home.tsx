import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ProgramCard } from "#app/components/program-card.tsx";
import { publicPageHeaders } from "#app/http/public-page.server.ts";
import { listPrograms } from "#db/programs.ts";

const NEWEST_SHOWN = 6;

export const meta: MetaFunction = () => [
	{ title: "The Yard: programs for HBCU students and graduates" },
	{
		name: "description",
		content:
			"Fellowships, internships and scholarships for students and graduates of historically Black colleges, shared by students and checked by people.",
	},
];

export const headers = publicPageHeaders;

export async function loader({ context }: LoaderFunctionArgs) {
	const nowMs = context.now();
	const { items } = await listPrograms(
		context.db,
		{ size: NEWEST_SHOWN, includeClosed: false },
		nowMs,
	);
	return { programs: items, nowMs };
}

export default function Home() {
	const { programs, nowMs } = useLoaderData<typeof loader>();
	return (
		<>
			<section className="hero">
				<h1>Programs worth your time, shared by students who found them first.</h1>
				<p>
					Fellowships, internships and scholarships for HBCU students and graduates, checked by
					people and open on any phone.
				</p>
				<search>
					<form className="search" action="/programs-public/">
						<input
							className="input"
							type="search"
							name="q"
							aria-label="Search programs"
							placeholder="Search programs"
						/>
						<button className="btn main" type="submit">
							Search
						</button>
					</form>
				</search>
			</section>
			{programs.length > 0 && (
				<section aria-labelledby="recent">
					<h2 id="recent">Recently added</h2>
					<ul className="grid-cards">
						{programs.map((program) => (
							<ProgramCard key={program.id} program={program} nowMs={nowMs} />
						))}
					</ul>
					<p className="mt-6">
						<a className="btn" href="/programs-public/">
							See all programs
						</a>
					</p>
				</section>
			)}
		</>
	);
}
