import gate from "#app/gate.svg?url";

/** The gate of a yard, open, with the hall behind it. Decoration only. */
export function GateIllustration({
	className = "w-[min(100%,17rem)] lg:w-full",
}: {
	className?: string;
}) {
	return (
		<svg
			className={`mx-auto block fill-none ${className}`}
			viewBox="0 0 560 430"
			aria-hidden="true"
		>
			<use href={`${gate}#gate`} />
		</svg>
	);
}
