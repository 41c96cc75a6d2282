import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import {
	Link,
	Outlet,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useLocation,
	useParams,
	useRevalidator,
} from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { PageInDialog } from "#app/components/dialog-page.tsx";
import { revalidateOnChange } from "#app/components/form/revalidation.ts";
import { Paging } from "#app/components/list/list-navigation.tsx";
import { EmptyList, EmptyPage } from "#app/components/list/notices.tsx";
import { useWasShown } from "#app/components/over-page.ts";
import { showToast } from "#app/components/shell/toasts.tsx";
import { readPage } from "#app/routes/_shared/page-loading.ts";
import { listOwnWithCredit } from "#db/contributions/own-contributions.ts";
import { ContributionCard } from "./contribution-card.tsx";
import { shownContribution } from "./contributions.server.ts";

const CONTRIBUTIONS_PER_PAGE = 20;

export const meta: MetaFunction = () => [{ title: "My Contributions · The Yard" }];

/** The page of one contribution does not show the list, so the list isn't read there. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	if (params.id) return data({ list: null, failed: false });
	const page = readPage(new URL(request.url).searchParams, CONTRIBUTIONS_PER_PAGE);
	try {
		const list = await listOwnWithCredit(context.db, userId, page);
		return data({ list: { ...list, items: list.items.map(shownContribution) }, failed: false });
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
	// Coming from the page of one contribution, or when the list may be stale.
	const isStale = !edited && ((!list && !failed) || unsure);
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (isStale) revalidate();
	}, [isStale, revalidate]);
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

/** A page of the student's contributions; null while it is loading, or when it could not be loaded. */
function ContributionList({ list, failed }: ReturnType<typeof useLoaderData<typeof loader>>) {
	const { pathname, search } = useLocation();
	if (failed) {
		return (
			<EmptyList plain>
				<p>Failed to load contributions</p>
				<p className="hint">It's on our side and usually passes within a minute.</p>
				<a className="btn btn-main" href={pathname + search}>
					Try again
				</a>
			</EmptyList>
		);
	}
	if (!list) {
		return (
			<p role="status" className="flex items-center gap-3 text-muted">
				<span className="size-6 rounded-full border-[3px] border-line border-t-brand motion-safe:[animation:turn_0.9s_linear_infinite]" />
				Loading...
			</p>
		);
	}
	const isEmpty = list.items.length === 0;
	if (isEmpty && list.previous === undefined) {
		return (
			<EmptyList>
				<p>You haven't submitted any programs yet.</p>
				<Link className="btn btn-main" to="/programs/add-program/" prefetch="intent">
					Add New Program
				</Link>
			</EmptyList>
		);
	}
	return (
		<>
			{isEmpty ? (
				<EmptyPage things="contributions" search="" path="/programs/contributions/" />
			) : (
				<ul className="grid-cards stagger">
					{list.items.map((contribution) => (
						<ContributionCard key={contribution.id} contribution={contribution} />
					))}
				</ul>
			)}
			<Paging page={list} />
		</>
	);
}
