import type { ReactNode } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextArea } from "#app/components/form/form-fields.tsx";
import { hostOf } from "#app/components/program/host-logo.tsx";
import { MENTOR_REASONS, PROGRAM_REASONS, RESUME_REASONS } from "#app/components/report-form.tsx";
import type { Reported } from "#db/reports/reported.ts";
import type { TakenDownResume } from "#db/reports/resume-reports.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { cardId } from "../moderator-list.ts";

type About<Kind extends Reported["about"]> = Extract<Reported, { about: Kind }>;

const REASONS: Record<Reported["about"], Record<string, string>> = {
	program: PROGRAM_REASONS,
	mentor: MENTOR_REASONS,
	resume: RESUME_REASONS,
};
const OWN = {
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
	const decide = (decision: string, text: string, pending: string, main = false) => (
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
	const said = reported && <WhatWasSaid reports={reported.reports} words={REASONS[about]} />;
	return (
		<li className="card" id={cardId(id)}>
			<h2 id={nameId} dir="auto">
				{name}
			</h2>
			{reported?.about === "program" ? (
				<ProgramFacts program={reported} since={since} said={said} nowMs={nowMs} />
			) : reported?.about === "mentor" ? (
				<MentorFacts mentor={reported} since={since} said={said} />
			) : (
				<ResumeFacts resume={item as TakenDownResume} since={since} said={said} />
			)}
			{notTheirs ? (
				<p className="hint">
					{notTheirs === "own"
						? OWN[about]
						: "You reported this one yourself, so another moderator decides."}
				</p>
			) : (
				<div className="actions">
					{!reported && decide("restore", "Restore it", "Restoring...")}
					{reported?.about === "resume" && (
						<>
							{decide("take-down", "Take it down", "Taking it down...", true)}
							{decide("keep", "Keep it", "Keeping it...")}
						</>
					)}
					{reported?.about === "mentor" && (
						<>
							{decide("keep", "Keep on the list", "Keeping them...", true)}
							{decide("take-down", "Remove from list", "Removing...")}
						</>
					)}
					{reported?.about === "program" && (
						<>
							{decide("keep", "Keep it", "Keeping it...", true)}
							<a className="btn" href={`/moderation/published/${id}/`} aria-describedby={nameId}>
								Edit it
							</a>
							{decide("mended", "It's fixed", "Saving...")}
						</>
					)}
				</div>
			)}
			{reported?.about === "program" && !notTheirs && <TakeDown program={reported} next={next} />}
		</li>
	);
}

function WhatWasSaid({
	reports,
	words,
}: Pick<Reported, "reports"> & { words: Record<string, string> }) {
	return (
		<ul className="grid gap-2">
			{reports.map(({ reason, details }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a report has nothing else that moderators may know
				<li key={at}>
					<b>{words[reason]}</b>
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

/** Since when it waits, and what people said; neither when it doesn't wait. */
type Waits = Record<"since" | "said", ReactNode>;

function ProgramFacts({
	program,
	since,
	said,
	nowMs,
}: Waits & { program: About<"program">; nowMs: number }) {
	const { applicationLink, organisation, applicationDeadline, failingSince } = program;
	return (
		<>
			<p className="meta">
				<span>Program</span>
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
			{said}
			<p className="line-clamp-4 text-muted text-[0.95rem] wrap-anywhere" dir="auto">
				{program.description}
			</p>
			<FullLink to={applicationLink} />
		</>
	);
}

function MentorFacts({ mentor, since, said }: Waits & { mentor: About<"mentor"> }) {
	const { hbcuAffiliation, email, linkedInProfile, status } = mentor;
	return (
		<>
			<p className="meta">
				<span>Mentor</span>
				<span dir="auto">{hbcuAffiliation}</span>
				{since}
				{status !== "APPROVED" && <span>Not listed anymore</span>}
			</p>
			{said}
			<p className="break-all">
				<a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>{email}</a>
			</p>
			{linkedInProfile && <FullLink to={linkedInProfile} />}
		</>
	);
}

function ResumeFacts({ resume, since, said }: Waits & { resume: TakenDownResume }) {
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
			{said}
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
