import { ButtonForm } from "#app/components/form/button-form.tsx";
import { timeAgo } from "#app/dates.ts";
import type { NotTheirs } from "#db/reports/reports.ts";

/** What people said about something they reported. */
export function WhatWasSaid({
	reports,
	words,
}: {
	reports: { reason: string; details: string | null }[];
	words: Record<string, string>;
}) {
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

/** Since when something was reported. */
export function ReportedSince({ atMs, nowMs }: { atMs: number; nowMs: number }) {
	return <span>{`Reported ${timeAgo(atMs, nowMs)}`}</span>;
}

/** Why another moderator decides. */
export function NotYours({ why, own }: { why: NotTheirs; own: string }) {
	return (
		<p className="hint">
			{why === "own" ? own : "You reported this one yourself, so another moderator decides."}
		</p>
	);
}

/** A button that decides on what a card shows. */
export function Decide({
	nameId,
	sends,
	decision,
	...button
}: {
	nameId: string;
	sends: Record<string, string>;
	decision: string;
	pending: string;
	main?: boolean;
	children: string;
}) {
	const fields = { ...sends, decision };
	return <ButtonForm sends={fields} describedBy={nameId} preventScrollReset {...button} />;
}
