import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess, redirectWithToast } from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { EmptyList, FindPrograms, UndoNotice } from "#app/components/list/notices.tsx";
import { searchToSave } from "#app/forms/program-filters.ts";
import { savedSearchForm } from "#app/forms/saved.ts";
import { setMailed } from "#db/notifications/preferences.ts";
import { MAX_SEARCHES } from "#db/saved/limits.ts";
import {
	listSavedSearches,
	markSearchSeen,
	removeSearch,
	saveSearch,
	setHowOften,
} from "#db/saved/saved-searches.ts";
import { HOW_OFTEN } from "#db/schema.ts";
import { nameOfSearch } from "../search/program-results.ts";
import { EmailMe } from "./save-search.tsx";

const PAGE_PATH = "/programs/searches/";
const LIMIT_MESSAGE = `You have ${MAX_SEARCHES} saved searches, and that's the limit. Remove one below, then save this one again.`;
const EMAILED = {
	off: "We won't email you about this search",
	daily: "We'll email you new ones in the morning, on days when there are some",
	weekly: "We'll email you new ones on Monday mornings",
};
const GONE_MESSAGE = "That search isn't saved anymore.";

export const meta: MetaFunction = () => [{ title: "Saved Searches · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const { searchParams } = new URL(request.url);
	const removed = searchToSave(searchParams.get("removed") ?? "");
	const emailed = HOW_OFTEN.find((one) => one === searchParams.get("emailed")) ?? "off";
	const whole = (name: string) => searchParams.get(name)?.match(/^\d{1,15}$/)?.[0] ?? "";
	const searches = await listSavedSearches(context.db, userId);
	return {
		searches: searches.map((search) => ({ ...search, name: nameOfSearch(search.query) })),
		undo:
			removed === undefined
				? null
				: {
						query: removed,
						...{ emailed, seen: whole("seen"), notified: whole("notified") },
						name: nameOfSearch(removed),
					},
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, savedSearchForm, {
		whenLoggedOut: "redirect",
	});
	if (!form.value) return form.refusal;
	const { value, student, refuse } = form;
	const timeZone = student.timeZone ?? context.timeZone;
	if (value.intent === "save") {
		const { query, seen_seq: seenSeq, notified_seq: notifiedSeq } = value;
		const schedule = { howOften: value.how_often, timeZone, seenSeq, notifiedSeq };
		const outcome = await saveSearch(context.db, student.userId, query, context.now(), schedule);
		if (outcome === "full") return refuse(409, { form: LIMIT_MESSAGE });
		const title = "Saved. New ones are counted above the list of programs.";
		const to = safeRedirectTo(value.redirectTo, `/programs/?${query}`);
		return redirectAfterSuccess(request, context, to, { title });
	}
	const owned = { id: value.search_id, userId: student.userId };
	if (value.intent === "how-often") {
		const schedule = { howOften: value.how_often, timeZone };
		if (await setHowOften(context.db, owned, schedule, context.now())) {
			// They may have turned all mails of saved searches off.
			if (value.how_often !== "off") {
				await setMailed(context.db, student.userId, "search-found", true, context.now());
			}
			const to = safeRedirectTo(value.redirectTo, PAGE_PATH);
			return redirectAfterSuccess(request, context, to, { title: EMAILED[value.how_often] });
		}
	} else if (value.intent === "open") {
		const query = await markSearchSeen(context.db, owned);
		if (query !== undefined) return redirectAfterSuccess(request, context, `/programs/?${query}`);
	} else {
		const { seen_seq: seenSeq, notified_seq: notifiedSeq } = value;
		const asSent = { query: value.query, howOften: value.how_often, seenSeq, notifiedSeq };
		const gone = (await removeSearch(context.db, owned)) ?? asSent;
		if (gone.query !== undefined) {
			const to = new URLSearchParams({ removed: gone.query });
			if (gone.howOften !== "off") to.set("emailed", gone.howOften);
			if (gone.seenSeq !== undefined) to.set("seen", String(gone.seenSeq));
			if (gone.notifiedSeq !== undefined) to.set("notified", String(gone.notifiedSeq));
			return redirectAfterSuccess(request, context, `${PAGE_PATH}?${to}`);
		}
	}
	return redirectWithToast(request, context, PAGE_PATH, { type: "warning", title: GONE_MESSAGE });
}

export const clientAction = submitForm;

export default function SavedSearches() {
	useFocusNearForm();
	const { searches, undo } = useLoaderData<typeof loader>();
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1>Saved Searches</h1>
				<p>
					Up to {MAX_SEARCHES}. What's new in each is counted above the list of programs. You choose
					whether we email you, too.
				</p>
			</div>
			<PageProblem />
			{undo && (
				<UndoNotice
					key={undo.query}
					sends={{
						intent: "save",
						query: undo.query,
						how_often: undo.emailed,
						...(undo.seen && { seen_seq: undo.seen }),
						...(undo.notified && { notified_seq: undo.notified }),
					}}
					pending="Saving..."
				>
					Removed: {undo.name}
				</UndoNotice>
			)}
			{searches.length === 0 ? (
				<EmptyList>
					<h2>No saved searches</h2>
					<p>Search or filter the programs, then tap “Tell me about new ones like this”.</p>
					<FindPrograms />
				</EmptyList>
			) : (
				<ul className="mt-3">
					{searches.map(({ id, query, name, howOften, seenSeq, notifiedSeq }) => (
						<li
							key={id}
							className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 wrap-anywhere not-first:border-t not-first:border-line"
						>
							<span dir="auto">{name}</span>
							<div className="actions">
								<ButtonForm
									sends={{ intent: "open", search_id: id }}
									pending="Opening..."
									label={`Open ${name}`}
								>
									Open
								</ButtonForm>
								<ButtonForm
									sends={{
										intent: "remove",
										search_id: id,
										query,
										how_often: howOften,
										seen_seq: String(seenSeq),
										notified_seq: String(notifiedSeq),
									}}
									pending="Removing..."
									label={`Remove ${name}`}
								>
									Remove
								</ButtonForm>
							</div>
							<EmailMe search={{ id, name, howOften }} />
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
