import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { Paging } from "#app/components/list/list-navigation.tsx";
import { EmptyList, FindPrograms } from "#app/components/list/notices.tsx";
import { reasonText } from "#app/components/report-form.tsx";
import { readPage } from "#app/routes/_shared/page-loading.ts";
import type { Reportable, ReportOutcome } from "#db/report-kinds.ts";
import { listOwnReports, markOutcomesSeen, type OwnReport } from "#db/reports/own-reports.ts";
import { timeAgo } from "#lib/time-zones.ts";

const REPORTS_PER_PAGE = 20;

const OUTCOMES: Record<Reportable, Record<ReportOutcome, string>> = {
	program: {
		kept: "A moderator looked into it and kept it: it's fine as it is.",
		"taken-down": "A moderator took it down. Thanks for looking out for everyone.",
		mended: "A moderator fixed it. Thanks, it's right again because of you.",
	},
	resume: {
		kept: "A moderator looked into it and kept it: it doesn't break our rules.",
		"taken-down": "A moderator took it down. Thanks for looking out for everyone.",
		mended: "A moderator took care of it. Thanks.",
	},
	mentor: {
		kept: "A moderator looked into it and kept them on the list.",
		"taken-down": "A moderator took them off the list. Thanks for looking out for everyone.",
		mended: "A moderator fixed it. Thanks.",
	},
};
const NAMELESS: Record<Reportable, string> = {
	program: "A program",
	resume: "A shared resume",
	mentor: "A mentor",
};

export const meta: MetaFunction = () => [{ title: "Your Reports · The Yard" }];

/** What is shown as new counts as read from this answer on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const wanted = readPage(new URL(request.url).searchParams, REPORTS_PER_PAGE);
	const page = await listOwnReports(context.db, userId, wanted);
	const unseen = page.items.flatMap(({ id, isNew }) => (isNew ? id : []));
	if (unseen.length > 0) {
		context.waitUntil(markOutcomesSeen(context.db, userId, unseen, context.now()));
	}
	return { page, nowMs: context.now() };
}

export default function Reports() {
	const { page, nowMs } = useLoaderData<typeof loader>();
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1>Your reports</h1>
				<p>Only you see this page. Nobody is told who reported something.</p>
			</div>
			{page.items.length === 0 ? (
				<EmptyList>
					<h2>No reports</h2>
					<p>
						Tap “Something wrong?” on a program, a shared resume or a mentor, and you'll see here
						what happened.
					</p>
					<FindPrograms />
				</EmptyList>
			) : (
				<ul className="grid gap-4">
					{page.items.map((report) => (
						<Report key={report.id} report={report} nowMs={nowMs} />
					))}
				</ul>
			)}
			<Paging page={page} />
		</div>
	);
}

function Report({ report, nowMs }: { report: OwnReport; nowMs: number }) {
	const { about, reason, name, programId, decision, decidedAt, createdAt, isNew } = report;
	const title = name ?? NAMELESS[about];
	return (
		<li className="card">
			<h2 dir="auto">{programId ? <Link to={`/programs/${programId}/`}>{title}</Link> : title}</h2>
			<p className="meta">
				{isNew && <span className="badge">New</span>}
				<span>{reasonText(about, reason)}</span>
				<span>Reported {timeAgo(createdAt, nowMs)}</span>
				{decidedAt && <span>Answered {timeAgo(decidedAt, nowMs)}</span>}
			</p>
			<p>{decision ? OUTCOMES[about][decision] : "Waiting for a moderator."}</p>
		</li>
	);
}
