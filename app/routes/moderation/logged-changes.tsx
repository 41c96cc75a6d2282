import { nameOfField, valueInWords } from "./field-words.ts";

interface LoggedChangesProps {
	changes: Record<string, { was: unknown; now: unknown }>;
}

/** Each changed field, with its old and its new value. */
export function LoggedChanges({ changes }: LoggedChangesProps) {
	return (
		<dl className="grid gap-2">
			{Object.entries(changes).map(([name, { was, now }]) => (
				<div key={name}>
					<dt className="text-muted">{nameOfField(name)}</dt>
					<dd>
						<del className="whitespace-pre-line wrap-anywhere text-muted" dir="auto">
							{valueInWords(name, was)}
						</del>{" "}
						<ins
							className="whitespace-pre-line wrap-anywhere font-semibold no-underline"
							dir="auto"
						>
							{valueInWords(name, now)}
						</ins>
					</dd>
				</div>
			))}
		</dl>
	);
}
