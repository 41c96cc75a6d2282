import {
	type FocusEvent,
	type KeyboardEvent,
	type ReactNode,
	type RefObject,
	useEffect,
	useRef,
} from "react";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { OwnResume } from "./find-own-resumes.server.ts";

/** Shares a resume under the name and college that its owner wants to show, or takes it back. */
export function ResumeSharing({ resume }: { resume: OwnResume }) {
	const { id, name, shared, ownerName, ownerCollege } = resume;
	const details = useClosedByChange(JSON.stringify([shared, ownerName, ownerCollege]));
	const form = useForm(`share-${id}`, {
		saved: { shared_name: ownerName ?? "", shared_college: ownerCollege ?? "", as_is: "" },
		identity: { intent: "share", id },
	});
	return (
		<details
			ref={details}
			className="open:order-1 open:flex-[1_0_100%]!"
			open={form.shown ? true : undefined}
		>
			<summary className={RESUME_BUTTON} aria-label={`${shared ? "Sharing of" : "Share"} ${name}`}>
				{shared ? "Sharing" : "Share"}
			</summary>
			<div className="mt-3 grid max-w-[34rem] gap-3">
				<p className="hint">
					{shared
						? "Logged-in students can find and download it. You can stop sharing at any time."
						: "Logged-in students can find it, search its text and download its newest version."}
				</p>
				<p className="hint">
					Their copy doesn't say who made the file, unless it can't be changed.
				</p>
				<SharePreview resume={resume} />
				<Form form={form} className="grid gap-3" stays>
					<TextField
						field={form.fields.shared_name}
						label="Your name, as others see it"
						autoComplete="off"
						aria-required
					/>
					<TextField
						field={form.fields.shared_college}
						label="Your college (optional)"
						autoComplete="off"
					/>
					{form.fields.as_is.problem && (
						<CheckboxField field={form.fields.as_is} label="Share the file as it is" />
					)}
					<div>
						<SubmitButton pending={shared ? "Saving..." : "Sharing..."}>
							{shared ? "Save" : "Share it"}
						</SubmitButton>
					</div>
				</Form>
				{shared && (
					<ButtonForm sends={{ intent: "unshare", id }} pending="Stopping..." action="/resume/">
						Stop sharing
					</ButtonForm>
				)}
			</div>
		</details>
	);
}

const SHOWN = {
	email: "an email address",
	phone: "a phone number",
	messenger: "a name at a messenger",
};

const listFormat = new Intl.ListFormat("en-US");

/** What others see when a resume is shared: its text, and a warning when it contains contact details. */
function SharePreview({ resume: { shows, preview } }: { resume: OwnResume }) {
	const shown = shows.map((kind) => SHOWN[kind]);
	return (
		<>
			{shown.length > 0 && (
				<p className="notice bg-wait-soft text-wait">
					{`Your resume shows ${listFormat.format(shown)}. People who open it will see ${shown.length > 1 ? "them" : "it"}.`}
				</p>
			)}
			{preview.length > 0 && (
				<details>
					<summary className="inline-flex min-h-11 items-center text-brand underline">
						See the text as others find it
					</summary>
					{shows.length > 0 && <p className="hint">They don't find the marked lines.</p>}
					<p
						className="whitespace-pre-line wrap-anywhere mt-2 rounded-field bg-sunk p-[0.8rem] text-[0.9rem]"
						dir="auto"
					>
						{preview.map(({ text, found }, at) =>
							// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
							found ? <mark key={at}>{text}</mark> : text,
						)}
					</p>
				</details>
			)}
		</>
	);
}

/** The head of a resume's card: its name and its details. */
export function ResumeHead({ name, children }: { name: string; children: ReactNode }) {
	return (
		<header>
			<span className="logo" aria-hidden="true">
				<Icon name="file-text" size={22} />
			</span>
			<div>
				<h3 dir="auto">{name}</h3>
				{children}
			</div>
		</header>
	);
}

/**
 * For a `<details>` with a form in it: closes once what it shows has changed, and keeps the focus where the person was.
 *
 * @param shown what the form changes
 */
export function useClosedByChange(shown: string): RefObject<HTMLDetailsElement> {
	const details = useRef<HTMLDetailsElement>(null);
	const before = useRef(shown);
	useEffect(() => {
		if (before.current === shown) return;
		before.current = shown;
		if (!details.current?.open) return;
		details.current.open = false;
		details.current.querySelector("summary")?.focus();
	}, [shown]);
	return details;
}

/** A button beside "More", as wide as a phone has room for. */
export const RESUME_BUTTON = "btn w-full px-2 sm:w-auto sm:min-w-26";

/** Below its button: from the right edge on a phone, else from the left. */
const BELOW =
	"absolute inset-[calc(100%+0.4rem)_0_auto_auto] w-[min(18rem,100%)] sm:inset-[calc(100%+0.4rem)_auto_auto_0] sm:w-72";
/** Buttons are the menu's lines; a form in it has its own padding. */
const ITEMS =
	"[&_.btn:not(.btn-main)]:w-full [&_.btn:not(.btn-main)]:justify-start [&_.btn:not(.btn-main)]:border-transparent [&_form:has(.field)]:p-[0.5rem_0.7rem_0.7rem]";

type Props = { label: string; open: boolean; children: ReactNode };

/**
 * A card's less common actions, under "More". It opens and closes without JavaScript; with it, Escape and moving
 * elsewhere close it too.
 *
 * @param label what "More" is about, for screen readers; it begins with that word
 * @param open a form in it has something to say
 */
export function MoreMenu({ label, open, children }: Props) {
	const details = useRef<HTMLDetailsElement>(null);
	const close = () => {
		if (details.current) details.current.open = false;
	};
	const closeByKey = (event: KeyboardEvent) => {
		if (event.key !== "Escape") return;
		close();
		details.current?.querySelector("summary")?.focus();
	};
	const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
		if (document.hasFocus() && !currentTarget.contains(relatedTarget)) close();
	};
	return (
		<details
			ref={details}
			className="sm:relative"
			open={open || undefined}
			onKeyDown={closeByKey}
			onBlur={closeWhenLeft}
		>
			<summary className={`opens-below ${RESUME_BUTTON}`} aria-label={label}>
				More
			</summary>
			{/* Takes the focus when somebody taps beside its buttons, so the menu stays open. */}
			<div
				tabIndex={-1}
				className={`z-5 grid gap-1 rounded-card border border-field-line bg-raised p-[0.4rem] [box-shadow:var(--shadow-over)] ${BELOW} ${ITEMS}`}
			>
				{children}
			</div>
		</details>
	);
}
