import { Link, useLocation } from "@remix-run/react";
import { useKeptSearch } from "#app/components/form/form.tsx";
import { OVER_PAGE } from "#app/components/over-page.ts";
import { HostLogo, hostOf } from "#app/components/pictures.tsx";
import type { Correction, ShownContribution } from "./contributions.server.ts";

const LIST_PATH = "/programs/contributions/";

/** How each status looks. */
export const BADGES = {
	PENDING: "badge bg-wait-soft text-wait",
	APPROVED: "badge bg-ok-soft text-ok",
	REJECTED: "badge bg-no-soft text-no",
};

/** One of the student's own contributions, with its outcome. */
export function ContributionCard({ contribution }: { contribution: ShownContribution }) {
	const { id, name, applicationLink, description, facts, deadline, status, reviewNote } =
		contribution;
	const { hiddenBy, hiddenReason, programId, savedBy } = contribution;
	const { pathname } = useLocation();
	const search = useKeptSearch();
	const isInList = pathname.startsWith(LIST_PATH);
	return (
		<li className="card">
			<header>
				<HostLogo link={applicationLink} />
				<div>
					<h2>
						<a href={applicationLink} target="_blank" rel="noopener" dir="auto">
							{name}
						</a>
					</h2>
					<div className="meta">{hostOf(applicationLink)}</div>
				</div>
			</header>
			<p
				className="line-clamp-4 text-muted text-[0.95rem] whitespace-pre-line wrap-anywhere"
				dir="auto"
			>
				{description}
			</p>
			{facts.length > 0 && (
				<div className="program-card-facts">
					{facts.map((fact) => (
						<span key={fact}>{fact}</span>
					))}
				</div>
			)}
			<div className="meta">
				<span className={BADGES[status]}>{status}</span>
				{deadline && (
					<span>
						Deadline <time dateTime={deadline.date}>{deadline.day}</time>
						{deadline.hour}
					</span>
				)}
			</div>
			{contribution.corrections.length > 0 && <Corrections of={contribution.corrections} />}
			{programId && (
				<p className="flex flex-wrap items-center gap-x-4">
					<Link
						className="inline-flex min-h-11 items-center"
						to={`/programs/${programId}/`}
						aria-label={`See it on The Yard: ${name}`}
					>
						See it on The Yard
					</Link>
					<span className="meta">{savedBy}</span>
				</p>
			)}
			{status === "REJECTED" && (
				<>
					{reviewNote && (
						<p className="notice bg-no-soft text-no whitespace-pre-line wrap-anywhere" dir="auto">
							{reviewNote}
						</p>
					)}
					<p>
						<Link
							className="btn"
							to={`/programs/add-program/?from=${id}`}
							prefetch="intent"
							aria-label={`Fix and submit again: ${name}`}
						>
							Fix and submit again
						</Link>
					</p>
				</>
			)}
			{hiddenBy && (
				<p className="notice bg-wait-soft text-wait whitespace-pre-line wrap-anywhere" dir="auto">
					{hiddenBy === "moderator"
						? `A moderator took it off The Yard. ${hiddenReason ?? ""}`
						: "People reported it, so a moderator is checking it. Until then it isn't shown."}
				</p>
			)}
			{status === "PENDING" && (
				<p>
					{/* Never replaces the history entry: a tap while the dialog is closing would replace the list's
					    entry. */}
					<Link
						className="btn"
						id={`edit-${id}`}
						to={`${LIST_PATH}${id}/edit/${isInList ? search : ""}`}
						state={isInList ? OVER_PAGE : null}
						preventScrollReset={isInList}
						replace={false}
						prefetch="intent"
						aria-label={`Edit ${name}`}
					>
						Edit
					</Link>
				</p>
			)}
		</li>
	);
}

/** What a moderator changed before approving it. */
function Corrections({ of }: { of: Correction[] }) {
	return (
		<ul className="notice text-[0.95rem]">
			{of.map(({ sentence, was }) => (
				<li key={sentence} dir="auto">
					{sentence}
					{was !== undefined && (
						<details>
							<summary>What you wrote</summary>
							<p className="whitespace-pre-line wrap-anywhere">{was}</p>
						</details>
					)}
				</li>
			))}
		</ul>
	);
}
