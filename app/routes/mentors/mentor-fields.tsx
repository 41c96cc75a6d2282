/** What mentors say about themselves, in the registration and where they edit it; on pages without JavaScript. */

import { CheckboxGroup } from "#app/components/fields/choice-fields.tsx";
import { type Field, TextField } from "#app/components/form/form-fields.tsx";
import { AREAS, MAX_AREAS } from "#app/forms/mentor.ts";

/** A university that the field suggests: its name, and its other names. */
export interface SuggestedUniversity {
	name: string;
	otherNames: string;
}

/** What the fields are called in a list. */
export const NAMES = {
	name: "Name",
	email: "Email Address",
	affiliation: "HBCU affiliation",
	class_year: "Class year",
	role: "Role",
	employer: "Employer",
	areas: "Areas of expertise",
	other_area: "Your own area",
	ask_about: "Ask me about",
	linkedin: "LinkedIn profile",
	headshot: "Headshot",
	consent: "Consent",
};

type FieldName = keyof typeof NAMES;

type Props = {
	fields: Record<Exclude<FieldName, "name" | "email" | "headshot" | "consent">, Field>;
	universities: SuggestedUniversity[];
};

/** All fields except name and address. */
export function MentorFields({ fields, universities }: Props) {
	return (
		<>
			<TextField
				field={fields.affiliation}
				label="HBCU affiliation"
				hint="Where you studied, teach or work. A short name like FAMU is fine."
				autoComplete="off"
				list="mentor-universities"
				required
			/>
			<datalist id="mentor-universities">
				{universities.map(({ name, otherNames }) => (
					<option key={name} value={name}>
						{otherNames}
					</option>
				))}
			</datalist>
			<TextField
				field={fields.class_year}
				label="Class year (optional)"
				hint="The year you graduated, like 2012."
				inputMode="numeric"
				maxLength={4}
				autoComplete="off"
			/>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					field={fields.role}
					label="Role (optional)"
					maxLength={100}
					autoComplete="organization-title"
				/>
				<TextField
					field={fields.employer}
					label="Employer (optional)"
					maxLength={100}
					autoComplete="organization"
				/>
			</div>
			<CheckboxGroup
				field={fields.areas}
				legend="Areas of expertise"
				hint={`Up to ${MAX_AREAS}. Students filter by them.`}
				options={AREAS.map((area) => [area, area])}
				boxes="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-4"
				plain
			>
				<div className="mt-3">
					<TextField field={fields.other_area} label="Other" maxLength={60} autoComplete="off" />
				</div>
			</CheckboxGroup>
			<TextField
				field={fields.ask_about}
				label="Ask me about (optional)"
				hint="What you'd love to talk about, such as first internships or moving for a job."
				maxLength={200}
				autoComplete="off"
			/>
			<TextField
				field={fields.linkedin}
				label="LinkedIn profile (optional)"
				hint="Such as linkedin.com/in/your-name. Students will write to you there."
				inputMode="url"
				autoCapitalize="none"
				autoComplete="off"
				spellCheck={false}
			/>
		</>
	);
}

/** An error summary at the top, because the page reloads without JavaScript: each error links to its field. */
export function ErrorSummary({ fields }: { fields: Partial<Record<FieldName, Field>> }) {
	const found = Object.values(fields).filter(({ problem }) => problem);
	if (found.length === 0) return null;
	return (
		// biome-ignore lint/a11y/noAutofocus: after a refusal the page begins at what to correct
		<div role="alert" className="notice bg-no-soft text-no" tabIndex={-1} autoFocus>
			<p>Nothing was sent yet. What you typed is still here. Please fix:</p>
			<ul className="flex flex-wrap gap-x-4">
				{found.map(({ id, name }) => (
					<li key={id}>
						<a className="inline-block py-2" href={`#${id}`}>
							{NAMES[name as FieldName]}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
