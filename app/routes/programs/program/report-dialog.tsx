import { Link, Outlet, useLocation, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { OVER_PAGE, PageInDialog, useWasShown } from "#app/components/dialog-page.tsx";

const OPENER = "something-wrong";

/** A program's page, and over it, when opened from there with JavaScript, the page for reporting it. */
export function ReportOverPage({ children }: { children: ReactNode }) {
	const { id } = useParams();
	const reports = useLocation().pathname.endsWith("/report/");
	const shown = useWasShown(!reports);
	if (!shown) return <Outlet />;
	return (
		<>
			{children}
			{reports && <PageInDialog titleId="report-title" openedBy={OPENER} to={`/programs/${id}/`} />}
		</>
	);
}

/** The link to the form. */
export function ReportLink({ id }: { id: string }) {
	return (
		<Link
			id={OPENER}
			to={`/programs/${id}/report/`}
			rel="nofollow"
			state={OVER_PAGE}
			preventScrollReset
			// A tap while the dialog is closing would replace the program's entry in the history.
			replace={false}
		>
			Something wrong?
		</Link>
	);
}
