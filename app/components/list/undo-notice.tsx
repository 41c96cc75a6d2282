import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";

/** Offers back what was just removed. It takes the focus, which the pressed button had until it went. */
export function UndoNotice({
	children,
	...form
}: Pick<ComponentProps<typeof ButtonForm>, "sends" | "pending" | "action"> & {
	/** Says what was removed. */
	children: ReactNode;
}) {
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
