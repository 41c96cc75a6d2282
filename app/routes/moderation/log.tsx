import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireModerator } from "#app/auth/guards.server.ts";
import { PageLinks } from "#app/components/list/list-navigation.tsx";
import { EmptyList } from "#app/components/list/notices.tsx";
import { readPage } from "#app/routes/_shared/page-loading.ts";
import { readModerationLog } from "#db/moderation/moderation-log.ts";
import type { Logged, ModerationAction } from "#db/schema.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { sourceChangesInWords } from "./imports/source-texts.tsx";
import { LoggedChanges } from "./logged-changes.tsx";
import { ModerationHead } from "./moderation-lists.tsx";

const PATH = "/moderation/log/";
const ENTRIES_PER_PAGE = 30;

const ACTION_NAMES: Record<ModerationAction, string> = {
	APPROVED: "Approved",
	REJECTED: "Rejected",
	UNDONE: "Undone",
	EDITED: "Edited",
	CLOSED: "Closed",
	REOPENED: "Reopened",
	TAKEN_DOWN: "Taken down",
	RESTORED: "Restored",
	HIDDEN: "Hidden by reports",
	KEPT: "Kept",
	MERGED: "Merged",
	REMOVED: "Removed",
	DONE: "Done",
	IMPORTED: "Imported",
	TAKEN_BACK: "Import taken back",
};

const SUBJECT_NAMES: Record<Logged, string> = {
	contribution: "Contribution",
	program: "Program",
	mentor: "Mentor",
	resume: "Resume",
	message: "Message",
	import: "Import",
	source: "Source",
};

export const meta: MetaFunction = () => [{ title: "Log · Moderation · The Yard" }];

/** `action`, `subject` and `who=me` are filters; `thing` is the id of the item whose history is shown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { uid } = await requireModerator(request, context);
	const { searchParams } = new URL(request.url);
	const thing = searchParams.get("thing") ?? "";
	const chosen = {
		action: named(ACTION_NAMES, searchParams.get("action")),
		subject: named(SUBJECT_NAMES, searchParams.get("subject")),
		who: searchParams.get("who") === "me" ? "me" : "",
		thing: /^[\w-]{1,64}$/.test(thing) ? thing : "",
	};
	const { items, next, counts } = await readModerationLog(
		context.db,
		{
			action: chosen.action || undefined,
			subject: chosen.subject || undefined,
			moderatorUid: chosen.who ? uid : undefined,
			thing: chosen.thing || undefined,
		},
		readPage(searchParams, ENTRIES_PER_PAGE),
	);
	const isFirst = !searchParams.has("before");
	return {
		entries: items.map(({ moderatorUid, seq, ...entry }) => ({
			...entry,
			changes:
				entry.changes && entry.subject === "source"
					? sourceChangesInWords(entry.changes)
					: entry.changes,
			isMine: moderatorUid === uid,
		})),
		next,
		counts,
		chosen,
		isFirst,
		nowMs: context.now(),
	};
}

/** The text if it is one of these names, else empty. */
function named<Name extends string>(names: Record<Name, string>, text: string | null): Name | "" {
	return text !== null && Object.hasOwn(names, text) ? (text as Name) : "";
}

export default function ModerationLog() {
	const { entries, next, counts, chosen, isFirst, nowMs } = useLoaderData<typeof loader>();
	const filters = Object.entries(chosen).filter(([, value]) => value);
	const pageAt = (before?: number) =>
		`?${new URLSearchParams([...filters, ...(before === undefined ? [] : [["before", `${before}`] as [string, string]])])}`;
	return (
		<>
			<ModerationHead title="Log" counts={counts}>
				What moderators did, newest first.
			</ModerationHead>
			{chosen.thing ? (
				<p className="mb-5">
					The history of one thing. <a href={PATH}>Show everything</a>
				</p>
			) : (
				<Filters key={JSON.stringify(chosen)} chosen={chosen} />
			)}
			{entries.length === 0 ? (
				<EmptyList>
					<p>
						{next === undefined
							? "Nothing has been logged here."
							: "Nothing here yet. Look further back."}
					</p>
				</EmptyList>
			) : (
				<ol className="grid gap-3" aria-label="What moderators did">
					{entries.map((entry) => (
						<li key={entry.id} className="card">
							<div className="meta">
								<strong>{ACTION_NAMES[entry.action]}</strong>
								<span>{SUBJECT_NAMES[entry.subject]}</span>
								{entry.action !== "HIDDEN" && (
									<span>{entry.isMine ? "by you" : "by another moderator"}</span>
								)}
								<time dateTime={new Date(entry.createdAt).toISOString()}>
									{timeAgo(entry.createdAt, nowMs)}
								</time>
							</div>
							<p dir="auto">
								<a href={`${PATH}?${new URLSearchParams({ thing: entry.subjectId })}`}>
									{entry.subjectName ?? `${SUBJECT_NAMES[entry.subject]} without a name`}
								</a>
							</p>
							{entry.note && (
								<p className="whitespace-pre-line wrap-anywhere" dir="auto">
									{entry.note}
								</p>
							)}
							{entry.changes && <LoggedChanges changes={entry.changes} />}
						</li>
					))}
				</ol>
			)}
			<PageLinks
				previous={!isFirst && { href: pageAt(), text: "Newest" }}
				next={next !== undefined && { href: pageAt(next), text: "Older" }}
			/>
		</>
	);
}

function Filters({ chosen }: { chosen: { action: string; subject: string; who: string } }) {
	return (
		<form
			action={PATH}
			className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-end gap-3"
		>
			<Choice name="action" label="Action" chosen={chosen.action} options={ACTION_NAMES} />
			<Choice name="subject" label="About" chosen={chosen.subject} options={SUBJECT_NAMES} />
			<Choice name="who" label="Done by" chosen={chosen.who} options={{ me: "Me" }} />
			<button className="btn btn-main" type="submit">
				Show
			</button>
		</form>
	);
}

interface ChoiceProps {
	name: string;
	label: string;
	chosen: string;
	options: Record<string, string>;
}

function Choice({ name, label, chosen, options }: ChoiceProps) {
	return (
		<div className="field">
			<label htmlFor={`log-${name}`}>{label}</label>
			<select id={`log-${name}`} name={name} className="input" defaultValue={chosen}>
				<option value="">All</option>
				{Object.entries(options).map(([value, text]) => (
					<option key={value} value={value}>
						{text}
					</option>
				))}
			</select>
		</div>
	);
}
