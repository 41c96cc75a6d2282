import type { ReactNode } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextArea } from "#app/components/form/form-fields.tsx";
import { hostOf } from "#app/components/pictures.tsx";
import { reasonText } from "#app/components/report-form.tsx";
import type { Reportable } from "#db/report-kinds.ts";
import type { Reported, TakenDownResume } from "#db/reports/reported.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { cardId } from "../moderation-lists.tsx";

type About<Kind extends Reportable> = Extract<Reported, { about: Kind }>;

const OWN_ITEM_MESSAGES: Record<Reportable, string> = {
	program: "This is your own contribution, so another moderator decides.",
	mentor: "This is your own registration, so another moderator decides.",
	resume: "This is your own resume, so another moderator decides.",
};

interface CardProps {
	item: Reported | TakenDownResume;
	/** Where the moderator goes next (`nextTo`). */
	next: { next?: string };
	nowMs: number;
}

/** Something that was reported or taken down: what people say about it, and the ways to decide. */
export function ReportedCard({ item, next, nowMs }: CardProps) {
	const { id, name, notTheirs } = item;
	const reported = "about" in item ? item : undefined;
	const about = reported?.about ?? "resume";
	const nameId = `${about}-${id}`;
	const readTo = reported && { read_to: `${reported.readTo}` };
	const sends = { [`${about}_id`]: id, ...readTo, ...next };
	const decide: Decide = (decision, text, pending, main = false) => (
		<ButtonForm
			sends={{ ...sends, decision }}
			describedBy={nameId}
			pending={pending}
			main={main}
			preventScrollReset
		>
			{text}
		</ButtonForm>
	);
	const since = reported && <span>{`Reported ${timeAgo(reported.reportedAt, nowMs)}`}</span>;
	const reasons = reported && <Reasons about={about} reports={reported.reports} />;
	return (
		<li className="card" id={cardId(id)}>
			<h2 id={nameId} dir="auto">
				{name}
			</h2>
			{reported ? (
				<ReportedFacts reported={reported} since={since} reasons={reasons} nowMs={nowMs} />
			) : (
				<ResumeFacts resume={item as TakenDownResume} />
			)}
			{notTheirs ? (
				<p className="hint">
					{notTheirs === "own"
						? OWN_ITEM_MESSAGES[about]
						: "You reported this one yourself, so another moderator decides."}
				</p>
			) : (
				<div className="actions">
					{reported
						? !isTakenDown(reported) &&
							DECISIONS[about](decide, { id, nameId, isListed: isListed(reported) })
						: decide("restore", "Restore it", "Restoring...")}
				</div>
			)}
			{reported?.about === "program" && !notTheirs && <TakeDown program={reported} next={next} />}
		</li>
	);
}

/** A program that a moderator took down on its own page; its reports still wait for their answer. */
const isTakenDown = (reported: Reported) =>
	reported.about === "program" && reported.hiddenBy === "moderator";

const isListed = (reported: Reported) =>
	reported.about !== "mentor" || reported.status === "APPROVED";

type Decide = (decision: string, text: string, pending: string, main?: boolean) => ReactNode;

/** The buttons of each kind. */
const DECISIONS: Record<
	Reportable,
	(decide: Decide, card: { id: string; nameId: string; isListed: boolean }) => ReactNode
> = {
	program: (decide, { id, nameId }) => (
		<>
			{decide("keep", "Keep it", "Keeping it...", true)}
			<a className="btn" href={`/moderation/published/${id}/`} aria-describedby={nameId}>
				Edit it
			</a>
			{decide("mended", "It's fixed", "Saving...")}
		</>
	),
	mentor: (decide, { isListed }) => (
		<>
			{isListed && decide("keep", "Keep on the list", "Keeping them...", true)}
			{decide("take-down", "Remove from list", "Removing...")}
		</>
	),
	resume: (decide) => (
		<>
			{decide("take-down", "Take it down", "Taking it down...", true)}
			{decide("keep", "Keep it", "Keeping it...")}
		</>
	),
};

function Reasons({ about, reports }: { about: Reportable } & Pick<Reported, "reports">) {
	return (
		<ul className="grid gap-2">
			{reports.map(({ reason, details }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a report has nothing else that moderators may know
				<li key={at}>
					<b>{reasonText(about, reason)}</b>
					{details && (
						<p className="whitespace-pre-line wrap-anywhere" dir="auto">
							{details}
						</p>
					)}
				</li>
			))}
		</ul>
	);
}

/** Since when it waits, and why it was reported; neither when it doesn't wait. */
type Waits = Partial<Record<"since" | "reasons", ReactNode>>;

type ReportedProps = Waits & { reported: Reported; nowMs: number };

function ReportedFacts({ reported, nowMs, ...waits }: ReportedProps): JSX.Element {
	switch (reported.about) {
		case "program":
			return <ProgramFacts program={reported} nowMs={nowMs} {...waits} />;
		case "mentor":
			return <MentorFacts mentor={reported} {...waits} />;
		case "resume":
			return <ResumeFacts resume={reported} {...waits} />;
	}
}

function ProgramFacts({
	program,
	since,
	reasons,
	nowMs,
}: Waits & { program: About<"program">; nowMs: number }) {
	const { applicationLink, organisation, applicationDeadline, failingSince } = program;
	return (
		<>
			<p className="meta">
				<span>Program</span>
				{isTakenDown(program) && <span className="badge bg-no-soft text-no">Taken down</span>}
				<span dir="auto">{organisation ?? hostOf(applicationLink)}</span>
				{applicationDeadline && <span>{`Deadline ${formatDate(applicationDeadline)}`}</span>}
				{since}
			</p>
			{program.hiddenBy === "reports" && (
				<p className="notice bg-wait-soft text-wait">
					Several people called it a scam, so nobody sees it until you decide.
				</p>
			)}
			{program.byLinkCheck && (
				<p>
					<b>We couldn't reach its link</b>{" "}
					{failingSince && `for the first time ${timeAgo(failingSince, nowMs)}`}
				</p>
			)}
			{reasons}
			<p className="line-clamp-4 text-muted text-[0.95rem] wrap-anywhere" dir="auto">
				{program.description}
			</p>
			<FullLink to={applicationLink} />
		</>
	);
}

function MentorFacts({ mentor, since, reasons }: Waits & { mentor: About<"mentor"> }) {
	const { hbcuAffiliation, email, linkedInProfile, status } = mentor;
	return (
		<>
			<p className="meta">
				<span>Mentor</span>
				<span dir="auto">{hbcuAffiliation}</span>
				{since}
				{status !== "APPROVED" && <span>Not listed anymore</span>}
			</p>
			{reasons}
			<p className="break-all">
				<a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>{email}</a>
			</p>
			{linkedInProfile && <FullLink to={linkedInProfile} />}
		</>
	);
}

function ResumeFacts({ resume, since, reasons }: Waits & { resume: TakenDownResume }) {
	const { id, name, ownerName, ownerCollege, shared, excerpt } = resume;
	return (
		<>
			<p className="meta">
				<span dir="auto">
					{ownerName}
					{ownerCollege && `, ${ownerCollege}`}
				</span>
				{since}
				{since && !shared && <span>Not shared at the moment</span>}
			</p>
			{reasons}
			{excerpt && (
				<p className="hint" dir="auto">
					{excerpt}
				</p>
			)}
			{shared && (
				<p>
					<a href={`/browse-resume/${id}/download?inline`} target="_blank" rel="noopener">
						Open the resume<span className="sr-only"> {name}</span>
					</a>
				</p>
			)}
		</>
	);
}

function FullLink({ to }: { to: string }) {
	return (
		<p className="break-all">
			<a href={to} target="_blank" rel="noopener noreferrer">
				{to}
			</a>
		</p>
	);
}

function TakeDown({ program, next }: { program: About<"program">; next: CardProps["next"] }) {
	const { id, name, readTo } = program;
	const form = useForm(`take-down-${id}`, {
		saved: { note: "" },
		identity: { program_id: id, decision: "take-down" },
		hidden: { read_to: `${readTo}`, ...next },
	});
	return (
		<details open={form.shown ? true : undefined}>
			<summary className="btn" aria-label={`Take it down: ${name}`}>
				Take it down
			</summary>
			<Form form={form} className="grid gap-3 mt-3">
				<TextArea
					field={form.fields.note}
					label="Why?"
					hint="Anyone who has its address or saved it sees this."
					rows={2}
				/>
				<div>
					<SubmitButton pending="Taking it down..." main={false}>
						Take it down
					</SubmitButton>
				</div>
			</Form>
		</details>
	);
}
