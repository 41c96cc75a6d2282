import {
	CheckboxField,
	CheckboxGroup,
	SelectField,
} from "#app/components/fields/choice-fields.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import type { Source } from "#db/imports/sources.ts";
import { KIND_NAMES, PLACE_NAMES } from "#db/programs/facts.ts";
import { PERIOD_OPTIONS } from "./source-texts.ts";

const ticked = (is: boolean) => (is ? "on" : "");

type Shown = Pick<Source, "address" | "period" | "isTrusted" | "rules">;

/** Where a source is, how often it runs, and what of it comes in without a moderator. */
export function SourceSettingsForm({ source }: { source: Shown }) {
	const { address, period, isTrusted, rules } = source;
	const form = useForm("source-settings", {
		saved: {
			address,
			period,
			trusted: ticked(isTrusted),
			only_open: ticked(rules.onlyOpen),
			kinds: rules.kinds,
			places: rules.places,
			words: rules.words,
		},
		identity: { intent: "save" },
	});
	const { fields } = form;
	return (
		<section aria-labelledby="settings" className="panel max-w-2xl">
			<h2 id="settings">Settings</h2>
			<Form form={form} stays inPlace>
				<TextField field={fields.address} label="Address" type="url" required maxLength={2000} />
				<SelectField field={fields.period} label="How often" options={PERIOD_OPTIONS} none={null} />
				<CheckboxField field={fields.only_open} label="Leave out programs whose season is over" />
				<CheckboxField
					field={fields.trusted}
					label="Trust it: what fits comes in without a moderator, at most 200 new programs a day"
				/>
				<CheckboxGroup
					field={fields.kinds}
					legend="Only these kinds"
					hint="None ticked means all. What doesn't fit waits for you."
					options={Object.entries(KIND_NAMES)}
					plain
				/>
				<CheckboxGroup
					field={fields.places}
					legend="Only these places"
					options={Object.entries(PLACE_NAMES)}
					plain
				/>
				<TextField
					field={fields.words}
					label="Only with one of these words (optional)"
					hint="With commas between them, such as: nursing, public health"
					maxLength={500}
				/>
				<div>
					<SubmitButton pending="Saving...">Save</SubmitButton>
				</div>
			</Form>
		</section>
	);
}
