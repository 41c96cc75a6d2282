import type { ReactNode } from "react";
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
