/** What the university picker opens: the list, or the input for a name that is not in it. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import listUrl from "#lib/universities.json?url";
import type { University } from "#lib/universities.ts";
import { type UniversityPanelProps, UniversitySearch } from "./university-search.tsx";

/** The built-in list, once this page has fetched it. */
let loaded: readonly University[] | undefined;

/** Cached for good, because its address has a hash. Throws when it can't be fetched; the next call tries again. */
async function loadUniversities(): Promise<readonly University[]> {
	const response = await fetch(listUrl);
	if (!response.ok) throw new Error(`The list of universities answered ${response.status}`);
	loaded = (await response.json()) as University[];
	return loaded;
}

/** The open picker. It shows the input when the value is not in the list, or the list can't be loaded. */
export function UniversityPanel(props: UniversityPanelProps) {
	const { field, value } = props;
	const [list, setList] = useState(loaded);
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

interface CustomUniversityProps extends UniversityPanelProps {
	draft: string;
	listFailed: boolean;
	onDraft: (draft: string) => void;
	onList: () => void;
}

/** For a university not in the list. It has the field's name, so that a form sent before Save loses nothing. */
function CustomUniversity(props: CustomUniversityProps) {
	const { field, draft, listFailed, onDraft, onChoose, onList, onClose } = props;
	const input = useRef<HTMLInputElement>(null);
	const failureId = `${field.id}-list-failed`;
	const empty = draft.trim() === "";
	const save = () => onChoose(draft.trim());

	useEffect(() => input.current?.focus(), []);

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key !== "Escape" && event.key !== "Enter") return;
		// Enter would send the form.
		event.preventDefault();
		if (event.key === "Escape") onClose({ focus: true });
		else if (!empty) save();
	};

	return (
		<div className="grid gap-2">
			{listFailed && (
				<p className="hint" id={failureId}>
					The list of universities didn't load. Type the name of yours, or{" "}
					<button type="button" className="text-link" onClick={onList}>
						try again
					</button>
					.
				</p>
			)}
			<input
				ref={input}
				id={field.id}
				name={field.name}
				form={field.formId}
				value={draft}
				onChange={(event) => onDraft(event.target.value)}
				onKeyDown={onKeyDown}
				placeholder="Enter your university name"
				aria-invalid={field.problem ? true : undefined}
				aria-describedby={
					[field.problem && field.errorId, listFailed && failureId].filter(Boolean).join(" ") ||
					undefined
				}
				autoComplete="organization"
				enterKeyHint="done"
				dir="auto"
				className="input"
			/>
			<div className="actions">
				<button type="button" className="btn" disabled={empty} onClick={save}>
					Save
				</button>
				<button type="button" className="btn" onClick={() => onChoose("")}>
					Cancel
				</button>
				<button type="button" className="btn" onClick={onList}>
					Choose from list
				</button>
			</div>
		</div>
	);
}
