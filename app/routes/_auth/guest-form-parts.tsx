import { TextField } from "#app/components/form/form-fields.tsx";

export function EmailField({ field }: Pick<Parameters<typeof TextField>[0], "field">) {
	return (
		<TextField
			field={field}
			type="email"
			label="Email Address"
			placeholder="Enter your email address"
			autoComplete="email"
			required
		/>
	);
}

/** Says which program will be saved, if somebody wanted to save one before logging in. */
export function PendingSaveNotice({ program }: { program: { name: string } | null }) {
	if (!program) return null;
	return (
		<p className="notice">
			<span>
				We'll save “<bdi className="font-semibold">{program.name}</bdi>” for you once you're in.
			</span>
		</p>
	);
}
