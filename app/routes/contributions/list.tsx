import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import {
	Outlet,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useLocation,
	useParams,
	useRevalidator,
} from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { PageInDialog, useWasShown } from "#app/components/dialog-page.tsx";
import { showToast } from "#app/components/shell/toasts.tsx";
import { readPage } from "#app/routes/_shared/read-page.server.ts";
import { revalidateOnChange } from "#app/routes/_shared/revalidation.ts";
import { listOwnWithCredit } from "#db/contributions/own-contributions.ts";
import { ContributionList } from "./contribution-list.tsx";
import { inSentences } from "./corrections.server.ts";

const CONTRIBUTIONS_PER_PAGE = 20;

export const meta: MetaFunction = () => [{ title: "My Contributions · The Yard" }];

/** The page of one contribution does not show the list, so the list isn't read there. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	if (params.id) return data({ list: null, failed: false });
	const page = readPage(new URL(request.url).searchParams, CONTRIBUTIONS_PER_PAGE);
	try {
		const list = await listOwnWithCredit(context.db, userId, page);
		return data({ list: { ...list, items: list.items.map(inSentences) }, failed: false });
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
 * The list. Editing is a page of its own when its address is opened directly, and a dialog over the list when it is
 * opened from there (with JavaScript).
 */
export default function Contributions() {
	const loaded = useLoaderData<typeof loader>();
	const { list, failed } = loaded;
	useEffect(() => {
		if (loaded.failed) showToast({ type: "error", title: "Failed to load contributions" });
	}, [loaded]);
	const edited = useParams().id;
	const { key, search } = useLocation();
	const sentAt = useRef<string>();
	// When the dialog is closed before the answer to an update is drawn, the outcome is unknown.
	const [unsure, setUnsure] = useState(false);
	const shown = useWasShown(edited === undefined);
	useFreshList(!edited && ((!list && !failed) || unsure));
	if (!shown) return <Outlet />;
	return (
		<>
			<div className="page-head">
				<h1>My Contributions</h1>
			</div>
			<ContributionList list={list} failed={failed} />
			{edited && (
				<PageInDialog
					titleId="edit-contribution-title"
					openedBy={`edit-${edited}`}
					to={`/programs/contributions/${search}`}
					onClose={() => setUnsure(sentAt.current === key)}
					onSubmit={() => {
						sentAt.current = key;
					}}
				/>
			)}
		</>
	);
}

/** Loads the list when coming from the page of one contribution, or when the list may be stale. */
function useFreshList(wanted: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (wanted) revalidate();
	}, [wanted, revalidate]);
}
