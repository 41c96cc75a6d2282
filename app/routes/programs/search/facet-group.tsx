import type { Facet } from "./filter-facets.ts";

interface FacetGroupProps {
	facet: Facet;
	chosen: readonly string[];
	counts: Record<string, number> | undefined;
}

/** The options of one filter. Each says how many programs it would leave, where that is known. */
export function FacetGroup({ facet, chosen, counts }: FacetGroupProps) {
	const { name, title, options, any } = facet;
	const type = any === undefined ? "checkbox" : "radio";
	// The counts don't include programs that only another option of the group finds.
	const isCounted = chosen.length === 0;
	return (
		<fieldset>
			<legend>{title}</legend>
			{any !== undefined && (
				<Option type={type} name={name} value="" text={any} checked={chosen.length === 0} />
			)}
			{options.map(([value, text]) => {
				const checked = chosen.includes(value);
				const count = isCounted || checked ? counts?.[value] : undefined;
				return <Option key={value} {...{ type, name, value, text, checked, count }} />;
			})}
		</fieldset>
	);
}

interface OptionProps {
	type: "checkbox" | "radio";
	name: string;
	value: string;
	text: string;
	checked: boolean;
	count?: number | undefined;
}

/** The form reacts to its changes. */
export function Option({ text, count, ...input }: OptionProps) {
	return (
		<label>
			<input {...input} onChange={leaveToForm} />
			<span>
				{text} {count !== undefined && <small>{count}</small>}
			</span>
		</label>
	);
}

function leaveToForm() {}
