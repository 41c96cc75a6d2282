import { Link, Outlet, useLocation, useParams } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { OVER_PAGE, PageInDialog, useWasShown } from "#app/components/dialog-page.tsx";
import { SignedInContext } from "#app/components/program/catalog-link.tsx";

const OPENER = "something-wrong";

/**
 * A program's page. Reporting it is a page of its own for who comes to its address, and a dialog over the
 * program for who comes from there; only JavaScript does that.
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

/** The way to the form; public pages have no JavaScript to open it over the page. */
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
		// Never replaces the history entry: tapped while the dialog is closing, it would replace the program's.
		<Link id={OPENER} to={to} state={OVER_PAGE} preventScrollReset replace={false}>
			Something wrong?
		</Link>
	);
}
