import { useLocation } from "@remix-run/react";
import { useContext, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "#app/actions/read-form.server.ts";
import {
	draftPage,
	dropDraft,
	dropDraftsOfOthers,
	restoreDraft,
	saveDraft,
} from "#app/components/form/drafts.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import {
	DuplicateLink,
	EnterButton,
	ReadFieldsContext,
	SubmitButton,
} from "#app/components/form/form-fields.tsx";
import { DraftOwnerContext, SavedSubmissionContext } from "#app/components/form/submit-form.ts";
import { focus } from "#app/components/shell/focus.ts";
import { factValues } from "#app/forms/fields/fact-values.ts";
import type { findOwnContribution } from "#db/contributions/own-contributions.ts";
import { ResponsiveText } from "./add-program-panels.tsx";
import { ContributionFields, checkFilledIn } from "./contribution-fields.tsx";
import type { SharedProgram } from "./contributions.server.ts";
import { FillFromLink, useLinkReading } from "./fill-from-link.tsx";

/** The address parameter by which the form asks the server to read the page of its link. */
export const READ_PARAM = "read";

interface NewContributionProps {
	formKey: string;
	/** The rejected contribution that this one fixes. */
	rejected: Awaited<ReturnType<typeof findOwnContribution>> | null;
	/** Whether they came to fix one that isn't rejected anymore. */
	isFixed: boolean;
	/** What a share menu handed over. */
	shared: SharedProgram | null;
	/** Whether the server reads pages. */
	readsLinks: boolean;
}

/** The form for a new program; its title is the page's heading. */
export function NewContribution(props: NewContributionProps) {
	const { formKey, rejected, isFixed, shared, readsLinks } = props;
	const form = useForm("contribution", {
		saved: {
			name: rejected?.name ?? shared?.name ?? "",
			application_link: rejected?.applicationLink ?? shared?.link ?? "",
			description: rejected?.description ?? "",
			...factValues(rejected ?? null),
		},
		hidden: { form_key: formKey, from: rejected?.id ?? "" },
		check: checkFilledIn,
	});
	const { fields, shown } = form;
	const { pathname, search } = useLocation();
	const here = new URLSearchParams(search);
	here.delete(READ_PARAM);
	const action = here.size > 0 ? `${pathname}?${here}` : pathname;
	here.set(READ_PARAM, "");
	const reading = useLinkReading(form);
	const [runs, setRuns] = useState(false);
	useEffect(() => setRuns(true), []);
	return (
		<section aria-labelledby="contribute" className="panel">
			<h1 id="contribute" className="text-[1.5rem]">
				<ResponsiveText wide="Contribute a New Program" narrow="Add New Program" />
			</h1>
			{rejected && (
				<div className="notice bg-wait-soft text-wait">
					<p>
						This is your rejected contribution. Fix it and submit it again, and it replaces the old
						one.
					</p>
					{rejected.reviewNote && (
						<p className="whitespace-pre-line wrap-anywhere" dir="auto">
							The moderator wrote: {rejected.reviewNote}
						</p>
					)}
				</div>
			)}
			{isFixed && (
				<p className="notice" role="status">
					That one needs no fixing anymore. You'll find what you sent under My Contributions.
				</p>
			)}
			{shared?.link === "" && !shown && (
				<p className="notice bg-wait-soft text-wait" role="status">
					We couldn't find a web address in what you shared. Paste it below.
				</p>
			)}
			{shown?.duplicate?.link && <DuplicateLink duplicate={shown.duplicate} />}
			<Form form={form} action={action}>
				{/* Once scripts run; not on a page whose address fills the form. */}
				{runs && !rejected && !shared && <input type="hidden" name="stays" value="1" />}
				{/* Otherwise Enter would read the link. */}
				{readsLinks && <EnterButton />}
				<ReadFieldsContext.Provider value={reading.filled}>
					<div className="contents" onInput={reading.onInput}>
						<ContributionFields
							fields={fields}
							refused={shown?.duplicate}
							belowLink={
								readsLinks && <FillFromLink reading={reading} action={`${pathname}?${here}`} />
							}
							looksUp={Boolean(shared?.link) && !shown}
						/>
					</div>
				</ReadFieldsContext.Provider>
				<SubmitButton pending="Submitting...">Submit Contribution</SubmitButton>
				{/* Last, because it comes only once JavaScript runs, and nothing in the form may move then. */}
				<Draft formId={form.id} answer={shown} />
			</Form>
		</section>
	);
}

const SAVE_AFTER_MS = 300;

/**
 * Keeps what is typed into a form in this browser until it is sent (components/form/submit-form.ts then drops it), and
 * puts it back when the page is opened again. Place it inside the form.
 *
 * @param answer the server's, which holds what was typed last; or what was typed when the session ended: then a draft
 *   is newer
 */
function Draft({ formId, answer }: { formId: string; answer: FormAnswer | undefined }) {
	const owner = useContext(DraftOwnerContext);
	const savedSubmission = useContext(SavedSubmissionContext);
	const answered = answer !== undefined;
	const page = draftPage(useLocation());
	const [restored, setRestored] = useState(false);
	const hasAnswer = useRef(answered);
	hasAnswer.current = answered;

	// Only when the page comes: an answer that comes later must not bring back older text.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	useEffect(() => {
		const form = document.getElementById(formId);
		if (!owner || !(form instanceof HTMLFormElement)) return;
		dropDraftsOfOthers(owner);
		if (!answered || answer === savedSubmission) setRestored(restoreDraft(owner, page, form));
		let timer: ReturnType<typeof setTimeout> | undefined;
		const forget = () => {
			clearTimeout(timer);
			timer = undefined;
		};
		const save = () => {
			forget();
			saveDraft(owner, page, form, hasAnswer.current);
		};
		const saveSoon = () => {
			timer ??= setTimeout(save, SAVE_AFTER_MS);
		};
		const saveNow = () => {
			if (timer) save();
		};
		// Text typed before JavaScript ran.
		if (!answered) save();
		form.addEventListener("input", saveSoon);
		// It was sent, or is no longer wanted.
		form.addEventListener("reset", forget);
		document.addEventListener("visibilitychange", saveNow);
		return () => {
			// Who types and at once follows a link leaves the page without the browser leaving it.
			saveNow();
			form.removeEventListener("input", saveSoon);
			form.removeEventListener("reset", forget);
			document.removeEventListener("visibilitychange", saveNow);
		};
	}, [formId]);

	if (!restored) return null;
	const startOver = () => {
		const form = document.getElementById(formId);
		if (form instanceof HTMLFormElement) form.reset();
		dropDraft(page);
		setRestored(false);
		focus(document.getElementById("contribute"));
	};
	return (
		<div className="notice flex flex-wrap items-center justify-between" role="status">
			<span>Here's what you typed but didn't send.</span>
			<button className="btn" type="button" onClick={startOver}>
				Start over
			</button>
		</div>
	);
}
