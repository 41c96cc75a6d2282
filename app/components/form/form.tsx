/** The form that every page uses: it keeps what was typed, shows refusals, and empties itself on success. */
import { Form as RemixForm, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "#app/actions/form-answer.ts";
import { type Field, FormIdContext, FormProblem } from "./form-fields.tsx";
import { textOf } from "./submit-form.ts";
import { useFormAnswer } from "./use-form-answer.ts";

interface FormOptions<Name extends string> {
	/** The fields' initial values by name: a text, or all texts of a list. */
	saved: Record<Name, string | readonly string[]>;
	/** Hidden fields that tell this form from others on its page, such as `intent`. */
	identity?: Record<string, string>;
	/** Other hidden fields; a refusal returns their values. */
	hidden?: Record<string, string>;
	/** Checks what was typed and returns the problems by field; called before anything is sent. */
	check?: (typed: FormData) => Record<string, string> | undefined;
	/** The server's answer, if it does not come with the page (`useFormAnswer`). */
	answer?: FormAnswer | undefined;
}

/** What happened in the form since the server's last answer. */
interface Since {
	said: FormAnswer | undefined;
	isEmptied?: boolean;
	/** What `check` found. */
	found?: FormAnswer | undefined;
	/** The refused fields that have been corrected by now. */
	corrected?: readonly string[];
}

const NOTHING_SAID: FormAnswer = { values: {}, errors: {} };

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type FormState<Name extends string = string> = ReturnType<typeof useForm<Name>>;

/** The state of a form on this page: its fields' values, and their problems. `Form` renders it. */
export function useForm<Name extends string>(
	id: string,
	{ saved, identity = {}, hidden = {}, check, answer }: FormOptions<Name>,
) {
	const ofPage = useFormAnswer();
	const said = answer ?? (isAbout(ofPage, identity, Object.keys(saved)) ? ofPage : undefined);
	const [round, setRound] = useState(0);
	const [last, setSince] = useState<Since>({ said });
	const since: Since = last.said === said ? last : { said };
	const shown = since.isEmptied ? undefined : (since.found ?? said);

	return {
		id,
		/** Counts how often the form was emptied. */
		round,
		shown,
		checks: check !== undefined,
		hidden: { ...identity, ...hidden, ...pick(shown?.values, Object.keys(hidden)) },
		fields: fieldsOf(id, saved, shown, since.corrected),
		/** Resets it to the state of a fresh page. */
		empty() {
			setSince({ said, isEmptied: true });
			setRound(round + 1);
		},
		/** Whether the form blocks sending; it then shows why. */
		refuses(form: HTMLFormElement): boolean {
			const typed = new FormData(form);
			const errors = check?.(typed);
			setSince({ said, found: errors && { values: textOf(typed), errors } });
			return errors !== undefined;
		},
		/** Removes the red from a field as soon as its value is right; it returns when the value is wrong again. */
		look(field: TypedField) {
			const name = field.dataset.problemOf ?? field.name;
			if (!shown?.errors[name]) return;
			const others = since.corrected?.filter((other) => other !== name) ?? [];
			const refused = name === field.name ? shown.values[name] : undefined;
			setSince({ ...since, corrected: isRight(field, refused) ? [...others, name] : others });
		},
	};
}

/**
 * A form that posts to its own page. While it is being sent, a second submit does nothing. When it was refused, the
 * first field with a problem gets the focus; when it succeeded, it is emptied.
 *
 * @param action where it posts to instead
 * @param inPlace for a form over the page (a dialog): the page it leads to replaces it in the history and keeps its
 *   scroll position
 * @param asksServer even with JavaScript, the server checks the fields and says what is wrong beside them, instead of
 *   the browser
 * @param stays it shows saved values, so it is not emptied after a change
 * @param onSubmit may prevent the sending
 */
export function Form({
	form,
	action,
	encType,
	asksServer = false,
	inPlace = false,
	stays = false,
	className = "grid gap-4",
	onSubmit,
	children,
}: {
	form: FormState;
	action?: string;
	encType?: "multipart/form-data";
	asksServer?: boolean;
	inPlace?: boolean;
	stays?: boolean;
	className?: string;
	onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
	children: ReactNode;
}) {
	const { id, shown } = form;
	const element = useRef<HTMLFormElement>(null);
	const { state } = useNavigation();
	useEffect(() => {
		if (shown) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [shown]);
	useEffect(() => {
		if (element.current && asksServer) element.current.noValidate = true;
	});
	return (
		<FormIdContext.Provider value={id}>
			<RemixForm
				key={form.round}
				ref={element}
				id={id}
				method="post"
				action={action}
				encType={encType}
				className={className}
				noValidate={form.checks || undefined}
				replace={inPlace || undefined}
				preventScrollReset={inPlace}
				onInput={(event) => form.look(event.target as TypedField)}
				onReset={(event) => (stays ? event.preventDefault() : form.empty())}
				onSubmit={(event) => {
					if (state === "submitting" || form.refuses(event.currentTarget)) event.preventDefault();
					else onSubmit?.(event);
				}}
			>
				<input type="hidden" name="form_id" value={id} />
				{Object.entries(form.hidden).map(([name, value]) => (
					<input key={name} type="hidden" name={name} defaultValue={value} />
				))}
				<FormProblem id={`${id}-problem`} problem={shown?.problem} />
				{children}
			</RemixForm>
		</FormIdContext.Provider>
	);
}

function fieldsOf<Name extends string>(
	formId: string,
	saved: Record<Name, string | readonly string[]>,
	shown: FormAnswer | undefined,
	corrected: readonly string[] = [],
): Record<Name, Field> {
	let isFirstProblem = true;
	const fields = Object.keys(saved).map((name): [string, Field] => {
		const id = `${formId}-${name}`;
		const values = [(shown ? shown.values[name] : saved[name as Name]) ?? ""].flat();
		const problem = corrected.includes(name) ? undefined : shown?.errors[name];
		const autoFocus = problem !== undefined && isFirstProblem;
		if (autoFocus) isFirstProblem = false;
		return [
			name,
			{
				...{ id, name, formId, errorId: `${id}-error`, descriptionId: `${id}-description` },
				...{ initialValue: values[0] ?? "", initialValues: values, problem, autoFocus },
			},
		];
	});
	return Object.fromEntries(fields) as Record<Name, Field>;
}

/**
 * Whether an answer belongs to the form with these hidden fields; an answer to an older page, to one that holds what
 * was typed.
 */
function isAbout(
	{ values, unknown }: FormAnswer = NOTHING_SAID,
	identity: Record<string, string>,
	fields: string[],
): boolean {
	const isIt = Object.entries(identity).every(
		([name, value]) => name === unknown || values[name] === value,
	);
	return isIt && (!unknown || fields.some((name) => values[name]?.length));
}

/** The values that are texts. */
function pick(values: Record<string, unknown> = {}, names: string[]): Record<string, string> {
	const texts = names.map((name) => [name, values[name]] as const);
	return Object.fromEntries(
		texts.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
}

/** As far as a browser can tell. */
function isRight(field: TypedField, refused: string | string[] | undefined): boolean {
	if (field.type === "checkbox") return true;
	const typed = field.value.trim();
	const isMissing = typed === "" && (field.required || field.ariaRequired === "true");
	// An address may be typed without its scheme, which browsers reject.
	const isValid = field.type === "url" ? /\S\.\S{2}/.test(typed) : field.validity.valid;
	const isLong = typed.length >= Number(field.dataset.minLength ?? 0);
	return typed !== refused && !isMissing && isValid && isLong;
}
