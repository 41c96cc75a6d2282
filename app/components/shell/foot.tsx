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
