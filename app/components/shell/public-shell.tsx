import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import type { RootData } from "#app/components/pictures.tsx";
import { Footer, Mark, SkipLink } from "./shell-parts.tsx";

const LINKS = [
	["/", "Home"],
	["/programs-public/", "Programs"],
	["/about/", "About"],
	["/mentor/register/", "Become a mentor"],
	["/contact/", "Contact"],
	["/privacy/", "Privacy"],
	["/terms/", "Terms"],
	["/login/", "Log in"],
];

/** The frame of every page that needs no session: public header, the page, the footer. */
export function PublicShell({ children }: { children: ReactNode }) {
	return (
		<>
			<SkipLink />
			<header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 px-5 py-2">
				<Mark href="/" />
				<nav aria-label="Account" className="flex gap-2">
					<a className="btn max-md:hidden" href="/login/">
						Log In
					</a>
					<a className="btn btn-main max-md:hidden" href="/signup/">
						Sign Up
					</a>
					<a className="btn btn-main md:hidden" href="/signup/">
						Login
					</a>
				</nav>
			</header>
			<main id="main" className="mx-auto max-w-6xl px-5 pt-4 pb-16 md:pt-6">
				{children}
			</main>
			<Footer links={LINKS} />
		</>
	);
}

/** A page's location, as passed to `meta`. */
interface Place {
	matches: { id: string; data?: unknown }[];
	location: { pathname: string };
}

const PICTURE_SAYS =
	"The Yard: fellowships, internships and scholarships for HBCU students and graduates";

/** What search engines and shared links show of a public page. */
export function publicMeta(
	title: string,
	description: string,
	{ matches, location }: Place,
): MetaDescriptor[] {
	const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
	return [
		{ title },
		{ name: "description", content: description },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
		{ property: "og:site_name", content: "The Yard" },
		{ property: "og:type", content: "website" },
		...(root ? addressed(root.origin, location.pathname) : []),
	];
}

/** Full addresses of the page and the picture, because sites that show links need them. */
function addressed(origin: string, path: string): MetaDescriptor[] {
	const address = origin + path;
	return [
		{ tagName: "link", rel: "canonical", href: address },
		{ property: "og:url", content: address },
		{ property: "og:image", content: `${origin}/share-picture.png` },
		{ property: "og:image:type", content: "image/png" },
		{ property: "og:image:width", content: "1200" },
		{ property: "og:image:height", content: "630" },
		{ property: "og:image:alt", content: PICTURE_SAYS },
		{ name: "twitter:card", content: "summary_large_image" },
	];
}
