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
import { PageInDialog } from "#app/components/dialog-page.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { revalidateUnlessInPlace } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { OVER_PAGE, useWasShown } from "#app/components/over-page.ts";
import { HostLogo, hostOf } from "#app/components/pictures.tsx";
import { Deadline } from "#app/components/program/deadline.tsx";
import { PlanButton } from "#app/components/program/plan-button.tsx";
import { ProgramCard } from "#app/components/program/program-card.tsx";
import { SaveButton } from "#app/components/program/save-button.tsx";
import { publicMeta } from "#app/components/public-meta.ts";
import { CatalogLink } from "#app/components/shell/shell-parts.tsx";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import {
	answerSave,
	cardOf,
	deadlineInWords,
	ownFit,
} from "#app/routes/_shared/program-pages.server.ts";
import { KIND_NAMES } from "#db/programs/facts.ts";
import { type GoneProgram, readProgramPage } from "#db/programs/program-page.ts";
import { formatDate, utcDayOf } from "#lib/calendar-days.ts";
import { SaveForGuest } from "../save-for-guest.tsx";
import { AddToCalendar, DoIFit, ProgramFacts, ShareProgram } from "./program-details.tsx";
import { goneMeta, ModeratorsLink, type ThrownGoneProgram } from "./program-gone.tsx";
import {
	descriptionOf,
	googleCalendarLink,
	shownFacts,
	structuredDataOf,
	whyNotToday,
} from "./program-texts.server.ts";

export const handle: RouteFacts = { fetchAhead: true, forReading: true };

export const meta: MetaFunction<typeof loader> = ({ data: found, error, ...place }) =>
	found
		? [
				...publicMeta(`${found.program.name} · The Yard`, found.metaDescription, place),
				{ "script:ld+json": found.structuredData },
			]
		: goneMeta(error);

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
	const { program, sharer, heardAfterWeeks, similar } = found;
	const { id, name, organisation, applicationLink, description } = program;
	const { linkGone, saved, hasPlan, opensOn } = program;
	const today = todayOf(context);
	const closing = deadlineInWords(program, today);
	const closed = closing.state === "closed";
	const address = new URL(`/programs/${id}/`, request.url).href;
	return {
		program: { id, name, organisation, applicationLink, description, linkGone, saved, hasPlan },
		...{ sharer, heardAfterWeeks, closing, closed, moderates, maySave, address },
		kind: KIND_NAMES[program.kind],
		facts: shownFacts(program),
		whyNotToday: whyNotToday(program, closing, today),
		canApply: !closed && (!opensOn || opensOn <= today.date),
		googleCalendar: closed ? null : googleCalendarLink(program, address),
		lastChecked: formatDate(utcDayOf(program.checkedAt ?? program.publishedAt)),
		similar: similar.map((one) => cardOf(one, today)),
		fit: session && maySave ? await ownFit(session, program) : null,
		metaDescription: descriptionOf(program, closing),
		structuredData: structuredDataOf(program, address),
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

/** A plan goes with its program, which is unsaved without loading the page again, and is back once it is saved. */
const GONE_ONCE_UNSAVED = "in-[article:has(#apply_:is([value=save],[aria-busy]))]:hidden";

export default function ProgramPage() {
	const found = useLoaderData<typeof loader>();
	const { program, sharer, heardAfterWeeks, closed, maySave, moderates, address, fit } = found;
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
					<Deadline closing={found.closing} />
					<span>{found.kind}</span>
					{sharer && <span dir="auto">Shared by {sharer}</span>}
				</div>
				<Notice />
				{program.linkGone && !closed && (
					<p className="notice bg-wait-soft text-wait">
						We couldn't reach this link the last times we tried. It may have moved, so look for the
						program by its name, too.
					</p>
				)}
				<div id="apply" className="actions">
					<ApplyLink />
					{maySave ? (
						<SaveButton key={program.id} program={program} saved={program.saved} />
					) : (
						<SaveForGuest program={program} />
					)}
				</div>
				<ProgramFacts facts={found.facts} />
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
					{maySave && !closed && (
						<PlanButton
							program={program}
							hasPlan={program.hasPlan}
							className={program.hasPlan ? `btn ${GONE_ONCE_UNSAVED}` : "btn"}
						/>
					)}
					<ShareProgram name={program.name} address={address} />
					{found.googleCalendar && (
						<AddToCalendar program={program} google={found.googleCalendar} />
					)}
					{moderates && <ModeratorsLink id={program.id} />}
				</div>
				<p className="hint flex flex-wrap gap-x-4">
					<span>Last checked {found.lastChecked}</span>
					<ReportLink id={program.id} />
				</p>
			</article>
			<Similar />
		</ReportOverPage>
	);
}

/** Why one can't apply today. */
function Notice() {
	const { whyNotToday, closed, similar } = useLoaderData<typeof loader>();
	if (!whyNotToday) return null;
	return (
		<p className="notice">
			<span>
				{whyNotToday}
				{closed && similar.length > 0 && (
					<>
						{" "}
						<a href="#similar">See similar programs that are open</a>
					</>
				)}
			</span>
		</p>
	);
}

/** The link to the program's own site, in a new tab. */
function ApplyLink() {
	const { program, closed, canApply } = useLoaderData<typeof loader>();
	const { applicationLink } = program;
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

function Similar() {
	const { similar, closed } = useLoaderData<typeof loader>();
	return (
		<section className="mt-10" aria-labelledby={similar.length > 0 ? "similar" : undefined}>
			{similar.length > 0 && (
				<>
					<h2 id="similar">{closed ? "Similar and still open" : "Similar programs"}</h2>
					<ul className="grid-cards">
						{similar.map((program) => (
							<ProgramCard key={program.id} program={program} />
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
