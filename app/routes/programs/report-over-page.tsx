import { Link, Outlet, useLocation, useParams } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { OVER_PAGE, PageInDialog, useWasShown } from "#app/components/dialog-page.tsx";
import { SignedInContext } from "#app/components/program/catalog-link.tsx";

const OPENER = "something-wrong";

/**
 * A program's page. Reporting is a page of its own when its address is opened directly, and a dialog over the program
 * when it is opened from there (with JavaScript).
 */
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

/** The link to the form; public pages have no JavaScript to open it over the page. */
export function ReportLink({ id }: { id: string }) {
	const to = `/programs/${id}/report/`;
	if (!useContext(SignedInContext)) {
		return (
			<a href={to} rel="nofollow">
				Something wrong?
			</a>
		);
	}
	return (
		// Never replaces the history entry: a tap while the dialog is closing would replace the program's entry.
		<Link id={OPENER} to={to} state={OVER_PAGE} preventScrollReset replace={false}>
			Something wrong?
		</Link>
	);
}
