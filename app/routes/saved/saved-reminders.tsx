import { ButtonForm } from "#app/components/form/button-form.tsx";
import { CheckboxGroup } from "#app/components/form/choice-fields.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";
import { REMINDER_CHOICES } from "#app/forms/fields/reminder-days.ts";
import { FOLD, SUMMARY } from "./saved-note.tsx";

interface SavedRemindersProps {
	program: { id: string; name: string };
	days: readonly number[];
}

/** When a student is reminded of a program; no box ticked means never. */
export function SavedReminders({ program: { id, name }, days }: SavedRemindersProps) {
	const identity = { intent: "remind", program_id: id };
	const form = useForm(`remind-${id}`, { saved: { days: days.map(String) }, identity });
	const text = remindersText(days);
	return (
		<div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 text-[0.9rem]">
			<details className={FOLD} open={form.shown !== undefined || undefined}>
				<summary className={SUMMARY} aria-label={`${text}: ${name}`}>
					<span className="truncate">{text.replace(/ before$/, "")}</span>
				</summary>
				<Form form={form} className="grid gap-3" inPlace stays>
					<CheckboxGroup
						field={form.fields.days}
						legend="Days before it closes, at 9 in the morning"
						options={REMINDER_CHOICES.map((choice) => [choice, choice])}
						boxes="flex flex-wrap gap-x-3 gap-y-1 *:min-w-[min(4rem,25%-9px)] leading-[1.25]"
						plain
					>
						<span className="hint">
							Leave all unchecked, and we won't remind you about this one.
						</span>
					</CheckboxGroup>
					<div className="actions">
						<SubmitButton pending="Saving...">Save reminders</SubmitButton>
					</div>
				</Form>
			</details>
		</div>
	);
}

interface OpeningReminderProps {
	program: { id: string; name: string };
	isTold: boolean;
}

/** Whether a student is told when a program opens that has no deadline yet. */
export function OpeningReminder({ program: { id, name }, isTold }: OpeningReminderProps) {
	const text = isTold ? "Don't remind me when it opens" : "Remind me when it opens";
	return (
		<div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 text-[0.9rem]">
			<ButtonForm
				sends={{ intent: "remind", program_id: id, ...(!isTold && { as_usual: "1" }) }}
				pending="Saving..."
				className="relative -my-[10.4px] block max-w-full truncate border-0 bg-transparent px-0 text-[0.85rem] leading-[44px] text-brand"
				label={`${text}: ${name}`}
				preventScrollReset
			>
				{isTold ? (
					<>
						Don't remind me<span className="max-md:sr-only"> when it opens</span>
					</>
				) : (
					text
				)}
			</ButtonForm>
		</div>
	);
}

function remindersText(days: readonly number[]): string {
	const [first, ...others] = [...days].sort((a, b) => a - b);
	if (first === undefined) return "No reminders";
	const before = others.reverse().join(", ");
	const all = before ? `${before} and ${first}` : `${first}`;
	return `Reminders: ${all} ${all === "1" ? "day" : "days"} before`;
}
