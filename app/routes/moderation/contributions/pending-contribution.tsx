import { HostLogo, hostOf } from "#app/components/program/host-logo.tsx";
import { formatDate, timeAgo } from "#app/dates.ts";
import type { SimilarProgram } from "#db/moderation/similar-programs-check.ts";
import { cardId } from "../list-position.ts";
import { SEVERAL } from "./bulk-decisions.tsx";
import { SaidFacts } from "./corrected-facts.tsx";
import { DecisionForms, type WaitingContribution } from "./decision-forms.tsx";

interface WaitingRowProps {
	contribution: WaitingContribution;
	/** Where the moderator goes next (`nextTo`). */
	next: { next?: string };
	/** Whether it is expanded at first. */
	isOpen: boolean;
	isTicked: boolean;
	nowMs: number;
}

/** A contribution waiting for a moderator: a row that expands to its full text, with the two ways to decide. */
export function WaitingRow({ contribution, next, isOpen, isTicked, nowMs }: WaitingRowProps) {
	const { id, version, name, applicationLink, isOwn, looksLike } = contribution;
	return (
		<li
			className="card grid-cols-[auto_minmax(0,1fr)] gap-0 p-0 focus-within:border-brand has-[[name=selected]:checked]:bg-brand-soft max-md:[&_.logo]:hidden"
			id={cardId(id)}
			data-row
		>
			<label className="grid min-h-16 w-12 cursor-pointer place-items-center self-start">
				<input
					type="checkbox"
					name="selected"
					className="size-5 accent-brand"
					value={`${id}:${version}`}
					form={SEVERAL}
					disabled={isOwn}
					defaultChecked={isTicked && !isOwn}
					aria-label={`Select ${name}`}
				/>
			</label>
			<details open={isOpen}>
				<summary className="opens-below flex min-h-16 cursor-pointer items-center gap-[0.8rem] rounded-card py-[0.6rem] pr-[1.1rem] [&::after]:m-0 [[open]>&::after]:[transform:rotate(225deg)]">
					<HostLogo link={applicationLink} />
					<div className="min-w-0 flex-1">
						<h2 className="wrap-anywhere" dir="auto">
							{name}
						</h2>
						<Hints of={contribution} nowMs={nowMs} />
					</div>
				</summary>
				<div className="grid gap-[0.8rem] *:min-w-0 pt-[0.3rem] pr-[1.1rem] pb-[1.1rem] max-md:-ml-8">
					<p>
						<a href={applicationLink} target="_blank" rel="noopener" className="break-all">
							{applicationLink}
						</a>
					</p>
					<p className="whitespace-pre-line wrap-anywhere" dir="auto">
						{contribution.description}
					</p>
					<SaidFacts of={contribution} />
					{looksLike.length > 0 && <LooksLike all={looksLike} />}
					{isOwn ? (
						<p className="hint">You contributed this one, so another moderator decides on it.</p>
					) : (
						<DecisionForms contribution={contribution} next={next} />
					)}
				</div>
			</details>
		</li>
	);
}

/** Shows at a glance whether a row is worth expanding. */
function Hints({ of, nowMs }: { of: WaitingContribution; nowMs: number }) {
	const { applicationDeadline, isPast, looksLike, contributorName, contributorCollege } = of;
	const hasSameLink = looksLike.some((one) => one.hasSameLink);
	return (
		<div className="meta">
			<span>{hostOf(of.applicationLink)}</span>
			<span dir="auto">
				{contributorName ?? "Unknown"}
				{contributorCollege && `, ${contributorCollege}`}
			</span>
			<span>{timeAgo(of.createdAt, nowMs)}</span>
			{applicationDeadline && !isPast && <span>{`Closes ${formatDate(applicationDeadline)}`}</span>}
			{isPast && <span className="badge bg-no-soft text-no">Deadline is over</span>}
			{of.isOwn && <span className="badge">Yours</span>}
			{looksLike.length > 0 && (
				<span className={hasSameLink ? "badge bg-no-soft text-no" : "badge bg-wait-soft text-wait"}>
					{hasSameLink ? "Same link" : "Looks like another"}
				</span>
			)}
		</div>
	);
}

/** Possible duplicates of a contribution, so that nobody has to search for them. */
function LooksLike({ all }: { all: SimilarProgram[] }) {
	return (
		<div className="notice bg-wait-soft text-wait">
			<p>Looks like</p>
			<ul>
				{all.map(({ id, name, applicationLink, isPublished, hasSameLink }) => (
					<li key={id}>
						<a
							href={isPublished ? `/programs/${id}/` : `#${cardId(id)}`}
							{...(isPublished && { target: "_blank", rel: "noopener" })}
							dir="auto"
						>
							{name}
						</a>{" "}
						{[
							hostOf(applicationLink),
							isPublished ? "on The Yard" : "waiting, too",
							...(hasSameLink ? ["the same link"] : []),
						].join(" · ")}
					</li>
				))}
			</ul>
		</div>
	);
}
