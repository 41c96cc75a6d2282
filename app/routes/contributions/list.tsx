import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import {
	Outlet,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useLocation,
	useNavigate,
	useParams,
	useRevalidator,
} from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { Dialog } from "#app/components/dialog.tsx";
import { SavedSubmissionContext } from "#app/components/form/use-form-answer.ts";
import { showToast } from "#app/components/shell/toasts.tsx";
import { readPage } from "#app/routes/_shared/read-page.server.ts";
import { revalidateOnChange } from "#app/routes/_shared/revalidation.ts";
import { listOwnWithCredit } from "#db/contributions.ts";
import { ContributionList } from "./contribution-list.tsx";

const CONTRIBUTIONS_PER_PAGE = 20;

export const meta: MetaFunction = () => [{ title: "My Contributions · The Yard" }];

/** The page of one contribution does not show the list, so then it is not read. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	if (params.id) return data({ list: null, failed: false });
	const page = readPage(new URL(request.url).searchParams, CONTRIBUTIONS_PER_PAGE);
	try {
		const list = await listOwnWithCredit(context.db, userId, page);
		return data({ list, failed: false });
	} catch (error) {
		context.log.error("contributions not loaded", { error });
		return data({ list: null, failed: true }, { status: 503 });
	}
}

/** The list stays as it is behind the dialog. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
	if (change.nextParams.id) return false;
	return revalidateOnChange(change) || change.currentUrl.search !== change.nextUrl.search;
}

/**
 * The list. Editing is a page of its own for who comes to its address, and a dialog over the list for
 * who comes from there; only JavaScript does that.
 */
export default function Contributions() {
	const loaded = useLoaderData<typeof loader>();
	const { list, failed } = loaded;
	useEffect(() => {
		if (loaded.failed) showToast({ type: "error", title: "Failed to load contributions" });
	}, [loaded]);
	const edited = useParams().id;
	const { close, sent, unsure } = useClose();
	const overList = useListShown(edited === undefined);
	useFreshList(!edited && ((!list && !failed) || unsure));
	if (edited && !overList) return <Outlet />;
	return (
		<>
			<div className="page-head">
				<h1>My Contributions</h1>
			</div>
			<ContributionList list={list} failed={failed} />
			{edited && (
				<Dialog
					labelledBy="edit-contribution-title"
					openedBy={`edit-${edited}`}
					onClose={close}
					onSubmit={sent}
				>
					{/* A saved submission belongs to the form of the page. */}
					<SavedSubmissionContext.Provider value={null}>
						<Outlet context={{ close }} />
					</SavedSubmissionContext.Provider>
				</Dialog>
			)}
		</>
	);
}

/** Whether the list has been on the screen since this page was opened. */
function useListShown(now: boolean): boolean {
	const [shown, setShown] = useState(now);
	useEffect(() => {
		if (now) setShown(true);
	}, [now]);
	return shown || now;
}

/** Fetches the list for who comes to it from the page of one contribution, or is unsure what it holds. */
function useFreshList(wanted: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (wanted) revalidate();
	}, [wanted, revalidate]);
}

/**
 * Back to the list: the step that opened the dialog is taken back, where it was one. When an update was
 * sent and its answer has not been drawn, it is `unsure` whether it succeeded.
 */
function useClose() {
	const navigate = useNavigate();
	const { key, search, state } = useLocation();
	const sentAt = useRef<string>();
	const [unsure, setUnsure] = useState(false);
	const sent = () => {
		sentAt.current = key;
	};
	const close = () => {
		setUnsure(sentAt.current === key);
		if (state?.overList) navigate(-1);
		else navigate(`/programs/contributions/${search}`, { replace: true, preventScrollReset: true });
	};
	return { close, sent, unsure };
}
