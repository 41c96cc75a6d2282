/** The field for one's university: plain text without JavaScript, a searchable list with it. */
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { describedBy, type Field, FieldFrame, labelId } from "#app/components/form/form-fields.tsx";
import type { UniversityPanelProps } from "./university-search.tsx";

/** What the input suggests without JavaScript: the largest HBCUs. The whole list (universities.json) is too long. */
export const SUGGESTED = [
	"Alabama State University",
	"Albany State University",
	"Alcorn State University",
	"Bowie State University",
	"Clark Atlanta University",
	"Coppin State University",
	"Delaware State University",
	"Dillard University",
	"Fayetteville State University",
	"Fisk University",
	"Florida A&M University",
	"Grambling State University",
	"Hampton University",
	"Howard University",
	"Jackson State University",
	"Morehouse College",
	"Morgan State University",
	"Norfolk State University",
	"North Carolina A&T State University",
	"North Carolina Central University",
	"Prairie View A&M University",
	"Savannah State University",
	"South Carolina State University",
	"Spelman College",
	"Tennessee State University",
	"Texas Southern University",
	"Tuskegee University",
	"Virginia State University",
	"Winston-Salem State University",
	"Xavier University of Louisiana",
];

/** Only in the server's pages: with JavaScript, the whole list opens instead. */
const suggested = import.meta.env.SSR ? SUGGESTED : [];

const CLOSED = {
	default: "Select your university",
	compact: "College/ University (Optional)",
};

interface UniversityPickerProps {
	field: Field;
	label: string;
	/** `compact` is for the profile: it says that the answer is optional. */
	variant?: keyof typeof CLOSED;
}

/**
 * Posts the university's name under the field's name. The page comes with a text input; once JavaScript runs, a button
 * replaces it, and the panel is loaded when it is opened.
 */
export function UniversityPicker({ field, label, variant = "default" }: UniversityPickerProps) {
	const [stage, setStage] = useState<"input" | "closed" | "open">("input");
	const [value, setValue] = useState(field.initialValue);
	const [Panel, setPanel] = useState<ComponentType<UniversityPanelProps>>();
	const input = useRef<HTMLInputElement>(null);
	const refocus = useRef(false);

	useEffect(() => {
		const typedIn = input.current;
		if (!typedIn) return;
		const takeOver = () => {
			setValue(typedIn.value.trim());
			setStage("closed");
		};
		// Somebody who started typing before our JavaScript ran can finish undisturbed.
		if (document.activeElement !== typedIn) return takeOver();
		typedIn.addEventListener("blur", takeOver, { once: true });
		return () => typedIn.removeEventListener("blur", takeOver);
	}, []);

	useEffect(() => {
		if (!refocus.current) return;
		refocus.current = false;
		document.getElementById(field.id)?.focus();
	});

	const load = () =>
		import("./university-panel.client.tsx").then((module) =>
			setPanel(() => module.UniversityPanel),
		);
	const loadAhead = () => {
		// If that failed, the click tries again, and falls back to the input.
		if (!Panel) load().catch(() => undefined);
	};
	const open = () => {
		setStage("open");
		if (Panel) return;
		load().catch(() => {
			const focused = document.activeElement;
			refocus.current = focused === document.body || focused?.id === field.id;
			setStage("input");
		});
	};
	const close = ({ focus }: { focus: boolean }) => {
		refocus.current = focus;
		setStage("closed");
	};

	return (
		<FieldFrame field={field} label={label}>
			{stage === "input" && (
				<input
					{...describedBy(field)}
					ref={input}
					id={field.id}
					name={field.name}
					form={field.formId}
					defaultValue={value}
					placeholder="Enter your university name"
					autoComplete="organization"
					dir="auto"
					className="input"
					list={`${field.id}-suggested`}
				/>
			)}
			<noscript>
				<datalist id={`${field.id}-suggested`}>
					{suggested.map((name) => (
						<option key={name} value={name} />
					))}
				</datalist>
			</noscript>
			{(stage === "closed" || (stage === "open" && !Panel)) && (
				<>
					<input type="hidden" name={field.name} form={field.formId} value={value} />
					<button
						type="button"
						id={field.id}
						className={`input opens-below flex items-center justify-between gap-3 text-start ${field.problem ? "border-no [box-shadow:inset_0_0_0_1px_var(--no)]" : ""}`}
						aria-haspopup="listbox"
						aria-expanded={false}
						aria-busy={stage === "open"}
						aria-labelledby={`${labelId(field)} ${field.id}`}
						aria-describedby={describedBy(field)["aria-describedby"]}
						onPointerEnter={loadAhead}
						onFocus={loadAhead}
						onBlur={() => setStage("closed")}
						onClick={open}
						onKeyDown={(event) => opensByArrow(event) && open()}
					>
						<span className={`truncate ${value ? "" : "text-muted"}`} dir="auto">
							{stage === "open" ? "Loading universities..." : value || CLOSED[variant]}
						</span>
					</button>
				</>
			)}
			{stage === "open" && Panel && (
				<Panel
					field={field}
					value={value}
					onChoose={(university) => {
						setValue(university);
						close({ focus: true });
					}}
					onClose={close}
				/>
			)}
		</FieldFrame>
	);
}

function opensByArrow(event: KeyboardEvent): boolean {
	const opens = event.key === "ArrowDown" || event.key === "ArrowUp";
	if (opens) event.preventDefault();
	return opens;
}
