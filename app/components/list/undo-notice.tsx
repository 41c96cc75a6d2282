import { type ComponentProps, useEffect, useRef } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";

/**
 * Offers to undo a removal, of which `children` tells. It takes the focus, because the button that had it is gone.
 */
export function UndoNotice({ children, ...form }: ComponentProps<typeof ButtonForm>) {
	const notice = useRef<HTMLDivElement>(null);
	useEffect(() => notice.current?.focus(), []);
	return (
		<div
			className="notice mb-5 flex flex-wrap items-center justify-between"
			ref={notice}
			tabIndex={-1}
		>
			<p>{children}</p>
			<ButtonForm {...form}>Undo</ButtonForm>
		</div>
	);
}
