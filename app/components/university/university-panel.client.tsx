/** What the university picker opens: the list, or the input for a name that is not in it. */
import { useEffect, useState } from "react";
import { loadedUniversities, loadUniversities } from "./list.ts";
import type { University } from "./rank.ts";
import { CustomUniversity } from "./university-custom.tsx";
import type { UniversityPanelProps } from "./university-panel-props.ts";
import { UniversitySearch } from "./university-search.tsx";

/** The open picker. It shows the input when the value is not in the list, or the list can't be loaded. */
export function UniversityPanel(props: UniversityPanelProps) {
	const { field, value } = props;
	const [list, setList] = useState(loadedUniversities);
	const [custom, setCustom] = useState(() => isMissing(value, list));
	const [draft, setDraft] = useState(custom ? value : "");
	const [failed, setFailed] = useState(false);
	const wanted = !list && !custom;

	useEffect(() => {
		if (!wanted) return;
		let current = true;
		const found = (universities: readonly University[]) => {
			if (!current) return;
			setList(universities);
			// After a failure, it was the list that was asked for.
			if (failed || !isMissing(value, universities)) return;
			setDraft(value);
			setCustom(true);
		};
		const missed = () => {
			if (!current) return;
			setFailed(true);
			setDraft((typed) => typed || value);
			setCustom(true);
		};
		loadUniversities().then(found, missed);
		return () => {
			current = false;
		};
	}, [wanted, failed, value]);

	if (custom) {
		return (
			<CustomUniversity
				{...props}
				draft={draft}
				listFailed={!list && failed}
				onDraft={setDraft}
				onList={() => setCustom(false)}
			/>
		);
	}
	return (
		<>
			<input type="hidden" name={field.name} form={field.formId} value={value} />
			<UniversitySearch
				{...props}
				list={list}
				onOther={(typed) => {
					if (typed) setDraft(typed);
					setCustom(true);
				}}
			/>
		</>
	);
}

function isMissing(value: string, list: readonly University[] | undefined): boolean {
	return value !== "" && list !== undefined && !list.some(([name]) => name === value);
}
