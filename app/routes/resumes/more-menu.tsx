import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from "react";

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
