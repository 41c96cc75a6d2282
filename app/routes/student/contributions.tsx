import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { ContributionCard } from "#app/components/contribution-card.tsx";
import { Paging } from "#app/components/paging.tsx";
import { listOwnContributions } from "#db/contributions.ts";
import { readPage } from "../read-page.server.ts";

const CONTRIBUTIONS_PER_PAGE = 20;

export const meta: MetaFunction = () => [{ title: "My Contributions · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const page = readPage(new URL(request.url).searchParams, CONTRIBUTIONS_PER_PAGE);
	return listOwnContributions(context.db, userId, page);
}

export default function Contributions() {
	const page = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>My Contributions</h1>
			</div>
			{page.items.length === 0 ? (
				<div className="empty">
					<p>You haven't submitted any programs yet.</p>
					<Link className="btn main" to="/programs/add-program/" prefetch="intent">
						Add New Program
					</Link>
				</div>
			) : (
				<ul className="grid-cards">
					{page.items.map((contribution) => (
						<ContributionCard key={contribution.id} contribution={contribution} />
					))}
				</ul>
			)}
			<Paging page={page} />
		</>
	);
}
