import {
	Link,
	Outlet,
	useLocation,
	useNavigate,
	useOutletContext,
	useRouteError,
} from "@remix-run/react";
import type { PropsWithChildren, ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { SavedSubmissionContext } from "./form/submit-form.ts";
import { ErrorPage } from "./shell/error-page.tsx";

/** How to close the dialog; undefined when the page stands on its own. */
type InDialog = { close: () => void } | undefined;

export function useInDialog(): InDialog {
	return useOutletContext<InDialog>();
}

interface PageInDialogProps {
	/** The id of its `DialogPage` title. */
	titleId: string;
	/** The id of the link that opened it, which has the state `OVER_PAGE`. */
	openedBy: string;
	/** The address of the page behind, for closing it without having come from there. */
	to: string;
	onClose?: () => void;
	onSubmit?: () => void;
}

/** The nested route as a dialog over the page that renders this. */
export function PageInDialog({ titleId, openedBy, to, onClose, onSubmit }: PageInDialogProps) {
	const navigate = useNavigate();
	const { state } = useLocation();
	const close = () => {
		onClose?.();
		if (state?.overPage) navigate(-1);
		else navigate(to, { replace: true, preventScrollReset: true });
	};
	return (
		<Dialog labelledBy={titleId} openedBy={openedBy} onClose={close} onSubmit={onSubmit}>
			{/* A saved submission belongs to the page's own form. */}
			<SavedSubmissionContext.Provider value={null}>
				<Outlet context={{ close } satisfies InDialog} />
			</SavedSubmissionContext.Provider>
		</Dialog>
	);
}

interface DialogPageProps {
	titleId: string;
	title: string;
}

/** A page of its own that can also stand in a dialog. */
export function DialogPage({ titleId, title, children }: PropsWithChildren<DialogPageProps>) {
	const inDialog = useInDialog();
	const Heading = inDialog ? "h2" : "h1";
	return (
		<section className={inDialog ? "grid gap-4" : "panel max-w-2xl"}>
			<Heading id={titleId}>{title}</Heading>
			{children}
		</section>
	);
}

/** Closes the dialog; when the page stands alone, it leads to the page behind. */
export function LeaveDialogPage({ to, children }: { to: string; children: ReactNode }) {
	const inDialog = useInDialog();
	if (inDialog) {
		return (
			<button type="button" className="btn" onClick={inDialog.close}>
				{children}
			</button>
		);
	}
	return (
		<Link className="btn" to={to}>
			{children}
		</Link>
	);
}

/** In the dialog, an error leaves the page behind as it is. */
export function DialogPageError({ problem, ...page }: DialogPageProps & { problem: string }) {
	const error = useRouteError();
	if (!useInDialog()) return <ErrorPage error={error} />;
	return (
		<DialogPage {...page}>
			<p role="alert" className="notice bg-no-soft text-no">
				{problem} Check your connection and try again.
			</p>
			<LeaveDialogPage to="">Close</LeaveDialogPage>
		</DialogPage>
	);
}
