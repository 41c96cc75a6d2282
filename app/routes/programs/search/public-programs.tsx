import type { LoaderFunctionArgs, MetaDescriptor, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicMeta } from "#app/components/public-meta.ts";
import { programQuery, readProgramQuery } from "#app/forms/program-filters.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { SaveForGuest } from "../save-for-guest.tsx";
import { readPrograms } from "./load-programs.server.ts";
import { ProgramList } from "./program-list.tsx";

const PATH = "/programs-public/";

/** The normalized search part of a list's address. */
const searchOf = (given: URLSearchParams) => programQuery(readProgramQuery(given));

export const handle: RouteFacts = { searchParams: searchOf };

export const meta: MetaFunction<typeof loader> = ({ data: found, matches, location }) => {
	const pathname = found ? PATH + (found.query && `?${found.query}`) : location.pathname;
	const about = publicMeta(
		"Programs · The Yard",
		"Search fellowships, internships and scholarships found by students of historically Black colleges and reviewed by real people. No account needed.",
		{ matches, location: { pathname } },
	);
	const feeds = found ? feedLinks(found.feeds) : [];
	// Search engines may index the list, its pages, and lists with one filter; other combinations are endless.
	const isOneOfMany =
		found && (found.finder.search || found.finder.order || found.chosen.length > 1);
	return [...about, ...feeds, ...(isOneOfMany ? [{ name: "robots", content: "noindex" }] : [])];
};

/** Lets feed readers find the feed of this list. */
function feedLinks({ atom, json }: { atom: string; json: string }): MetaDescriptor[] {
	const title = "New programs on The Yard";
	const link = { tagName: "link", rel: "alternate", title } as const;
	return [
		{ ...link, type: "application/atom+xml", href: atom },
		{ ...link, type: "application/feed+json", href: json },
	];
}

export function loader(args: LoaderFunctionArgs) {
	return readPrograms(PATH, args);
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
				found={useLoaderData<typeof loader>()}
				actions={(program) => <SaveForGuest program={program} iconOnly />}
			/>
		</>
	);
}
