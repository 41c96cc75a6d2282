import type { ReactNode } from "react";
import { Mark } from "./mark.tsx";

/** The frame of every page that asks for no session: public header, the page, the foot. */
export function PublicShell({ children }: { children: ReactNode }) {
	return (
		<>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<header className="bar">
				<Mark href="/" />
				<nav aria-label="Account" className="flex gap-2">
					<a className="btn max-md:hidden" href="/login/">
						Log In
					</a>
					<a className="btn main max-md:hidden" href="/signup/">
						Sign Up
					</a>
					<a className="btn main md:hidden" href="/signup/">
						Login
					</a>
				</nav>
			</header>
			<main id="main" className="wrap">
				{children}
			</main>
			<footer className="public-foot">
				<nav aria-label="The Yard" className="bar justify-start flex-wrap">
					<a className="text-link py-2" href="/">
						Home
					</a>
					<a className="text-link py-2" href="/programs-public/">
						Programs
					</a>
					<a className="text-link py-2" href="/login/">
						Log in
					</a>
				</nav>
			</footer>
		</>
	);
}
