import { useRouteLoaderData } from "@remix-run/react";
import { escapeAttribute } from "entities/escape";
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "#app/actions/form-answer.ts";
import { openFolds } from "#app/components/form/drafts.ts";
import type { FormState } from "#app/components/form/form.tsx";
import type { RootData } from "#app/components/program/host-logo.tsx";
import type { LinkReading } from "./page-reading/read-link.server.ts";
import { whatWasRead } from "./page-reading/reading-texts.ts";

const LOGGED_OUT = "You were logged out. Log in on another tab, then try again.";
const NOT_REACHED =
	"We couldn't reach The Yard, so the page wasn't read. What you typed is still here.";

interface Reading {
	pending: boolean;
	/** The fields that hold what was read. */
	filled: readonly string[];
	/** What was filled in from the page, and what could not be read. */
	sentences: string[];
}

const NOTHING_READ: Reading = { pending: false, filled: [], sentences: [] };

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was read into a form: by the server along with the page, or in place. */
export function useLinkReading({ shown, round }: FormState) {
	const answered = shown?.read;
	const [reading, setReading] = useState(() => ofAnswer(answered));
	const isFilling = useRef(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: an emptied form holds nothing that was read
	useEffect(() => setReading(ofAnswer(answered)), [answered, round]);

	const read = async (form: HTMLFormElement, link: string) => {
		setReading((before) => ({ ...before, pending: true, sentences: [] }));
		const { values, notes } = await ask(link);
		// The form was sent or left in the meantime.
		if (!form.isConnected) return;
		isFilling.current = true;
		const filled = Object.keys(values).filter((name) => fill(form, name, values[name] ?? ""));
		isFilling.current = false;
		setReading((before) => ({
			pending: false,
			filled: [...before.filled, ...filled],
			sentences: sentencesOf({ filled, notes }),
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
			if (link.value.trim()) read(form, link.value);
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
	return read
		? { pending: false, filled: read.filled, sentences: sentencesOf(read) }
		: NOTHING_READ;
}

function sentencesOf({ filled, notes }: NonNullable<FormAnswer["read"]>): string[] {
	const summary = whatWasRead(filled);
	const nothingNew = notes.length === 0 && "You've already filled in everything the page says.";
	return [summary || nothingNew, ...notes].filter((sentence) => typeof sentence === "string");
}

async function ask(link: string): Promise<LinkReading> {
	try {
		const answer = await fetch("/resources/read-link", {
			method: "POST",
			body: new URLSearchParams({ application_link: link }),
		});
		if (answer.status === 401) return { values: {}, notes: [LOGGED_OUT] };
		return (await answer.json()) as LinkReading;
	} catch {
		return { values: {}, notes: [NOT_REACHED] };
	}
}

/** Fills a field if it is empty. Returns whether it was. */
function fill(form: HTMLFormElement, name: string, value: string | string[]): boolean {
	const field = form.elements.namedItem(name);
	if (field instanceof RadioNodeList) return tick([...field], [value].flat());
	if (field instanceof HTMLInputElement && field.type === "checkbox")
		return tick([field], [field.value]);
	const isField = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some(
		(kind) => field instanceof kind,
	);
	if (!isField || typeof value !== "string" || (field as TypedField).value.trim()) return false;
	const empty = field as TypedField;
	empty.value = value;
	// A select without this option stays as it is.
	if (empty.value !== value && empty instanceof HTMLSelectElement) empty.value = "";
	openFolds(empty);
	empty.dispatchEvent(new Event("input", { bubbles: true }));
	return empty.value !== "";
}

/** Ticks boxes of one name if none is ticked yet. Returns whether it ticked any. */
function tick(boxes: Node[], values: string[]): boolean {
	const all = boxes.filter((box) => box instanceof HTMLInputElement);
	if (all.some(({ checked }) => checked)) return false;
	const read = all.filter((box) => values.includes(box.value));
	for (const box of read) {
		box.checked = true;
		openFolds(box);
		box.dispatchEvent(new Event("input", { bubbles: true }));
	}
	return read.length > 0;
}

/**
 * Ways to fill the form from the program's own page. The bookmark is a link to drag whose address is a script. React
 * won't write such an address, so it is raw HTML that holds nothing but this site's own origin; our policy never runs
 * it on this page.
 */
export function ShareFaster() {
	const root = useRouteLoaderData("root") as RootData | undefined;
	const form = `${root?.origin ?? ""}/programs/add-program/`;
	const code = bookmarkCode(form);
	const link = `<a class="btn" href="${escapeAttribute(code)}">Add to The Yard</a>`;
	return (
		<details className="fold rounded-card border border-line bg-raised">
			<summary>Share from any page</summary>
			<div className="grid gap-4">
				<div className="grid gap-1">
					<h2 className="text-[1.1rem]">On Android</h2>
					<p>
						Add The Yard to your home screen from the browser's menu. Then, on a program's page, tap
						Share and choose The Yard: the form comes filled in. Where the menu doesn't list The
						Yard, copy the page's address and paste it here.
					</p>
				</div>
				<div className="grid gap-2">
					<h2 className="text-[1.1rem]">On iPhone</h2>
					<p>
						An iPhone's Share menu lists no websites, but a shortcut of yours can stand there. Make
						it once:
					</p>
					<ol className="grid list-decimal gap-[0.35rem] pl-[1.4rem]">
						<li>In the Shortcuts app, tap + and name the new shortcut “Add to The Yard”.</li>
						<li>Tap the i in a circle and turn on “Show in Share Sheet”.</li>
						<li>Add the action “URL Encode”. Where it asks for text, choose “Shortcut Input”.</li>
						<li>
							Add the action “Open URLs”. Paste the address below, and right behind it put the
							variable “URL Encoded Text”.
						</li>
					</ol>
					<Address
						id="shortcut-address"
						label="The address for the shortcut"
						value={`${form}?url=`}
					/>
					<p>
						Then, on a program's page, tap Share and choose “Add to The Yard”. No time for that?
						Copy the page's address and paste it here.
					</p>
				</div>
				<div className="grid gap-2">
					<h2 className="text-[1.1rem]">On a computer</h2>
					<p>Drag this button to your bookmarks bar. On a program's page, click it there.</p>
					{/* biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a click from running into the policy */}
					<p
						onClick={(event) => event.preventDefault()}
						// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
						dangerouslySetInnerHTML={{ __html: link }}
					/>
					<Address
						id="bookmark-address"
						label="Or make a bookmark with this address"
						value={code}
					/>
				</div>
			</div>
		</details>
	);
}

/** An address to copy: a tap selects it. */
function Address({ id, label, value }: { id: string; label: string; value: string }) {
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				className="input"
				readOnly
				value={value}
				onFocus={(event) => event.currentTarget.select()}
			/>
		</div>
	);
}

/** Opens the form for the page on which the bookmark is clicked. */
function bookmarkCode(form: string): string {
	const address = JSON.stringify(`${form}?`);
	return `javascript:(()=>{const a=${address}+new URLSearchParams({title:document.title,url:location.href});if(!open(a))location.href=a})()`;
}
