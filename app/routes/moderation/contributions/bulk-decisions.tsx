import { useEffect, useState } from "react";
import { Form, useForm } from "#app/components/form/form.tsx";
import { EnterButton, FormProblem, SubmitButton } from "#app/components/form/form-fields.tsx";
import { RejectionNote } from "./rejection-note.tsx";

/** The id of the form that all rows' checkboxes belong to. */
export const BULK_FORM = "several";

const COMES_ALONG =
	"[@media(height>=26rem)]:peer-has-[[name=selected]:checked]:sticky peer-has-[[name=selected]:checked]:bottom-3 peer-has-[[name=selected]:checked]:z-4 peer-has-[[name=selected]:checked]:[box-shadow:var(--shadow-over)] max-md:peer-has-[[name=selected]:checked]:bottom-[calc(var(--shortcuts)+0.5rem)]";

/** Decides on all ticked rows. */
export function BulkDecisionForm({
	canBeTicked,
	everyone,
}: {
	canBeTicked: number;
	everyone: string;
}) {
	const form = useForm(BULK_FORM, {
		saved: { selected: [], reason: "", note: "" },
		identity: { bulk: "on" },
	});
	const { selected, note } = form.fields;
	const ticked = useTicked();
	return (
		// It comes after the rows, and sticks to the screen once one is ticked.
		<Form form={form} inPlace className={`panel mt-4 gap-2 p-3 ${COMES_ALONG}`}>
			<FormProblem problem={selected.problem} />
			<EnterButton name="decision" value="none-selected" />
			<details className="fold" open={Boolean(note.problem)}>
				<summary className="min-h-11 px-2 [font:600_0.95rem_var(--body)]">Reason to reject</summary>
				<RejectionNote fields={form.fields} />
			</details>
			<div className="actions items-center">
				{(["Approve", "Reject"] as const).map((verb) => (
					<SubmitButton
						key={verb}
						main={verb === "Approve"}
						name="decision"
						value={`${verb.toLowerCase()}-selected`}
						pending={verb === "Approve" ? "Approving..." : "Rejecting..."}
					>
						<span>
							{verb} <span className="max-md:sr-only">selected</span>
						</span>
					</SubmitButton>
				))}
				<a
					className="btn"
					href={everyone}
					onClick={(event) => {
						event.preventDefault();
						tickAll(ticked < canBeTicked);
					}}
				>
					{ticked < canBeTicked ? `Select all ${canBeTicked}` : "Select none"}
				</a>
				<span className="hint" role="status">
					{ticked > 0 && `${ticked} selected`}
				</span>
			</div>
		</Form>
	);
}

/** How many rows are ticked; none without JavaScript. */
function useTicked(): number {
	const [ticked, setTicked] = useState(0);
	useEffect(() => {
		const count = () => setTicked(boxes().filter(({ checked }) => checked).length);
		count();
		document.addEventListener("change", count);
		return () => document.removeEventListener("change", count);
		// Counts again after each answer, because rows come and go.
	});
	return ticked;
}

function tickAll(checked: boolean): void {
	for (const box of boxes()) box.checked = checked && !box.disabled;
	document.dispatchEvent(new Event("change"));
}

function boxes(): HTMLInputElement[] {
	return [
		...document.querySelectorAll<HTMLInputElement>(`input[name=selected][form=${BULK_FORM}]`),
	];
}
