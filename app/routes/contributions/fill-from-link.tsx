import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "#app/actions/read-form.server.ts";
import { openFolds } from "#app/components/form/drafts.ts";
import type { FormState } from "#app/components/form/form.tsx";
import { type LinkReading, nothingRead, valuesToFill } from "./link-reading.ts";

const LOGGED_OUT = "You were logged out. Log in on another tab, then try again.";
const NOT_READ = "We couldn't read the page right now. What you typed is still here.";

interface Reading {
	pending: boolean;
	/** The fields that hold what was read. */
	filled: readonly string[];
	/** What was filled in from the page, and what could not be read. */
	sentences: string[];
}

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was read into a form: by the server along with the page, or in place. */
export function useLinkReading({ shown, round }: FormState) {
	const answered = shown?.read;
	const [reading, setReading] = useState(() => ofAnswer(answered));
	const newest = useRef(reading);
	newest.current = reading;
	const isFilling = useRef(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: an emptied form holds nothing that was read
	useEffect(() => setReading(ofAnswer(answered)), [answered, round]);

	const read = async (form: HTMLFormElement, field: HTMLInputElement) => {
		setReading((before) => ({ ...before, pending: true, sentences: [] }));
		const link = field.value;
		const answer = await ask(link);
		// The form was sent or left in the meantime.
		if (!form.isConnected) return;
		if (field.value !== link) return setReading((before) => ({ ...before, pending: false }));
		const isRead = Object.keys(answer.values).length > 0;
		isFilling.current = true;
		// What was read before and not edited since may be of another page.
		const emptied = isRead ? newest.current.filled : [];
		for (const field of emptied.flatMap((name) => fieldsOf(form, name))) write(field, []);
		const typed = new FormData(form);
		const toFill = valuesToFill(answer, (name) => String(typed.get(name) ?? ""));
		const filled = Object.entries(toFill).flatMap(([name, value]) => {
			const written = fieldsOf(form, name).filter((field) => write(field, [value].flat()));
			return written.length > 0 ? [name] : [];
		});
		isFilling.current = false;
		setReading((before) => ({
			pending: false,
			filled: isRead ? filled : before.filled,
			sentences: sentencesOf({ ...answer, filled }),
		}));
	};

	return {
		...reading,
		/** It came with the page. */
		isAnswer: answered !== undefined,
		/** Reads in place; without JavaScript the button submits the form instead. */
		onClick(event: MouseEvent<HTMLButtonElement>) {
			const { form } = event.currentTarget;
			const link = form?.elements.namedItem("application_link");
			if (!form || !(link instanceof HTMLInputElement)) return;
			event.preventDefault();
			if (reading.pending) return;
			if (link.value.trim()) read(form, link);
			else {
				link.focus();
				setReading((before) => ({ ...before, sentences: ["Paste the link first."] }));
			}
		},
		/** Once edited, a field counts as the student's own. */
		onInput({ target }: FormEvent<HTMLElement>) {
			const { name } = target as TypedField;
			if (isFilling.current || !reading.filled.includes(name)) return;
			const filled = reading.filled.filter((other) => other !== name);
			setReading({ ...reading, filled });
		},
	};
}

interface FillFromLinkProps {
	reading: ReturnType<typeof useLinkReading>;
	/** The form's action without JavaScript. */
	action: string;
}

/** The button that has the server read the page of the link and fill in the empty fields. */
export function FillFromLink({ reading, action }: FillFromLinkProps) {
	const { pending, sentences, onClick, isAnswer } = reading;
	return (
		<div className="mt-3 grid justify-items-start gap-2">
			<button
				type="submit"
				formAction={action}
				formNoValidate
				className="btn"
				aria-disabled={pending || undefined}
				aria-describedby="fill-from-link"
				onClick={onClick}
			>
				{pending ? "Reading the page..." : "Fill in from the link"}
			</button>
			<span id="fill-from-link" className="hint">
				We read the page once and fill in what's still empty.
			</span>
			<div
				role="status"
				className="grid w-full gap-2"
				tabIndex={-1}
				// biome-ignore lint/a11y/noAutofocus: without JavaScript the page that was read begins here
				autoFocus={isAnswer}
			>
				{sentences.length > 0 && (
					<div className="notice">
						{sentences.map((sentence) => (
							<p key={sentence}>{sentence}</p>
						))}
					</div>
				)}
			</div>
		</div>
	);
}

function ofAnswer(read: FormAnswer["read"]): Reading {
	return {
		pending: false,
		filled: read?.filled ?? [],
		sentences: read ? sentencesOf(read) : [],
	};
}

function sentencesOf({ filled, notes, called }: NonNullable<FormAnswer["read"]>): string[] {
	const names = filled.flatMap((name) => called[name] ?? []);
	const list = new Intl.ListFormat("en-US").format(names);
	const summary = list
		? `Read from the page: ${list}. Look it over before you submit.`
		: notes.length === 0 && "You've already filled in everything the page says.";
	return [summary, ...notes].filter((sentence) => typeof sentence === "string");
}

async function ask(link: string): Promise<LinkReading> {
	try {
		const answer = await fetch("/resources/read-link", {
			method: "POST",
			body: new URLSearchParams({ application_link: link }),
		});
		if (answer.status === 401) return nothingRead(LOGGED_OUT);
		const read: Partial<LinkReading> = await answer.json();
		return read.values ? (read as LinkReading) : nothingRead(NOT_READ);
	} catch {
		return nothingRead(NOT_READ);
	}
}

function fieldsOf(form: HTMLFormElement, name: string): TypedField[] {
	return ([...form.elements] as TypedField[]).filter((field) => field.name === name);
}

/** Writes into a field, or ticks a box of one of these values. Returns whether it holds something now. */
function write(field: TypedField, values: string[]): boolean {
	const isBox = field instanceof HTMLInputElement && field.type === "checkbox";
	if (isBox) field.checked = values.includes(field.value);
	else field.value = values[0] ?? "";
	// No option of the select has this value.
	if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = "";
	const isFilled = isBox ? field.checked : field.value !== "";
	if (isFilled) openFolds(field);
	field.dispatchEvent(new Event("input", { bubbles: true }));
	return isFilled;
}
