import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireModerator } from "#app/auth/guards.server.ts";
import { PageLinks, SearchForm } from "#app/components/list/list-navigation.tsx";
import { EmptyList } from "#app/components/list/notices.tsx";
import { HostLogo, hostOf } from "#app/components/pictures.tsx";
import { Deadline } from "#app/components/program/deadline.tsx";
import { readProgramQuery } from "#app/forms/program-filters.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { deadlineInWords } from "#app/routes/_shared/program-pages.server.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import { publishedQuery } from "#db/moderation/published-programs.ts";
import type { Program } from "#db/programs/programs.ts";
import { hiddenPrograms } from "#db/programs/public-lists.ts";
import { findPrograms } from "#db/search/find-programs.ts";
import { programNamedBy } from "../decisions.server.ts";
import { ModerationHead } from "../moderation-lists.tsx";

const PATH = "/moderation/published/";
const PROGRAMS_PER_PAGE = 20;

export const meta: MetaFunction = () => [{ title: "Published programs · Moderation · The Yard" }];

/** `q` is search words, a program's own address, or its link; `at` is a page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const { search, exact, order, at, filters } = readProgramQuery(new URL(request.url).searchParams);
	const named = programNamedBy(search);
	if (named?.id) throw redirect(`${PATH}${named.id}/`);
	if (named?.link) {
		const [program] = await publishedQuery(context.db, named);
		if (program) throw redirect(`${PATH}${program.id}/`);
	}
	const wanted = { search, exact, order, place: at, size: PROGRAMS_PER_PAGE };
	const [found, [hidden, [counts]]] = await Promise.all([
		findPrograms(
			context.db,
			{ ...wanted, filters: { ...filters, includeClosed: true } },
			context.now(),
		),
		context.db.batch([hiddenPrograms(context.db, search), queueCounts(context.db)]),
	]);
	const { items, previous, next } = found;
	const today = todayOf(context);
	return {
		items: items.map(({ id, name, organisation, applicationLink, ...dated }) => ({
			...{ id, name, organisation, applicationLink },
			closing: deadlineInWords(dated, today),
		})),
		previous,
		next,
		counts,
		search,
		// These are only on the first page.
		hidden: at ? [] : hidden,
	};
}

export default function PublishedPrograms() {
	const { items, previous, next, counts, hidden, search } = useLoaderData<typeof loader>();
	const pageAt = (at: string) => `?${new URLSearchParams({ ...(search && { q: search }), at })}`;
	return (
		<>
			<ModerationHead title="Published programs" counts={counts}>
				Edit, close, take down or merge what is on The Yard.
			</ModerationHead>
			<div className="mb-5">
				<SearchForm
					path={PATH}
					label="Search published programs"
					placeholder="Words or address"
					search={search}
				/>
			</div>
			{hidden.length > 0 && (
				<section aria-labelledby="out-of-sight" className="mb-5">
					<h2 id="out-of-sight" className="mb-3">
						Out of sight
					</h2>
					<ul className="grid gap-3">
						{hidden.map((program) => (
							<Card key={program.id} program={program}>
								<span className="badge bg-no-soft text-no">
									{program.hiddenBy === "reports" ? "Being checked" : "Taken down"}
								</span>
								{program.hiddenReason && <span dir="auto">{program.hiddenReason}</span>}
							</Card>
						))}
					</ul>
				</section>
			)}
			{items.length === 0 ? (
				<EmptyList>
					<p>No program on The Yard has these words.</p>
				</EmptyList>
			) : (
				<section aria-labelledby="on-the-yard">
					<h2 id="on-the-yard" className="mb-3">
						On The Yard
					</h2>
					<ul className="grid gap-3" aria-labelledby="on-the-yard">
						{items.map((program) => (
							<Card key={program.id} program={program}>
								<Deadline closing={program.closing} />
							</Card>
						))}
					</ul>
				</section>
			)}
			<PageLinks
				previous={previous !== undefined && { href: pageAt(previous), text: "Newer" }}
				next={next !== undefined && { href: pageAt(next), text: "Older" }}
			/>
		</>
	);
}

interface CardProps {
	program: Pick<Program, "id" | "name" | "organisation" | "applicationLink">;
	children: ReactNode;
}

function Card({ program: { id, name, organisation, applicationLink }, children }: CardProps) {
	return (
		<li className="card">
			<header>
				<HostLogo link={applicationLink} />
				<div className="min-w-0">
					<h3>
						<Link to={`${PATH}${id}/`} prefetch="intent" dir="auto">
							{name}
						</Link>
					</h3>
					<div className="meta">{organisation ?? hostOf(applicationLink)}</div>
				</div>
			</header>
			<div className="meta">{children}</div>
		</li>
	);
}
