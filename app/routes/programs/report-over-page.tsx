import { Link, Outlet, useLocation, useNavigate, useParams } from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { SignedInContext } from "#app/components/catalogue-link.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { SavedSubmissionContext } from "#app/components/form/use-form-answer.ts";

const OPENER = "something-wrong";

/**
 * A program's page. Reporting it is a page of its own for who comes to its address, and a dialog over the
 * program for who comes from there; only JavaScript does that.
 */
export function ReportOverPage({ children }: { children: ReactNode }) {
	const { id } = useParams();
	const { pathname, state } = useLocation();
	const navigate = useNavigate();
	const reports = pathname.endsWith("/report/");
	const [shown, setShown] = useState(!reports);
	useEffect(() => {
		if (!reports) setShown(true);
	}, [reports]);
	if (reports && !shown) return <Outlet />;
	const close = () => {
		if (state?.overPage) navigate(-1);
		else navigate(`/programs/${id}/`, { replace: true, preventScrollReset: true });
	};
	return (
		<>
			{children}
			{reports && (
				<Dialog labelledBy="report-title" openedBy={OPENER} onClose={close}>
					{/* A saved submission belongs to the form of the page. */}
					<SavedSubmissionContext.Provider value={null}>
						<Outlet context={{ close }} />
					</SavedSubmissionContext.Provider>
				</Dialog>
			)}
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
		// Never in place of what stands there: pressed while the dialog still closes, it would replace the program's page.
		<Link id={OPENER} to={to} state={{ overPage: true }} preventScrollReset replace={false}>
			Something wrong?
		</Link>
	);
}
