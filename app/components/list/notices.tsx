import { Link } from "@remix-run/react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { Toast } from "#app/actions/action-responses.server.ts";
import { GateIllustration } from "#app/components/icon.tsx";
import { ButtonForm } from "../form/button-form.tsx";

/** A card in the middle, whose first element is its heading. */
const EMPTY = [
	"grid justify-items-center gap-[0.8rem] rounded-card border border-line bg-sunk px-5 pt-8",
	"text-center text-balance wrap-anywhere [&_.actions]:justify-center",
	"[&>:first-child]:font-display [&>:first-child]:text-[1.3rem] [&>:first-child]:leading-[1.2] [&>:first-child]:font-semibold",
].join(" ");

interface EmptyListProps {
	children: ReactNode;
	/** Without the gate, because something failed or the page shows more. */
	plain?: boolean;
	className?: string;
}

/** Shown when a list is empty: why, what to do next, and the open gate. */
export function EmptyList({ children, plain = false, className = "mt-5" }: EmptyListProps) {
	return (
		<div className={`${EMPTY} ${plain ? "pb-8" : ""} ${className}`}>
			{children}
			{!plain && <GateIllustration className="mt-4 w-[min(100%,13rem)]" />}
		</div>
	);
}

/** Where to begin when a student's own list is empty. */
export function FindPrograms() {
	return (
		<div className="actions">
			<Link className="btn btn-main" to="/programs/" prefetch="intent">
				Find programs
			</Link>
		</div>
	);
}

interface EmptyPageProps {
	/** The kind of item in the list, in the plural. */
	things: string;
	search: string;
	/** The path of the list. */
	path: string;
}

/** An empty page of a list whose other pages have items. */
export function EmptyPage({ things, search, path }: EmptyPageProps) {
	return (
		<EmptyList>
			<h2>{`No more ${things}${search && ` match “${search}”`}`}</h2>
			<p>You've reached the end of the list.</p>
			<div className="actions">
				<a className="btn btn-main" href={path}>
					See all {things}
				</a>
			</div>
		</EmptyList>
	);
}

/**
 * Offers to undo a removal, which `children` names. It takes the focus, because the button that had it is gone.
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

type UndoButtonProps = NonNullable<Toast["undo"]> & { onSent?: () => void };

/** Undoes what a toast reports. */
export function UndoButton({ action, sends, onSent }: UndoButtonProps) {
	return (
		// Listens for the form's own event, which reaches the form first.
		<div className="[&_.btn]:min-h-11" data-undo onSubmit={onSent}>
			<ButtonForm action={action} sends={sends} pending="Undoing..." preventScrollReset>
				Undo
			</ButtonForm>
		</div>
	);
}
