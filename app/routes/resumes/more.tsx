import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from "react";

/**
 * What is seldom wanted of a card, under "More". It opens and closes without JavaScript; with it, Escape and
 * going elsewhere close it, too.
 *
 * @param label what "More" is about, for those who hear it alone; it begins with that word
 * @param open a form in it has something to say
 */
export function More({
	label,
	open,
	children,
}: {
	label: string;
	open: boolean;
	children: ReactNode;
}) {
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
			className="resume-more"
			open={open || undefined}
			onKeyDown={closeByKey}
			onBlur={closeWhenLeft}
		>
			<summary className="btn opens-below" aria-label={label}>
				More
			</summary>
			{/* It takes the focus of a press beside its buttons, so that this is no leaving. */}
			<div tabIndex={-1}>{children}</div>
		</details>
	);
}
