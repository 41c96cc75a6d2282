import { Form, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/** What a button of a resume's card does: its words, and those while it is done. */
interface Press {
	intent: string;
	text: string;
	busy: string;
	/** What it is for those who hear it alone. */
	label?: string;
}

/** A form of one button, which does something with a resume of one's own. */
export function ResumePress({ id, press }: { id: string; press: Press }) {
	return (
		<Form method="post" action="/resume/">
			<input type="hidden" name="id" value={id} />
			<ResumeButton id={id} press={press} />
		</Form>
	);
}

/** The button of a form that holds the resume's id; while it is under way it says so. */
export function ResumeButton({
	id,
	press: { intent, text, busy, label },
	main = false,
}: {
	id: string;
	press: Press;
	main?: boolean;
}) {
	const { state, formData } = useNavigation();
	const doing = state !== "idle" && formData?.get("id") === id && formData.get("intent") === intent;
	return (
		<button
			className={main ? "btn main" : "btn"}
			type="submit"
			name="intent"
			value={intent}
			aria-label={label}
			aria-disabled={doing || undefined}
		>
			{doing ? busy : text}
		</button>
	);
}

/**
 * For a `<details>` with a form in it: once what it shows has changed it closes, and keeps the focus where
 * the person was.
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
