import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { describedBy, type Field, FieldFrame, FormProblems, SubmitButton } from "./form-frame.tsx";
import { UniversityPicker } from "./university-picker.tsx";

const FORM = "details";

/** Name and college, as they stand beside what the student contributes. */
export function ProfileDetails({
	details,
	result,
}: {
	details: { fullName: string; college: string };
	result: SubmissionResult<string[]> | undefined;
}) {
	const form = useRef<HTMLFormElement>(null);
	const { state } = useNavigation();
	const name = fieldOf("full_name", details.fullName, result);
	useEffect(() => {
		if (result) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [result]);
	return (
		<section className="panel" aria-labelledby="about-you">
			<h2 id="about-you">About you</h2>
			<Form
				ref={form}
				id={FORM}
				method="post"
				className="grid gap-4"
				onSubmit={(event) => state === "submitting" && event.preventDefault()}
			>
				<FormProblems id="details-problems" problems={result?.error?.[""] ?? undefined} />
				<FieldFrame field={name} label="Full Name">
					<input
						{...describedBy(name)}
						id={name.id}
						name={name.name}
						defaultValue={name.initialValue}
						className="input"
						dir="auto"
						autoComplete="name"
						required
					/>
				</FieldFrame>
				<UniversityPicker
					field={fieldOf("college", details.college, result)}
					label="College"
					variant="compact"
				/>
				<SubmitButton pending="Saving..." intent={{ name: "intent", value: "details" }}>
					Save
				</SubmitButton>
			</Form>
		</section>
	);
}

/** What a field holds: what was typed when it was refused, else what is saved. */
function fieldOf(
	name: string,
	saved: string,
	result: SubmissionResult<string[]> | undefined,
): Field {
	const id = `${FORM}-${name}`;
	const typed = result?.initialValue?.[name];
	return {
		...{ id, name, formId: FORM, errorId: `${id}-error`, descriptionId: `${id}-description` },
		initialValue: result ? String(typed ?? "") : saved,
		errors: result?.error?.[name] ?? undefined,
	};
}
