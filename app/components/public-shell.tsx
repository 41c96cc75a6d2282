import type { ReactNode } from "react";
import { Mark } from "./mark.tsx";

const FOOT = [
	["/", "Home"],
	["/programs-public/", "Programs"],
	["/about/", "About"],
	["/mentor/register/", "Become a mentor"],
	["/contact/", "Contact"],
	["/privacy/", "Privacy"],
	["/terms/", "Terms"],
	["/login/", "Log in"],
];

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
				<nav aria-label="The Yard">
					<ul>
						{FOOT.map(([href, text]) => (
							<li key={href}>
								<a href={href}>{text}</a>
							</li>
						))}
					</ul>
				</nav>
			</footer>
		</>
	);
}
