/** The end of every page: where else one can go. */
export function Foot({ links, className = "" }: { links: string[][]; className?: string }) {
	return (
		<footer className={`foot ${className}`}>
			<nav aria-label="The Yard">
				<ul>
					{links.map(([href, text]) => (
						<li key={href}>
							<a href={href}>{text}</a>
						</li>
					))}
				</ul>
			</nav>
		</footer>
	);
}
