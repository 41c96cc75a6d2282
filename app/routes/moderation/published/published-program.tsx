import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { duplicateNotice, notFound } from "#app/actions/action-responses.server.ts";
import { requireModerator } from "#app/auth/guards.server.ts";
import { keepOnly, readStudentForm } from "#app/auth/student-form.server.ts";
import { FactFields, MainFacts } from "#app/components/fields/fact-fields.tsx";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import {
	DuplicateLink,
	FormProblem,
	SubmitButton,
	TextArea,
	TextField,
} from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm, useFormAnswer } from "#app/components/form/submit-form.ts";
import { HostLogo, hostOf } from "#app/components/pictures.tsx";
import { Deadline } from "#app/components/program/deadline.tsx";
import { contentFromForm } from "#app/forms/contribution.ts";
import { factValues } from "#app/forms/fields/fact-values.ts";
import { publishedForm } from "#app/forms/moderation.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { deadlineInWords } from "#app/routes/_shared/program-pages.server.ts";
import { sharedBy } from "#db/contributions/own-contributions.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import {
	changeState,
	editProgram,
	type Published,
	publishedQuery,
} from "#db/moderation/published-programs.ts";
import { mergedInto } from "#db/programs/program-page.ts";
import { answerDecision } from "../decisions.server.ts";
import { DifferingValues } from "../differing-values.tsx";
import { ModerationTabs, OWN_PROGRAM } from "../moderation-lists.tsx";
import { PublishedSteps } from "./published-steps.tsx";

const COMPARE =
	"What you typed is still here. Compare it with what's saved now. If you send it again, yours replaces it.";
const CHANGED = `Another moderator changed this program while you were reading. ${COMPARE}`;
const OWN_CHANGE_MESSAGE = `You changed this program yourself since you opened this page. ${COMPARE}`;
const GONE_MESSAGE =
	"This program isn't on The Yard anymore. Another moderator may have merged it. Copy what you need before you leave this page.";
const DONE_MESSAGES = {
	edit: "Saved. Everyone sees it now.",
	close: "Closed. It no longer takes applications here.",
	reopen: "Reopened. Its deadline says whether it's open.",
	"take-down": "Taken down. Its page says why.",
	restore: "Restored. It's back everywhere.",
};

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
	{ title: `${found?.program.name ?? "Program"} · Moderation · The Yard` },
];

/** A refused change also shows what is saved now. */
export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { uid } = await requireModerator(request, context);
	const id = params.id ?? "";
	const [[program], [merged], [counts], own] = await context.db.batch([
		publishedQuery(context.db, { id }),
		mergedInto(context.db, { id }),
		queueCounts(context.db),
		sharedBy(context.db, [id], uid),
	]);
	if (!program && merged) throw redirect(`/moderation/published/${merged.id}/`, 301);
	if (!program) throw notFound();
	const closing = deadlineInWords(program, todayOf(context));
	return { program, closing, counts, isOwn: own.length > 0 };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, publishedForm, {
		whenLoggedOut: keepOnly("edit", "close", "take-down"),
		by: "moderator",
	});
	if (!form.value) return form.refusal;
	const { db } = context;
	const { uid: moderatorUid } = form.student;
	const { value } = form;
	const read = { programId: params.id ?? "", version: value.version, moderatorUid };
	const nowMs = context.now();
	const note = value.intent === "take-down" ? value.reason : "note" in value ? value.note : null;
	const end =
		value.intent === "edit"
			? await editProgram(
					db,
					read,
					{ ...contentFromForm(value), kind: value.kind ?? "other" },
					nowMs,
				)
			: { outcome: await changeState(db, read, value.intent, note ?? null, nowMs) };
	switch (end.outcome) {
		case "missing":
			return form.refuse(404, { form: GONE_MESSAGE });
		case "own":
			return form.refuse(403, { form: OWN_PROGRAM });
		case "changed":
			return form.refuse(409, { form: CHANGED });
		case "yours":
			return form.refuse(409, { form: OWN_CHANGE_MESSAGE });
		case "duplicate":
			return form.refuseDuplicate("application_link", duplicateNotice(end.duplicate));
	}
	return answerDecision(
		{ request, context },
		{
			uid: moderatorUid,
			outcome: end.outcome,
			kind: `${value.intent} program`,
			to: `/moderation/published/${read.programId}/`,
			title: DONE_MESSAGES[value.intent],
			whyNot: { same: "Nothing was different, so nothing was changed." },
		},
	);
}

export const clientAction = submitForm;

export default function PublishedProgram() {
	useFocusNearForm();
	const { program, closing, counts, isOwn } = useLoaderData<typeof loader>();
	const answer = useFormAnswer();
	const isShownAtForm = !isOwn && ["edit", "take-down"].includes(String(answer?.values.intent));
	return (
		<>
			<div className="page-head">
				<header className="flex items-center gap-3">
					<HostLogo link={program.applicationLink} />
					<h1 dir="auto">{program.name}</h1>
				</header>
				<div className="meta">
					{program.state === "hidden" ? (
						<span className="badge bg-no-soft text-no">
							{program.hiddenBy === "reports" ? "Hidden by reports" : "Taken down"}
						</span>
					) : (
						<Deadline closing={closing} />
					)}
					<a className="text-link" href={program.applicationLink} target="_blank" rel="noopener">
						{hostOf(program.applicationLink)}
					</a>
					<a className="text-link" href={`/programs/${program.id}/`}>
						See it on The Yard
					</a>
				</div>
			</div>
			<ModerationTabs counts={counts} />
			{!isShownAtForm && <FormProblem problem={answer?.problem} />}
			<div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[3fr_2fr]">
				{isOwn ? <p className="notice">{OWN_PROGRAM}</p> : <EditPublished program={program} />}
				<PublishedSteps program={program} isOwn={isOwn} />
			</div>
		</>
	);
}

/** Everything that a program says, to be corrected. */
function EditPublished({ program }: { program: Published }) {
	const saved = {
		name: program.name,
		application_link: program.applicationLink,
		description: program.description,
		...factValues(program),
	};
	const form = useForm("edit-published", { saved, identity: { intent: "edit" } });
	const { fields, shown } = form;
	const isOutdated = shown !== undefined && shown.values.version !== String(program.version);
	return (
		<section className="panel" aria-labelledby="edit">
			<h2 id="edit">What it says</h2>
			{shown?.duplicate && <DuplicateLink duplicate={shown.duplicate} />}
			<Form form={form} stays>
				{/* The version that is saved now, also after a refusal: a moderator who has compared may send it again. */}
				<input type="hidden" name="version" value={program.version} />
				{(shown?.problem || isOutdated) && (
					<DifferingValues heading="Saved now:" values={saved} others={shown.values} />
				)}
				<TextField field={fields.name} label="Program name" aria-required />
				<TextField
					field={fields.application_link}
					type="url"
					label="Website"
					inputMode="url"
					autoCapitalize="none"
					aria-required
				/>
				<TextArea field={fields.description} label="Description" rows={8} aria-required />
				<MainFacts fields={fields} hasKind />
				<FactFields fields={fields} open />
				<div className="actions">
					<SubmitButton pending="Saving...">Save changes</SubmitButton>
				</div>
			</Form>
		</section>
	);
}
