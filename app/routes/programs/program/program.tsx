import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData, useLocation, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { notFound } from "#app/actions/action-responses.server.ts";
import { isClientRateLimited, isStudentRateLimited } from "#app/actions/rate-limits.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { may } from "#app/auth/session/roles.server.ts";
import { readSession } from "#app/auth/session/session.server.ts";
import { OVER_PAGE, PageInDialog, useWasShown } from "#app/components/dialog-page.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { revalidateUnlessInPlace, submitForm } from "#app/components/form/submit-form.ts";
import { HostLogo, hostOf } from "#app/components/pictures.tsx";
import { Deadline, describeClosing, opensAgain } from "#app/components/program/deadline.tsx";
import { PlanButton } from "#app/components/program/plan-button.tsx";
import { ProgramCard } from "#app/components/program/program-card.tsx";
import { SaveButton } from "#app/components/program/save-button.tsx";
import { CatalogLink } from "#app/components/shell/shell-parts.tsx";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { answerSave, ownFit } from "#app/routes/_shared/program-pages.server.ts";
import { KIND_NAMES } from "#db/programs/facts.ts";
import { type GoneProgram, readProgramPage } from "#db/programs/program-page.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { atHour } from "#lib/us-time-zones.ts";
import { SaveForGuest } from "../save-for-guest.tsx";
import { AddToCalendar, DoIFit, ProgramFacts, ShareProgram } from "./program-details.tsx";
import { goneMeta, ModeratorsLink, programMeta, type ThrownGoneProgram } from "./program-gone.tsx";

export const handle: RouteFacts = { fetchAhead: true, forReading: true };

export const meta: MetaFunction<typeof loader> = ({ data: found, error, ...place }) =>
	found ? programMeta(found.program, found.address, place) : goneMeta(error);

export const shouldRevalidate = revalidateUnlessInPlace;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const nowMs = context.now();
	const session = await readSession(context);
	const tooOften = session
		? await isStudentRateLimited(context, "program", session)
		: await isClientRateLimited(context, "program");
	if (tooOften) throw data(null, { status: 429 });
	const found = await readProgramPage(context.db, params.id ?? "", nowMs, session?.userId);
	if (!found) throw notFound();
	const moderates = may(session, "moderate");
	const maySave = may(session, "study");
	if (found.gone) throw outOfSight(found.gone, moderates);
	return {
		...found,
		nowMs,
		today: todayOf(context),
		maySave,
		fit: session && maySave ? await ownFit(session, found.program) : null,
		moderates,
		address: new URL(`/programs/${found.program.id}/`, request.url).href,
	};
}

/** A merged program redirects permanently. One that is being checked is gone for search engines, but not for good. */
function outOfSight(gone: GoneProgram, moderates: boolean) {
	if (gone.why === "merged") return redirect(`/programs/${gone.into}/`, 301);
	const found: ThrownGoneProgram = { gone, moderates };
	return data(found, { status: gone.why === "taken-down" ? 410 : 404 });
}

export function action(args: ActionFunctionArgs) {
	return answerSave(args, { to: returnPathOf(args.request), goneTo: "/programs/" });
}

export const clientAction = submitForm;

export { ProgramGone as ErrorBoundary } from "./program-gone.tsx";

export default function ProgramPage() {
	const found = useLoaderData<typeof loader>();
	const { program, sharer, heardAfterWeeks, today, maySave, moderates, address, fit } = found;
	const { applicationDeadline: deadline } = program;
	const closed = describeClosing(program, today).state === "closed";
	return (
		<ReportOverPage>
			<article className="grid max-w-3xl gap-5 *:min-w-0">
				<PageProblem />
				<header className="flex items-start gap-4">
					<HostLogo link={program.applicationLink} />
					<div className="min-w-0">
						<h1 dir="auto">{program.name}</h1>
						<p className="meta" dir="auto">
							{program.organisation ?? hostOf(program.applicationLink)}
						</p>
					</div>
				</header>
				<div className="meta">
					<Deadline of={program} today={today} />
					<span>{KIND_NAMES[program.kind]}</span>
					{sharer && <span dir="auto">Shared by {sharer}</span>}
				</div>
				<Notice closed={closed} />
				{program.linkGone && !closed && (
					<p className="notice bg-wait-soft text-wait">
						We couldn't reach this link the last times we tried. It may have moved, so look for the
						program by its name, too.
					</p>
				)}
				<div id="apply" className="actions">
					<ApplyLink closed={closed} />
					{maySave ? (
						<SaveButton program={program} saved={program.saved} />
					) : (
						<SaveForGuest program={program} />
					)}
				</div>
				<ProgramFacts program={program} />
				{fit && <DoIFit program={program} fit={fit} />}
				{heardAfterWeeks !== null && (
					<p className="hint">
						Students here heard back after about {heardAfterWeeks}{" "}
						{heardAfterWeeks === 1 ? "week" : "weeks"}
					</p>
				)}
				<p className="whitespace-pre-line wrap-anywhere" dir="auto">
					{program.description}
				</p>
				<div className="actions">
					{maySave && !closed && <PlanButton program={program} hasPlan={program.hasPlan} />}
					<ShareProgram name={program.name} address={address} />
					{deadline && !closed && (
						<AddToCalendar
							program={{ ...program, applicationDeadline: deadline }}
							address={address}
						/>
					)}
					{moderates && <ModeratorsLink id={program.id} />}
				</div>
				<p className="hint flex flex-wrap gap-x-4">
					<span>Last checked {dateOf(program.checkedAt ?? program.publishedAt)}</span>
					<ReportLink id={program.id} />
				</p>
			</article>
			<Similar closed={closed} />
		</ReportOverPage>
	);
}

/** Why one can't apply today. */
function Notice({ closed }: { closed: boolean }) {
	const { program, similar, today } = useLoaderData<typeof loader>();
	const { applicationDeadline, opensOn } = program;
	if (closed) {
		const isPast = describeClosing({ ...program, closedEarly: false }, today).state === "closed";
		const again = opensAgain(program);
		return (
			<p className="notice">
				<span>
					{applicationDeadline && isPast
						? `Applications closed on ${formatDate(applicationDeadline)}${atHour(program)}. `
						: "Applications are closed. "}
					{again && `It comes back every year. ${again}. `}
					{similar.length > 0 && <a href="#similar">See similar programs that are open</a>}
				</span>
			</p>
		);
	}
	if (!opensOn || opensOn <= today.date) return null;
	return <p className="notice">Applications open on {formatDate(opensOn)}.</p>;
}

/** The link to the program's own site, in a new tab. */
function ApplyLink({ closed }: { closed: boolean }) {
	const { program, today } = useLoaderData<typeof loader>();
	const { applicationLink, opensOn } = program;
	const canApply = !closed && (!opensOn || opensOn <= today.date);
	return (
		<a
			className={closed ? "btn" : "btn btn-main"}
			href={applicationLink}
			target="_blank"
			rel="noopener"
		>
			<span>
				{canApply ? "Apply " : "Visit "}
				<small>
					{canApply && "at "}
					{hostOf(applicationLink)}
				</small>
			</span>
		</a>
	);
}

function Similar({ closed }: { closed: boolean }) {
	const { similar, nowMs, today } = useLoaderData<typeof loader>();
	return (
		<section className="mt-10" aria-labelledby={similar.length > 0 ? "similar" : undefined}>
			{similar.length > 0 && (
				<>
					<h2 id="similar">{closed ? "Similar and still open" : "Similar programs"}</h2>
					<ul className="grid-cards">
						{similar.map((program) => (
							<ProgramCard key={program.id} program={program} nowMs={nowMs} today={today} />
						))}
					</ul>
				</>
			)}
			<p className="mt-6">
				<CatalogLink />
			</p>
		</section>
	);
}

/** The day of a time, in UTC. */
function dateOf(timeMs: number): string {
	return formatDate(new Date(timeMs).toISOString().slice(0, 10));
}

const OPENER = "something-wrong";

/** A program's page, and over it, when opened from there with JavaScript, the page for reporting it. */
function ReportOverPage({ children }: { children: ReactNode }) {
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

/** The link to the form. */
function ReportLink({ id }: { id: string }) {
	return (
		<Link
			id={OPENER}
			to={`/programs/${id}/report/`}
			rel="nofollow"
			state={OVER_PAGE}
			preventScrollReset
			// A tap while the dialog is closing would replace the program's entry in the history.
			replace={false}
		>
			Something wrong?
		</Link>
	);
}
