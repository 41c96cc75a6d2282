import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStudent } from "#app/auth/guards.server.ts";
import { EmptyPage } from "#app/components/empty-page.tsx";
import { Paging } from "#app/components/paging.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import { SharedResumeCard } from "#app/components/shared-resume-card.tsx";
import { listSharedResumes } from "#db/shared-resumes.ts";
import { readPage } from "../read-page.server.ts";

const RESUMES_PER_PAGE = 20;
const MAX_SEARCH_LENGTH = 200;

export const meta: MetaFunction = () => [{ title: "Shared Resumes · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireStudent(request, context);
	const { searchParams } = new URL(request.url);
	const search = (searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
	const wanted = { ...readPage(searchParams, RESUMES_PER_PAGE), search };
	return { page: await listSharedResumes(context.db, wanted), search };
}

export default function BrowseResumes() {
	const { page, search } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>Shared Resumes</h1>
				<p>See how other students wrote theirs. They chose to share these with you.</p>
			</div>
			<SearchForm
				path="/browse-resume/"
				label="Search shared resumes"
				placeholder="Search by words, name or college"
				search={search}
			/>
			{page.items.length > 0 ? (
				<>
					<h2 className="mt-6">{search ? `Resumes matching “${search}”` : "Newest first"}</h2>
					<ul className="grid-cards">
						{page.items.map((resume) => (
							<SharedResumeCard key={resume.id} resume={resume} />
						))}
					</ul>
				</>
			) : page.next === undefined && page.previous === undefined ? (
				<NothingFound search={search} />
			) : (
				<EmptyPage page={page} things="shared resumes" search={search} path="/browse-resume/" />
			)}
			<Paging page={page} keep={search ? { q: search } : {}} />
		</>
	);
}

function NothingFound({ search }: { search: string }) {
	return (
		<div className="empty">
			<h2>{search ? `No resumes match “${search}”` : "Nobody shares a resume yet"}</h2>
			<p>
				{search
					? "Every word must occur in a resume, or in its owner's name or college. Fewer or shorter words find more."
					: "Be the first: upload yours and press Share."}
			</p>
			<div className="actions">
				{search ? (
					<a className="btn main" href="/browse-resume/">
						See all shared resumes
					</a>
				) : (
					<Link className="btn main" to="/resume/">
						Upload Resume
					</Link>
				)}
			</div>
		</div>
	);
}
