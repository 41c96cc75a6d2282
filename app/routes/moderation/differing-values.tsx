import { nameOfField, valueInWords } from "./field-words.ts";

type Values = Record<string, string | readonly string[] | undefined>;

/** The values of a form's fields that differ from others, under a heading; nothing when none do. */
export function DifferingValues({
	heading,
	values,
	others,
}: {
	heading: string;
	values: Values;
	others: Values;
}) {
	const text = (value: string | readonly string[] | undefined) => [value ?? ""].flat().join(", ");
	const differing = Object.entries(values).filter(
		([name, one]) => text(one) !== text(others[name]),
	);
	if (differing.length === 0) return null;
	return (
		<div className="notice">
			<p>{heading}</p>
			<dl className="grid gap-1">
				{differing.map(([name, one]) => (
					<div key={name} className="flex flex-wrap gap-x-2">
						<dt className="text-muted">{nameOfField(name)}:</dt>
						<dd className="whitespace-pre-line wrap-anywhere" dir="auto">
							{valueInWords(name, text(one) && one)}
						</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
