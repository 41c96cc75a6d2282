import type { LoaderFunctionArgs, MetaDescriptor, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicMeta } from "#app/components/shell/public-shell.tsx";
import { type ProgramQuery, programQuery, readProgramQuery } from "#app/forms/program-filters.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { SaveForGuest } from "../save-for-guest.tsx";
import { readPrograms } from "./load-programs.server.ts";
import { searchAddress } from "./no-results.tsx";
import { ProgramList } from "./program-list.tsx";
import { everyChosen, feedAddress } from "./program-results.ts";

const PATH = "/programs-public/";

/** The normalized search part of a list's address. */
const searchOf = (given: URLSearchParams) => programQuery(readProgramQuery(given));

export const handle: RouteFacts = { searchParams: searchOf };

export const meta: MetaFunction<typeof loader> = ({ data: found, matches, location }) => {
	const pathname = found ? searchAddress(PATH, found.query) : location.pathname;
	const about = publicMeta(
		"Programs · The Yard",
		"Search fellowships, internships and scholarships found by students of historically Black colleges and reviewed by real people. No account needed.",
		{ matches, location: { pathname } },
	);
	const feeds = found ? feedLinks(found.query) : [];
	// Search engines may index the list, its pages, and lists with one filter; other combinations are endless.
	const isOneOfMany =
		found &&
		(found.query.search || found.query.order !== "newest" || everyChosen(found.query).length > 1);
	return [...about, ...feeds, ...(isOneOfMany ? [{ name: "robots", content: "noindex" }] : [])];
};

/** Lets feed readers find the feed of this list. */
function feedLinks(query: ProgramQuery): MetaDescriptor[] {
	const title = "New programs on The Yard";
	const link = { tagName: "link", rel: "alternate", title } as const;
	return [
		{ ...link, type: "application/atom+xml", href: feedAddress("/feed.xml", query) },
		{ ...link, type: "application/feed+json", href: feedAddress("/feed.json", query) },
	];
}

export function loader({ request, context }: LoaderFunctionArgs) {
	return readPrograms(request, context);
}

export default function PublicPrograms() {
	return (
		<>
			<div className="page-head">
				<h1>Programs</h1>
				<p>
					Fellowships, internships and scholarships found by students and reviewed by real people.{" "}
					<a href="/signup/">Sign up</a> to share one you know.
				</p>
			</div>
			<ProgramList
				path={PATH}
				found={useLoaderData<typeof loader>()}
				actions={(program) => <SaveForGuest program={program} iconOnly />}
			/>
		</>
	);
}
