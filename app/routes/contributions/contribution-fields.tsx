import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { DuplicateNotice } from "#app/actions/read-form.server.ts";
import { FactFields, MainFacts } from "#app/components/fields/fact-fields.tsx";
import { type Field, TextArea, TextField } from "#app/components/form/form-fields.tsx";
import type { FactField } from "#app/forms/fields/fact-values.ts";

/** Loaded once a link is typed. If it doesn't load, sending the form checks anyway. */
const LiveDuplicate = lazy(() =>
	import("./contribution-duplicate.tsx").catch(() => ({ default: () => null })),
);

const REQUIRED = ["name", "application_link", "description"];

/** Checked in the browser before anything is sent: all three must be filled in (docs/product.md, Add a program). */
export function checkFilledIn(typed: FormData): Record<string, string> | undefined {
	const missing = REQUIRED.filter((name) => !String(typed.get(name) ?? "").trim());
	if (missing.length === 0) return undefined;
	return Object.fromEntries(missing.map((name) => [name, "Fill this in."]));
}

type ContributionField = "name" | "application_link" | "description" | FactField;

interface ContributionFieldsProps {
	fields: Record<ContributionField, Field>;
	linkLabel?: string;
	/** The contribution being edited. */
	exceptId?: string;
	/** The duplicate that the form was refused for. */
	refused: DuplicateNotice | undefined;
	belowLink?: ReactNode;
	/** The link in the form at first was not typed, so it is looked up at once. */
	looksUp?: boolean;
}

/** What both contribution forms ask for: name, website and description, and any facts that are known. */
export function ContributionFields({
	fields,
	linkLabel = "Website",
	exceptId,
	refused,
	belowLink,
	looksUp = false,
}: ContributionFieldsProps) {
	const [link, setLink] = useState<string>();
	const { initialValue } = fields.application_link;
	// In an effect, to keep it out of the page's first load.
	useEffect(() => {
		if (looksUp) setLink((typed) => typed ?? initialValue);
	}, [looksUp, initialValue]);
	const all = [fields.name, fields.application_link, fields.description];
	const incomplete = all.some((field) => field.problem && !field.initialValue.trim());
	return (
		<>
			{incomplete && (
				<div role="alert" className="notice bg-no-soft text-no">
					Please fill in all fields
				</div>
			)}
			<TextField field={fields.name} label="Program name" aria-required />
			<div>
				<TextField
					field={fields.application_link}
					type="url"
					label={linkLabel}
					hint="Link to the application page, such as https://example.org/apply"
					inputMode="url"
					autoCapitalize="none"
					aria-required
					onInput={(event) => setLink(event.currentTarget.value)}
				/>
				{belowLink}
				{/* After the button, which must not move under a finger when this comes. */}
				<div aria-live="polite" className="*:mt-2">
					{link !== undefined && (
						<Suspense>
							<LiveDuplicate link={link} exceptId={exceptId} refused={refused} />
						</Suspense>
					)}
				</div>
			</div>
			<TextArea field={fields.description} label="Description" rows={5} aria-required />
			<MainFacts fields={fields} />
			<FactFields
				fields={fields}
				open
				hint="All optional. Whatever you know helps the right students find it."
			/>
		</>
	);
}
