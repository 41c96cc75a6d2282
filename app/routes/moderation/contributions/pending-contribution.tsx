import { FactFields, MainFacts } from "#app/components/fields/fact-fields.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextArea, TextField } from "#app/components/form/form-fields.tsx";
import { useFormAnswer } from "#app/components/form/submit-form.ts";
import { HostLogo, hostOf } from "#app/components/pictures.tsx";
import { factValues } from "#app/forms/fields/fact-values.ts";
import type { QueuedContribution, SimilarProgram } from "#db/moderation/similar-programs-check.ts";
import { DifferingValues } from "../differing-values.tsx";
import { cardId } from "../moderation-lists.tsx";
import { BULK_FORM, RejectionNote } from "./decision-controls.tsx";

/** The answer to a decision about an older version. */
export const CHANGED = "The student changed this while you were reading. Review it again.";

interface WaitingRowProps {
	contribution: WaitingContribution;
	/** Where the moderator goes next (`nextTo`). */
	next: { next?: string };
	/** Whether it is expanded at first. */
	isOpen: boolean;
	isTicked: boolean;
}

/** A contribution waiting for a moderator: a row that expands to its full text, with the two ways to decide. */
export function WaitingRow({ contribution, next, isOpen, isTicked }: WaitingRowProps) {
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
					form={BULK_FORM}
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
						<Hints of={contribution} />
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
					<StatedFactList stated={contribution.stated} />
					{looksLike.length > 0 && <LooksLike all={looksLike} />}
					{isOwn ? (
						<p className="hint">You contributed this one, so another moderator decides on it.</p>
					) : (
						<DecisionForms key={version} contribution={contribution} next={next} />
					)}
				</div>
			</details>
		</li>
	);
}

/** Shows at a glance whether a row is worth expanding. */
function Hints({ of }: { of: WaitingContribution }) {
	const { closes, isPast, looksLike, contributorName, contributorCollege } = of;
	const hasSameLink = looksLike.some((one) => one.hasSameLink);
	return (
		<div className="meta">
			<span>{hostOf(of.applicationLink)}</span>
			<span dir="auto">
				{contributorName ?? "Unknown"}
				{contributorCollege && `, ${contributorCollege}`}
			</span>
			<span>{of.sent}</span>
			{closes && <span>{closes}</span>}
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

/** A contribution as the page has it. */
type WaitingContribution = Omit<QueuedContribution, "contributorUid" | "closesAt"> & {
	/** Made by this moderator. */
	isOwn: boolean;
	/** Whether its deadline is over. */
	isPast: boolean;
	/** When its program closes, in words; null when that is over or unknown. */
	closes: string | null;
	/** How long ago it was sent. */
	sent: string;
	/** What the contributor stated. */
	stated: { label: string; text: string }[];
};

interface DecisionProps {
	contribution: WaitingContribution;
	/** Where the moderator goes next (`nextTo`). */
	next: { next?: string };
}

/** The two ways to decide on a contribution. */
function DecisionForms(props: DecisionProps) {
	return (
		<div className="grid items-start gap-6 md:grid-cols-2">
			<Approve {...props} />
			<Reject {...props} />
		</div>
	);
}

function Approve({ contribution, next }: DecisionProps) {
	const { name, applicationLink, description } = contribution;
	const decided = decisionOn(contribution, "approve", next);
	const saved = {
		...factValues({ ...contribution, kind: contribution.kind ?? "other" }),
		name,
		application_link: applicationLink,
		description,
	};
	const outdated = useOutdated(contribution, "approve");
	const sent =
		outdated && Object.fromEntries(Object.keys(saved).map((name) => [name, outdated[name]]));
	const form = useForm(`a${contribution.seq}`, {
		saved,
		...decided,
		hidden: { ...decided.hidden, mends: "all" },
		// What the student says now isn't replaced unless the moderator does so.
		answer: outdated && { values: saved, problem: CHANGED, errors: {} },
	});
	const { fields } = form;
	const text = [fields.name, fields.application_link, fields.description];
	return (
		<Form form={form} inPlace>
			{sent && <DifferingValues heading="You had sent:" values={sent} others={saved} />}
			<MainFacts fields={fields} hasKind />
			<details
				className="fold rounded-card border border-line"
				open={text.some(({ problem }) => problem)}
			>
				<summary>Correct the text</summary>
				<div className="grid gap-5">
					<TextField field={fields.name} label="Program name" autoComplete="off" />
					<TextField field={fields.application_link} type="url" label="Website" />
					<TextArea field={fields.description} label="Description" rows={6} />
				</div>
			</details>
			<FactFields fields={fields} />
			<SubmitButton pending="Approving...">Approve</SubmitButton>
		</Form>
	);
}

function Reject({ contribution, next }: DecisionProps) {
	const outdated = useOutdated(contribution, "reject");
	const form = useForm(`r${contribution.seq}`, {
		saved: { reason: "", note: "" },
		...decisionOn(contribution, "reject", next),
		answer: outdated && { values: outdated, problem: CHANGED, errors: {} },
	});
	return (
		<Form form={form} inPlace>
			<RejectionNote fields={form.fields} />
			<SubmitButton pending="Rejecting..." main={false}>
				Reject
			</SubmitButton>
		</Form>
	);
}

/** What was sent as this decision about a version that its student has changed since. */
function useOutdated({ id, version }: WaitingContribution, decision: "approve" | "reject") {
	const { values } = useFormAnswer() ?? {};
	if (values?.contribution_id !== id || values.decision !== decision) return undefined;
	const { version: read, ...outdated } = values;
	return read === String(version) ? undefined : outdated;
}

/** What is decided on: this contribution, in the version that the moderator has read. */
function decisionOn(
	{ id, version }: WaitingContribution,
	decision: "approve" | "reject",
	next: DecisionProps["next"],
) {
	return {
		identity: { decision, contribution_id: id },
		hidden: { version: String(version), ...next },
	};
}

/** What the contributor stated about a program, in one paragraph; nothing when they stated nothing. */
function StatedFactList({ stated }: Pick<WaitingContribution, "stated">) {
	if (stated.length === 0) return null;
	return (
		<dl className="flex flex-wrap gap-x-4">
			{stated.map(({ label, text }) => (
				<div key={label} className="flex flex-wrap gap-x-1">
					<dt className="text-muted">{label}:</dt>
					<dd dir="auto">{text}</dd>
				</div>
			))}
		</dl>
	);
}
