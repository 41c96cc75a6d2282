import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import {
	notFound,
	redirectAfterSuccess,
	redirectWithToast,
} from "#app/actions/action-responses.server.ts";
import { typedText } from "#app/actions/read-form.server.ts";
import { requireFreshSignIn, requireFreshSignInFor } from "#app/auth/fresh-sign-in.server.ts";
import { requireModerator } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { PageLinks } from "#app/components/list/list-navigation.tsx";
import { importForm } from "#app/forms/moderation.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { forgetPages } from "#app/http/middleware/edge-cache.server.ts";
import { stepImport } from "#db/imports/import-batches.ts";
import {
	answerAboutProgram,
	answerQuestions,
	discardImport,
	findImport,
	startImport,
	stopImport,
	takeBackImport,
} from "#db/imports/imports.ts";
import { sourceNamed } from "#db/imports/sources.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { ModerationTabs } from "../moderation-lists.tsx";
import { ImportSteps, QuestionButtons, QuestionsAtOnce } from "./import-steps.tsx";
import {
	IMPORT_STATE_NAMES,
	importedChanges,
	inShort,
	OUTCOME_NAMES,
	OUTCOMES,
} from "./import-texts.ts";

const ROWS_PER_PAGE = 20;
/** Batches per click without JavaScript; D1's free plan allows 50 statements per request. */
const BATCHES_A_PRESS = 5;
const LIST_PATH = "/moderation/import/";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? data.found.source : "Import"} · The Yard` },
];

export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const { searchParams } = new URL(request.url);
	const show = OUTCOMES.find((one) => one === searchParams.get("show")) ?? "new";
	const after = Number(searchParams.get("after")?.match(/^\d{1,9}$/)?.[0] ?? 0);
	const page = await findImport(context.db, params.id ?? "", {
		outcome: show,
		size: ROWS_PER_PAGE,
		after,
	});
	if (!page) throw notFound();
	const { found, items, counts: waiting, next } = page;
	const [source] = await sourceNamed(context.db, found.source);
	return {
		sourceId: source?.id,
		found,
		waiting,
		show,
		after,
		next,
		items: items.map(rowShown),
		nowMs: context.now(),
	};
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, importForm, {
		whenLoggedOut: "redirect",
		by: "moderator",
		rateLimit: "import step",
	});
	if (!form.value) return form.refusal;
	const { db } = context;
	const id = params.id ?? "";
	const here = `${LIST_PATH}${encodeURIComponent(id)}/`;
	const { uid: moderatorUid } = form.student;
	const nowMs = context.now();
	const { intent } = form.value;
	// Changing thousands of programs asks for a fresh sign-in, in case the device was left open.
	if (intent === "start") {
		await requireFreshSignInFor(typedText(form.typed), request, context, form.student);
	} else if (intent === "take-back") {
		await requireFreshSignIn(request, context, form.student, here);
	}
	const log = (kind: string) => logSecurityEvent(context, "decided", { uid: moderatorUid, kind });
	const late = () =>
		redirectWithToast(request, context, here, {
			type: "warning",
			title: "Someone got here first. This is how it looks now.",
		});
	if (intent === "discard") {
		if (!(await discardImport(db, id))) return late();
		return redirectAfterSuccess(request, context, LIST_PATH, {
			title: "Removed. Nothing was added.",
		});
	}
	if (intent === "same" || intent === "different") {
		const { number } = form.value;
		const isSame = intent === "same";
		if ((await answerQuestions(db, { id, number, isSame })) === 0) return late();
		return redirectAfterSuccess(request, context, `${here}?show=question`);
	}
	if (intent === "list" || intent === "ours") {
		const { number } = form.value;
		const isRight = intent === "list";
		if (!(await answerAboutProgram(db, { id, number, isRight }))) return late();
		return redirectAfterSuccess(request, context, `${here}?show=question`);
	}
	if (intent === "stop") {
		return (await stopImport(db, id)) ? redirectAfterSuccess(request, context, here) : late();
	}
	if (intent === "start") {
		const applyChanges = form.value.apply_changes;
		if (!(await startImport(db, { id, moderatorUid, applyChanges }, nowMs))) return late();
		await log("start import");
	} else if (intent === "take-back") {
		if (!(await takeBackImport(db, { id, moderatorUid }, nowMs))) return late();
		await log("take back import");
	} else if (intent === "go-on") await startImport(db, { id, moderatorUid }, nowMs);
	// With JavaScript, the page asks for the next batch itself, and updates the bar after each.
	const isPress = request.headers.get("Sec-Fetch-Mode") === "navigate";
	let found = await stepImport(db, id, nowMs);
	for (let batch = 1; isPress && batch < BATCHES_A_PRESS && isUnderWay(found); batch++) {
		found = await stepImport(db, id, nowMs);
	}
	if (!found) throw notFound();
	// The moderator will look for them next.
	if (found.state === "done" || found.state === "taken-back") forgetPages();
	return redirectAfterSuccess(request, context, here);
}

function isUnderWay(found: { state: string } | undefined): boolean {
	return found?.state === "writing" || found?.state === "taking-back";
}

export const clientAction = submitForm;

export default function ImportPage() {
	useFocusNearForm();
	const { found, sourceId, waiting, show, after, next, items, nowMs } =
		useLoaderData<typeof loader>();
	const link = (from: number) => `?${new URLSearchParams({ show, after: String(from) })}`;
	return (
		<>
			<div className="page-head">
				<h1 dir="auto" className="break-words">
					{found.source}
				</h1>
				<p className="meta">
					<span>{IMPORT_STATE_NAMES[found.state]}</span>
					{found.fileName !== found.source && <span dir="auto">{found.fileName}</span>}
					<span>read {timeAgo(found.createdAt, nowMs)}</span>
				</p>
			</div>
			<ModerationTabs counts={waiting} />
			<PageProblem />
			<ImportSteps found={found} />
			<p className="mt-4">
				{sourceId ? (
					<a href={`/moderation/sources/${sourceId}/`}>The source of this list</a>
				) : (
					<a href={`/moderation/sources/?${new URLSearchParams({ name: found.source })}`}>
						Let this list renew itself
					</a>
				)}
			</p>
			<nav aria-label="Rows" className="pills flex-wrap mt-6 mb-4">
				{OUTCOMES.map((outcome) => (
					<a
						key={outcome}
						className={outcome === show ? "font-bold underline" : undefined}
						href={`?show=${outcome}`}
						aria-current={outcome === show ? "page" : undefined}
					>
						{OUTCOME_NAMES[outcome]} {found[`${outcome}Rows`].toLocaleString("en-US")}
					</a>
				))}
			</nav>
			{items.length === 0 ? (
				<p>No rows here.</p>
			) : (
				<>
					{items.some(({ mark }) => show === "question" && !mark) && (
						<QuestionsAtOnce isReady={found.state === "ready"} />
					)}
					<ol className="grid gap-2">
						{items.map((row) => (
							<ImportRow key={row.number} row={row}>
								{show === "question" && found.state === "ready" && (
									<QuestionButtons number={row.number} mark={row.mark} />
								)}
							</ImportRow>
						))}
					</ol>
				</>
			)}
			<PageLinks
				previous={after > 0 && { href: `?show=${show}`, text: "From the start" }}
				next={next !== undefined && { href: link(next), text: "Next" }}
			/>
		</>
	);
}

type FoundRow = NonNullable<Awaited<ReturnType<typeof findImport>>>["items"][number];

/** The part of a row that the page needs; the rest stays on the server. */
function rowShown({ number, rowName, reason, mark, data, was, programId }: FoundRow) {
	return {
		number,
		mark,
		programId,
		name: rowName,
		text: [data && inShort(data), reason].filter(Boolean).join(". "),
		changes: data && was ? importedChanges(data, was) : [],
	};
}

/** A row of an import's file. */
function ImportRow({ row, children }: { row: ReturnType<typeof rowShown>; children?: ReactNode }) {
	const { number, name, text, changes, programId } = row;
	const title = name ?? "Without a name";
	return (
		<li className="card">
			<p className="break-words" dir="auto">
				<span className="meta">Row {number}</span>{" "}
				<strong>{programId ? <a href={`/programs/${programId}/`}>{title}</a> : title}</strong>
			</p>
			{text && <p dir="auto">{text}</p>}
			{changes.length > 0 && (
				<dl className="grid gap-1">
					{changes.map(({ label, was, now }) => (
						<div key={label} className="break-words">
							<dt className="inline font-semibold">{label}: </dt>
							<dd className="inline" dir="auto">
								<del>{was || "nothing"}</del> → <ins>{now || "nothing"}</ins>
							</dd>
						</div>
					))}
				</dl>
			)}
			{children}
		</li>
	);
}
