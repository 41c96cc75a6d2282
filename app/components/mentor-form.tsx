import { type FieldMetadata, useForm } from "@conform-to/react";
import type { InferInput } from "valibot";
import type { mentorForm } from "#app/forms/mentor.ts";
import { TRAP } from "#app/forms/trap.ts";
import { AREAS, MOST_AREAS } from "#app/mentors/areas.ts";
import type { RegistrationAnswer } from "#app/mentors/register.server.ts";
import { SUGGESTED } from "#app/universities/suggested.ts";
import { FormProblems, TextField } from "./form-fields.tsx";

const HEADSHOT_ID = "mentor-headshot";

/** The registration of a mentor, on a page without JavaScript. */
export function MentorForm({
	answer,
	formKey,
}: {
	answer: RegistrationAnswer | undefined;
	formKey: string;
}) {
	const [form, fields] = useForm<InferInput<typeof mentorForm>>({
		id: "mentor",
		lastResult: answer?.result,
		defaultValue: { form_key: formKey },
	});
	return (
		<form
			method="post"
			action="/mentor/register/"
			encType="multipart/form-data"
			id={form.id}
			className="grid gap-5"
		>
			<FormProblems id={form.errorId} problems={form.errors} />
			<ToCorrect
				problems={[
					["Name", fields.name.id, fields.name.errors],
					["Email Address", fields.email.id, fields.email.errors],
					["HBCU affiliation", fields.affiliation.id, fields.affiliation.errors],
					["Areas of expertise", fields.areas.id, problemsOf(fields.areas)],
					["Your own area", fields.other_area.id, fields.other_area.errors],
					["LinkedIn profile", fields.linkedin.id, fields.linkedin.errors],
					["Headshot", HEADSHOT_ID, answer?.headshot.problem ? ["refused"] : undefined],
					["Consent", fields.consent.id, fields.consent.errors],
				]}
			/>
			<TextField field={fields.name} label="Name" autoComplete="name" required />
			<TextField
				field={fields.email}
				type="email"
				label="Email Address"
				hint="Students see it only if you give no LinkedIn profile."
				autoComplete="email"
				required
			/>
			<TextField
				field={fields.affiliation}
				label="HBCU affiliation"
				hint="Where you studied, teach or work."
				autoComplete="off"
				list="mentor-universities"
				required
			/>
			<datalist id="mentor-universities">
				{SUGGESTED.map((name) => (
					<option key={name} value={name} />
				))}
			</datalist>
			<Areas areas={fields.areas} own={fields.other_area} />
			<TextField
				field={fields.linkedin}
				label="LinkedIn profile (optional)"
				hint="For example linkedin.com/in/your-name. Students then write to you there."
				inputMode="url"
				autoCapitalize="none"
				autoComplete="off"
				spellCheck={false}
			/>
			<HeadshotField headshot={answer?.headshot} refused={answer !== undefined} />
			<Consent field={fields.consent} />
			<div className="hidden">
				<label htmlFor="mentor-trap">Leave this empty</label>
				<input id="mentor-trap" name={TRAP} tabIndex={-1} autoComplete="off" />
			</div>
			<input type="hidden" name={fields.form_key.name} value={fields.form_key.initialValue} />
			<p>
				<button type="submit" className="btn main">
					Send registration
				</button>
			</p>
		</form>
	);
}

/** At the top, where a page without JavaScript begins anew: what to correct, each a link to its field. */
function ToCorrect({ problems }: { problems: [label: string, id: string, errors?: string[]][] }) {
	const found = problems.filter(([, , errors]) => errors);
	if (found.length === 0) return null;
	return (
		<div role="alert" className="notice error">
			<p>Nothing is sent yet. What you typed is still here; please correct:</p>
			<ul className="flex flex-wrap gap-x-4">
				{found.map(([label, id]) => (
					<li key={id}>
						<a className="inline-block py-2" href={`#${id}`}>
							{label}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}

function Areas({
	areas,
	own,
}: {
	areas: FieldMetadata<string[] | undefined>;
	own: FieldMetadata<string | undefined>;
}) {
	const chosen = [areas.initialValue].flat();
	const problems = problemsOf(areas);
	return (
		<fieldset className="field" id={areas.id} aria-describedby={areas.descriptionId}>
			<legend className="font-semibold text-[0.95rem]">Areas of expertise</legend>
			<span className="hint" id={areas.descriptionId}>
				At most {MOST_AREAS}. Students filter by them.
			</span>
			{problems && (
				<span className="problem" id={areas.errorId}>
					{problems.join(" ")}
				</span>
			)}
			<div className="choices">
				{AREAS.map((area) => (
					<label className="check" key={area}>
						<input
							type="checkbox"
							name={areas.name}
							value={area}
							defaultChecked={chosen.includes(area)}
							aria-invalid={problems ? true : undefined}
							aria-describedby={problems && areas.errorId}
						/>
						{area}
					</label>
				))}
			</div>
			<div className="mt-3">
				<TextField field={own} label="Other" maxLength={60} autoComplete="off" />
			</div>
		</fieldset>
	);
}

function HeadshotField({
	headshot = {},
	refused,
}: {
	headshot: RegistrationAnswer["headshot"] | undefined;
	/** The form was sent before, and a browser does not give a chosen file back. */
	refused: boolean;
}) {
	const { kept, problem } = headshot;
	return (
		<div className="field">
			<label htmlFor={HEADSHOT_ID}>
				{kept ? "Another headshot (optional)" : "Headshot (optional)"}
			</label>
			{kept && (
				<p className="notice success">
					We have kept your headshot. You don't need to choose it again.
				</p>
			)}
			<span className="hint" id={`${HEADSHOT_ID}-hint`}>
				JPEG, PNG or WebP, at most 2 MB. Where and when it was taken is removed.
				{refused && !kept && !problem && " If you had chosen one, choose it again."}
			</span>
			<input
				className="input"
				type="file"
				id={HEADSHOT_ID}
				name="headshot"
				accept="image/jpeg,image/png,image/webp"
				aria-invalid={problem ? true : undefined}
				aria-describedby={`${problem ? `${HEADSHOT_ID}-problem ` : ""}${HEADSHOT_ID}-hint`}
			/>
			{problem && (
				<span className="problem" id={`${HEADSHOT_ID}-problem`}>
					{problem}
				</span>
			)}
			{kept && (
				<>
					<input type="hidden" name="kept_headshot" value={kept} />
					<label className="check">
						<input type="checkbox" name="no_headshot" />
						Leave my headshot out
					</label>
				</>
			)}
		</div>
	);
}

function Consent({ field }: { field: FieldMetadata<string | undefined> }) {
	return (
		<div className="field">
			<label className="check items-start">
				<input
					type="checkbox"
					id={field.id}
					name={field.name}
					value="on"
					defaultChecked={field.initialValue === "on"}
					aria-invalid={field.errors ? true : undefined}
					aria-describedby={field.errors && field.errorId}
					required
				/>
				<span>
					I agree that students who are logged in to The Yard see my name, affiliation, areas of
					expertise, headshot and LinkedIn profile, or my email address if I give no profile.
				</span>
			</label>
			{field.errors && (
				<span className="problem" id={field.errorId}>
					{field.errors.join(" ")}
				</span>
			)}
		</div>
	);
}

/** What is wrong with the list as a whole or with one of its entries. */
function problemsOf(field: FieldMetadata<string[] | undefined>): string[] | undefined {
	const problems = Object.values(field.allErrors).flat();
	return problems.length > 0 ? problems : undefined;
}
