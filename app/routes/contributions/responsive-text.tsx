/** A text that differs between phones and wider screens (768 px); only one of the two is shown. */
export function ResponsiveText({ wide, narrow }: { wide: string; narrow: string }) {
	return (
		<>
			<span className="max-md:hidden">{wide}</span>
			<span className="md:hidden">{narrow}</span>
		</>
	);
}
