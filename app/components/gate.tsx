import gate from "#app/gate.svg?url";

/** The gate of a yard, open, with the hall behind it. Decoration only. */
export function Gate() {
	return (
		<svg className="gate" viewBox="0 0 560 430" aria-hidden="true">
			<use href={`${gate}#gate`} />
		</svg>
	);
}
