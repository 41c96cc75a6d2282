/** What the university picker opens: the list, or the input for a name that it lacks. */
import { useEffect, useState } from "react";
import { loadedUniversities, loadUniversities } from "#app/universities/list.ts";
import type { University } from "#app/universities/rank.ts";
import type { Field } from "./form-fields.tsx";
import { CustomUniversity } from "./university-custom.tsx";
import { UniversitySearch } from "./university-search.tsx";

export interface UniversityPanelProps {
	field: Field;
	/** What the field holds; empty when nothing was chosen. */
	value: string;
	onChoose: (university: string) => void;
	/** Leaves the value as it is. `focus` says whether the field gets the focus back. */
	onClose: (how: { focus: boolean }) => void;
}

/** The open picker. A value that is not in the list, and a list that can't be had, open the input. */
export function UniversityPanel({ field, value, onChoose, onClose }: UniversityPanelProps) {
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
			// After a failure the list is what was asked for.
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
				field={field}
				draft={draft}
				listFailed={!list && failed}
				onDraft={setDraft}
				onSave={() => onChoose(draft.trim())}
				onCancel={() => onChoose("")}
				onList={() => setCustom(false)}
				onClose={onClose}
			/>
		);
	}
	return (
		<>
			<input type="hidden" name={field.name} form={field.formId} value={value} />
			<UniversitySearch
				field={field}
				list={list}
				value={value}
				onChoose={onChoose}
				onOther={(typed) => {
					if (typed) setDraft(typed);
					setCustom(true);
				}}
				onClose={onClose}
			/>
		</>
	);
}

function isMissing(value: string, list: readonly University[] | undefined): boolean {
	return value !== "" && list !== undefined && !list.some(([name]) => name === value);
}
