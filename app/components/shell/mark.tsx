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
