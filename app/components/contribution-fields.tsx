import { lazy, Suspense, useState } from "react";
import type { DuplicateNotice } from "#app/forms/answer.server.ts";
import { type Field, TextArea, TextField } from "./form-fields.tsx";

/** Comes when a link is typed; when it does not come, sending the form still checks. */
const LiveDuplicate = lazy(() =>
	import("./contribution-duplicate.tsx").catch(() => ({ default: () => null })),
);

const REQUIRED = ["name", "application_link", "description"];

/** In the browser, before anything is sent: all three must be filled in (spec §5). */
export function checkFilledIn(typed: FormData): Record<string, string[]> | undefined {
	const missing = REQUIRED.filter((name) => !String(typed.get(name) ?? "").trim());
	if (missing.length === 0) return undefined;
	return Object.fromEntries(missing.map((name) => [name, ["Fill this in."]]));
}

/** What both contribution forms ask for: name, website and description. */
export function ContributionFields({
	fields,
	linkLabel = "Website",
	exceptId,
	refused,
}: {
	fields: { name: Field; application_link: Field; description: Field };
	linkLabel?: string;
	/** The contribution that is being edited. */
	exceptId?: string;
	/** The duplicate for which the form was refused. */
	refused: DuplicateNotice | undefined;
}) {
	const [link, setLink] = useState<string>();
	const all = [fields.name, fields.application_link, fields.description];
	const incomplete = all.some((field) => field.errors && !field.initialValue?.trim());
	return (
		<>
			{incomplete && (
				<div role="alert" className="notice error">
					Please fill in all fields
				</div>
			)}
			<TextField field={fields.name} label="Program name" aria-required />
			<div>
				<TextField
					field={fields.application_link}
					type="url"
					label={linkLabel}
					hint="Where one applies, for example https://example.org/apply"
					inputMode="url"
					autoCapitalize="none"
					aria-required
					onInput={(event) => setLink(event.currentTarget.value)}
				/>
				<div aria-live="polite" className="*:mt-2">
					{link !== undefined && (
						<Suspense>
							<LiveDuplicate link={link} exceptId={exceptId} refused={refused} />
						</Suspense>
					)}
				</div>
			</div>
			<TextArea field={fields.description} label="Description" rows={5} aria-required />
		</>
	);
}
