import { useNavigation } from "@remix-run/react";

interface MarkProps {
	href: string;
	className?: string;
}

/** The Yard's mark: a gate. */
export function Mark({ href, className = "min-h-11 gap-[0.55rem] font-display" }: MarkProps) {
	return (
		<a
			className={`inline-flex items-center text-[1.15rem] leading-[normal] font-semibold ${className}`}
			href={href}
		>
			<svg
				className="size-[30px] flex-none text-brand"
				viewBox="0 0 32 32"
				fill="none"
				stroke="currentColor"
				strokeWidth="2.6"
				strokeLinecap="round"
				aria-hidden="true"
			>
				<path d="M4 28V14a12 12 0 0 1 24 0v14" />
				<path d="M11 28V15a5 5 0 0 1 10 0v13" />
				<path d="M2 28h28" />
			</svg>
			<span>The Yard</span>
		</a>
	);
}

/** Skips the menu for keyboard users; visible once it has the focus. */
export function SkipLink() {
	return (
		<a className="btn absolute -left-[999px] focus:top-3 focus:left-3 focus:z-40" href="#main">
			Skip to content
		</a>
	);
}

/** The footer of every page: links to other pages. At the bottom of the window when the page is shorter. */
export function Foot({ links, className = "" }: { links: string[][]; className?: string }) {
	return (
		<footer
			className={`sticky top-[100vh] border-t border-line bg-sunk text-[0.95rem] ${className}`}
		>
			<nav aria-label="The Yard">
				<ul className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 px-5 pt-4 pb-6 md:flex md:flex-wrap md:gap-x-8">
					{links.map(([href, text]) => (
						<li key={href}>
							<a className="inline-flex min-h-11 items-center hover:underline" href={href}>
								{text}
							</a>
						</li>
					))}
				</ul>
			</nav>
		</footer>
	);
}

/** A line at the top of the page while the next one is loading, with a text if one is given. */
export function NavigationProgress({ text }: { text?: string }) {
	const { state } = useNavigation();
	return (
		<>
			<div
				className="fixed inset-x-0 top-0 z-40 h-[3px] overflow-hidden bg-brand-soft"
				role="progressbar"
				aria-label="Loading"
				hidden={state === "idle"}
			>
				<span className="block h-full w-2/5 bg-brand motion-safe:[animation:progress-run_1.2s_ease-in-out_infinite]" />
			</div>
			{text && state === "loading" && (
				<p
					role="status"
					className="fixed top-3 left-1/2 z-40 rounded-full bg-raised px-4 py-[0.4rem] [box-shadow:var(--shadow)] [transform:translateX(-50%)]"
				>
					{text}
				</p>
			)}
		</>
	);
}
