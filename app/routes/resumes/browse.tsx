import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { isStudentRateLimited, RATE_LIMITED } from "#app/actions/rate-limits.server.ts";
import { requireStudent } from "#app/auth/guards.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { useForm } from "#app/components/form/form.tsx";
import { FormProblem } from "#app/components/form/form-fields.tsx";
import { submitForm, useFormAnswer } from "#app/components/form/submit-form.ts";
import { Paging, SearchForm } from "#app/components/list/list-navigation.tsx";
import { EmptyList, EmptyPage } from "#app/components/list/notices.tsx";
import { RESUME_REASONS, ReportForm } from "#app/components/report-form.tsx";
import { resumeReportForm } from "#app/forms/report.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { readPage } from "#app/routes/_shared/page-loading.ts";
import { addReport } from "#db/reports/reports.ts";
import { listSharedResumes, type SharedResume } from "#db/resumes/shared-resumes.ts";
import { ResumeHead } from "./resume-card-parts.tsx";
import { pagesInWords, sizeInWords } from "./resume-texts.tsx";

const RESUMES_PER_PAGE = 20;
const MAX_SEARCH_LENGTH = 200;
const EMPTY_PAGE = { items: [], next: undefined, previous: undefined };

const THANKS = {
	title: "Thanks for telling us.",
	description:
		"A moderator will look at this resume and take it down if it breaks our rules. Nobody is told who reported it.",
	duration: 10_000,
};
const GONE_MESSAGE = "That resume isn't shared anymore, so there's nothing left to report.";

export const handle: RouteFacts = { forReading: true };

export const meta: MetaFunction = () => [{ title: "Shared Resumes · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	const { userId } = student;
	const { searchParams } = new URL(request.url);
	const search = (searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
	if (search && (await isStudentRateLimited(context, "search", student))) {
		return data({ page: EMPTY_PAGE, search, problem: RATE_LIMITED }, { status: 429 });
	}
	const wanted = { ...readPage(searchParams, RESUMES_PER_PAGE), search, userId };
	return data({ page: await listSharedResumes(context.db, wanted), search, problem: undefined });
}

/** A student reports a resume. */
export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, resumeReportForm, {
		whenLoggedOut: "keep",
	});
	if (!form.value) return form.refusal;
	const { userId, uid } = form.student;
	const { id, reason, details } = form.value;
	const sent = { id, userId, reason, details };
	const outcome = await addReport(context.db, "resume", sent, context.now());
	if (outcome === "missing") return form.refuse(404, { form: GONE_MESSAGE });
	if (outcome === "reported") {
		await logSecurityEvent(context, "resume reported", { uid, kind: reason });
	}
	return redirectAfterSuccess(request, context, returnPathOf(request), THANKS);
}

export const clientAction = submitForm;

export default function BrowseResumes() {
	useFocusNearForm();
	const { page, search, problem } = useLoaderData<typeof loader>();
	const { values: sent, problem: refused } = useFormAnswer() ?? {};
	const isShownAtItem = page.items.some(
		({ id, isOwn, isReported }) => id === sent?.id && !isOwn && !isReported,
	);
	return (
		<>
			<div className="page-head">
				<h1>Shared Resumes</h1>
				<p>See how other students wrote theirs. They chose to share these with you.</p>
			</div>
			<SearchForm
				path="/browse-resume/"
				label="Search shared resumes"
				placeholder="Search resumes"
				search={search}
			/>
			<FormProblem problem={!isShownAtItem && refused} />
			{problem ? (
				<FormProblem problem={problem} />
			) : page.items.length > 0 ? (
				<>
					<h2 className="mt-6">{search ? `Resumes matching “${search}”` : "Newest first"}</h2>
					<ul className="grid-cards">
						{page.items.map((resume) => (
							<SharedResumeCard key={resume.id} resume={resume} />
						))}
					</ul>
				</>
			) : page.next === undefined && page.previous === undefined ? (
				<NothingFound search={search} />
			) : (
				<EmptyPage things="shared resumes" search={search} path="/browse-resume/" />
			)}
			<Paging page={page} keep={search ? { q: search } : {}} />
		</>
	);
}

function NothingFound({ search }: { search: string }) {
	return (
		<EmptyList>
			<h2>{search ? `No resumes match “${search}”` : "No shared resumes yet"}</h2>
			<p>{search ? "Try fewer or broader words." : "Be the first: upload yours and tap Share."}</p>
			<div className="actions">
				{search ? (
					<a className="btn btn-main" href="/browse-resume/">
						See all shared resumes
					</a>
				) : (
					<Link className="btn btn-main" to="/resume/">
						Upload Resume
					</Link>
				)}
			</div>
		</EmptyList>
	);
}

/** A resume that its owner shares: whose it is, how it begins or where the search words are, and the file. */
function SharedResumeCard({ resume }: { resume: SharedResume }) {
	const { id, name, ownerName, ownerCollege, pageCount, sizeBytes, excerpt } = resume;
	const { isOwn, isReported } = resume;
	return (
		<li className="card grid-rows-[auto_1fr] content-stretch">
			<ResumeHead name={name}>
				<p dir="auto">{ownerName}</p>
				{ownerCollege && (
					<p className="meta" dir="auto">
						{ownerCollege}
					</p>
				)}
			</ResumeHead>
			{excerpt.length > 0 && (
				<p className="line-clamp-4 text-muted text-[0.95rem] wrap-anywhere" dir="auto">
					{excerpt.map(({ text, found }, at) =>
						// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
						found ? <mark key={at}>{text}</mark> : text,
					)}
				</p>
			)}
			<div className="meta">
				{pageCount !== null && <span>{pagesInWords(pageCount)}</span>}
				<span>{sizeInWords(sizeBytes)}</span>
			</div>
			<div className="pt-[0.3rem]">
				<a
					className="btn px-[0.9rem] text-[0.9rem]"
					href={`/browse-resume/${id}/download`}
					aria-label={`Download ${name}, by ${ownerName}`}
				>
					Download
				</a>
			</div>
			{isReported ? (
				<p className="hint">You reported this resume. A moderator will look at your report.</p>
			) : (
				!isOwn && <Report resume={resume} />
			)}
		</li>
	);
}

/** Tells the moderators what is wrong with another student's shared resume. */
function Report({ resume: { id, name, ownerName } }: { resume: SharedResume }) {
	const form = useForm(`report-${id}`, { saved: { reason: "", details: "" }, identity: { id } });
	return (
		<details open={form.shown ? true : undefined}>
			<summary
				className="inline-flex min-h-11 items-center text-brand underline"
				aria-label={`Something wrong? Report this resume: ${name}, by ${ownerName}`}
			>
				Something wrong?
			</summary>
			<ReportForm
				form={form}
				question="What's wrong with it?"
				reasons={RESUME_REASONS}
				className="grid gap-3 mt-3"
				inPlace
			/>
		</details>
	);
}
