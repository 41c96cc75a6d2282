import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextArea } from "#app/components/form/form-fields.tsx";
import { hostOf } from "#app/components/program/host-logo.tsx";
import { PROGRAM_REASONS } from "#app/components/report-reasons.ts";
import { formatDate, timeAgo } from "#app/dates.ts";
import type { ReportedProgram } from "#db/reports/reported.ts";
import { cardId } from "../place-in-list.ts";
import { Decide, NotYours, ReportedSince, WhatWasSaid } from "./what-was-said.tsx";

/** A program that was reported by people or by the link check, and the ways to decide. */
export function ReportedProgramCard({
	program,
	next,
	nowMs,
}: {
	program: ReportedProgram;
	/** Where the moderator goes next (`nextTo`). */
	next: { next?: string };
	nowMs: number;
}) {
	const { id, name, applicationLink, organisation, applicationDeadline, notTheirs } = program;
	const nameId = `program-${id}`;
	const on = { nameId, sends: { program_id: id, read_to: `${program.readTo}`, ...next } };
	return (
		<li className="card" id={cardId(id)}>
			<h2 id={nameId} dir="auto">
				{name}
			</h2>
			<p className="meta">
				<span>Program</span>
				<span dir="auto">{organisation ?? hostOf(applicationLink)}</span>
				{applicationDeadline && <span>{`Deadline ${formatDate(applicationDeadline)}`}</span>}
				<ReportedSince atMs={program.reportedAt} nowMs={nowMs} />
			</p>
			{program.hiddenBy === "reports" && (
				<p className="notice bg-wait-soft text-wait">
					Several people called it a scam, so nobody sees it until you decide.
				</p>
			)}
			{program.byLinkCheck && (
				<p>
					<b>We couldn't reach its link</b>{" "}
					{program.failingSince && `for the first time ${timeAgo(program.failingSince, nowMs)}`}
				</p>
			)}
			<WhatWasSaid reports={program.reports} words={PROGRAM_REASONS} />
			<p className="line-clamp-4 text-muted text-[0.95rem] wrap-anywhere" dir="auto">
				{program.description}
			</p>
			<p className="break-all">
				<a href={applicationLink} target="_blank" rel="noopener noreferrer">
					{applicationLink}
				</a>
			</p>
			{notTheirs ? (
				<NotYours
					why={notTheirs}
					own="This is your own contribution, so another moderator decides."
				/>
			) : (
				<>
					<div className="actions">
						<Decide {...on} decision="keep" pending="Keeping it..." main>
							Keep it
						</Decide>
						<a className="btn" href={`/moderation/published/${id}/`} aria-describedby={nameId}>
							Edit it
						</a>
						<Decide {...on} decision="mended" pending="Saving...">
							It's fixed
						</Decide>
					</div>
					<TakeDown program={program} sends={on.sends} />
				</>
			)}
		</li>
	);
}

function TakeDown({ program, sends }: { program: ReportedProgram; sends: Record<string, string> }) {
	const { next, read_to, ...identity } = sends;
	const form = useForm(`take-down-${program.id}`, {
		saved: { note: "" },
		identity: { ...identity, decision: "take-down" },
		hidden: { read_to: read_to ?? "", ...(next && { next }) },
	});
	return (
		<details open={form.shown ? true : undefined}>
			<summary className="btn" aria-label={`Take it down: ${program.name}`}>
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
