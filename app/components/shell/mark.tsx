/** The Yard's mark: a gate. */
export function Mark({ href }: { href: string }) {
	return (
		<a className="mark" href={href}>
			<svg
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
