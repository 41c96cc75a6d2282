/** The form that every page uses: it keeps what was typed, shows refusals, and empties itself on success. */
import { Form as RemixForm, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "#app/actions/read-form.server.ts";
import { type Field, FormIdContext, FormProblem } from "./form-fields.tsx";
import { typedValues, useFormAnswer } from "./submit-form.ts";

interface FormOptions<Name extends string> {
	/** The fields' initial values by name: a text, or all texts of a list. */
	saved: Record<Name, string | readonly string[]>;
	/** Hidden fields that tell this form from others on its page, such as `intent`. */
	identity?: Record<string, string>;
	/** Other hidden fields; a refusal returns their values. */
	hidden?: Record<string, string>;
	/** Checks what was typed and returns the problems by field; called before anything is sent. */
	check?: (typed: FormData) => Record<string, string> | undefined;
	/** The server's answer, if it does not come with the page (`useFormAnswer`); null when neither counts anymore. */
	answer?: FormAnswer | null | undefined;
}

/** What happened in the form since the server's last answer. */
interface Since {
	current: FormAnswer | undefined;
	isEmptied?: boolean;
	/** What `check` found. */
	found?: FormAnswer | undefined;
	/** The refused fields that have been corrected by now. */
	corrected?: readonly string[];
}

const NO_ANSWER: FormAnswer = { values: {}, errors: {} };

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type FormState<Name extends string = string> = ReturnType<typeof useForm<Name>>;

/** The state of a form on this page: its fields' values, and their problems. `Form` renders it. */
export function useForm<Name extends string>(
	id: string,
	{ saved, identity = {}, hidden = {}, check, answer }: FormOptions<Name>,
) {
	const ofPage = useFormAnswer();
	const ofForm = isAbout(ofPage, identity, Object.keys(saved)) ? ofPage : undefined;
	const current = answer === undefined ? ofForm : (answer ?? undefined);
	const [round, setRound] = useState(0);
	const [last, setSince] = useState<Since>({ current });
	const since: Since = last.current === current ? last : { current };
	const shown = since.isEmptied ? undefined : (since.found ?? current);
	const hiddenNow = Object.entries(hidden).map(([name, value]) => [
		name,
		String(shown?.values[name] ?? value),
	]);

	return {
		id,
		/** Counts how often the form was emptied. */
		round,
		shown,
		checks: check !== undefined,
		hidden: { ...identity, ...Object.fromEntries(hiddenNow) } as Record<string, string>,
		fields: fieldsOf(id, saved, shown, since.corrected),
		/** Resets it to the state of a fresh page. */
		empty() {
			setSince({ current, isEmptied: true });
			setRound(round + 1);
		},
		/** Whether the form blocks sending; it then shows why. */
		refuses(form: HTMLFormElement): boolean {
			const typed = new FormData(form);
			const errors = check?.(typed);
			setSince({ current, found: errors && { values: typedValues(typed), errors } });
			return errors !== undefined;
		},
		/** Removes the red from a field as soon as its value is right; it returns when the value is wrong again. */
		look(field: TypedField) {
			const name = field.dataset.problemOf ?? field.name;
			if (!shown?.errors[name]) return;
			const refused = name === field.name ? shown.values[name] : undefined;
			const isCorrected = isRight(field, refused);
			setSince((before) => {
				const now = before.current === current ? before : since;
				const others = now.corrected?.filter((other) => other !== name) ?? [];
				return { ...now, corrected: isCorrected ? [...others, name] : others };
			});
		},
	};
}

interface FormProps {
	form: FormState;
	/** Where it posts to instead of its own page. */
	action?: string;
	encType?: "multipart/form-data";
	/** Even with JavaScript, the server checks the fields and says what is wrong, instead of the browser. */
	asksServer?: boolean;
	/** It is over the page (a dialog): the page it leads to replaces it and keeps its scroll position. */
	inPlace?: boolean;
	/** It shows saved values, so it is not emptied after a change. */
	stays?: boolean;
	className?: string;
	/** May prevent the sending. */
	onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
	children: ReactNode;
}

/**
 * A form that posts to its own page. While it is being sent, a second submit does nothing. When it was refused, the
 * first field with a problem gets the focus; when it succeeded, it is emptied.
 */
export function Form(props: FormProps) {
	const { form, action, encType, className = "grid gap-4", onSubmit, children } = props;
	const { asksServer = false, inPlace = false, stays = false } = props;
	const { id, shown } = form;
	const postAddress = usePostAddress(action);
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
				action={postAddress}
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
				<FormProblem
					id={`${id}-problem`}
					problem={shown?.problem}
					autoFocus={Object.keys(shown?.errors ?? {}).length === 0}
				/>
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
	const names = Object.keys(saved) as Name[];
	const problemOf = (name: Name) => (corrected.includes(name) ? undefined : shown?.errors[name]);
	const firstWrong = names.find((name) => problemOf(name) !== undefined);
	const fieldOf = (name: Name): Field => {
		const id = `${formId}-${name}`;
		const values = [(shown ? shown.values[name] : saved[name]) ?? ""].flat();
		return {
			id,
			name,
			formId,
			errorId: `${id}-error`,
			descriptionId: `${id}-description`,
			initialValue: values[0] ?? "",
			initialValues: values,
			problem: problemOf(name),
			autoFocus: name === firstWrong,
		};
	};
	return Object.fromEntries(names.map((name) => [name, fieldOf(name)])) as Record<Name, Field>;
}

/** Whether an answer is about the form with these hidden fields; one to an older page, if it holds what was typed. */
function isAbout(
	{ values, unknown }: FormAnswer = NO_ANSWER,
	identity: Record<string, string>,
	fields: string[],
): boolean {
	const isIt = Object.entries(identity).every(
		([name, value]) => name === unknown || values[name] === value,
	);
	return isIt && (!unknown || fields.some((name) => values[name]?.length));
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

/** No place in a list, and nothing to come back to, is longer; a page may hold a hundred forms. */
const MAX_LENGTH = 2000;

/** The search of the page's address; empty if it is too long to be repeated. */
export function useKeptSearch(): string {
	const { search } = useLocation();
	return search.length > MAX_LENGTH ? "" : search;
}

/** Where a form posts: to its own page, with the search only if that is kept. */
export function usePostAddress(action: string | undefined): string | undefined {
	const { search } = useLocation();
	const isKept = useKeptSearch() === search;
	return action ?? (isKept ? undefined : ".");
}
