import { DuplicateLink } from "#app/components/form/duplicate-link.tsx";
import { FactFields, MainFacts } from "#app/components/form/fact-fields.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextArea, TextField } from "#app/components/form/form-fields.tsx";
import { factValues } from "#app/forms/fields/fact-values.ts";
import type { Published } from "#db/moderation/published-programs.ts";
import { nameOfField } from "../logged-changes.tsx";

/** Everything that a program says, to be corrected. */
export function EditPublished({ program }: { program: Published }) {
	const saved = {
		name: program.name,
		application_link: program.applicationLink,
		description: program.description,
		...factValues(program),
	};
	const form = useForm("edit-published", { saved, identity: { intent: "edit" } });
	const { fields, shown } = form;
	return (
		<section className="panel" aria-labelledby="edit">
			<h2 id="edit">What it says</h2>
			{shown?.duplicate && <DuplicateLink duplicate={shown.duplicate} />}
			<Form form={form} stays>
				{/* The version that is saved now, also after a refusal: a moderator who has compared may send it again. */}
				<input type="hidden" name="version" value={program.version} />
				{shown?.problem && <SavedNow saved={saved} typed={shown.values} />}
				<TextField field={fields.name} label="Program name" aria-required />
				<TextField
					field={fields.application_link}
					type="url"
					label="Website"
					inputMode="url"
					autoCapitalize="none"
					aria-required
				/>
				<TextArea field={fields.description} label="Description" rows={8} aria-required />
				<MainFacts fields={fields} hasKind />
				<FactFields fields={fields} open />
				<div className="actions">
					<SubmitButton pending="Saving...">Save changes</SubmitButton>
				</div>
			</Form>
		</section>
	);
}

type Values = Record<string, string | readonly string[] | undefined>;

/** What is saved now, where it differs from what was typed. */
function SavedNow({ saved, typed }: { saved: Values; typed: Values }) {
	const text = (value: string | readonly string[] | undefined) => [value ?? ""].flat().join(", ");
	const others = Object.entries(saved).filter(([name, now]) => text(now) !== text(typed[name]));
	if (others.length === 0) return null;
	return (
		<div className="notice">
			<p>Saved now:</p>
			<dl className="grid gap-1">
				{others.map(([name, now]) => (
					<div key={name} className="flex flex-wrap gap-x-2">
						<dt className="text-muted">{nameOfField(name)}:</dt>
						<dd className="whitespace-pre-line wrap-anywhere" dir="auto">
							{text(now) || "Not said"}
						</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
