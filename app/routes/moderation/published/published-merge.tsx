import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "#app/actions/action-responses.server.ts";
import { requireModerator } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import { FormProblem, SubmitButton } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm, useFormAnswer } from "#app/components/form/submit-form.ts";
import { mergeForm } from "#app/forms/moderation.ts";
import { mergePrograms } from "#db/moderation/merging.ts";
import { type Published, publishedQuery } from "#db/moderation/published-programs.ts";
import { MERGEABLE } from "#db/programs/facts.ts";
import { answerDecision, programNamedBy } from "../decisions.server.ts";
import { nameOfField, valueInWords } from "../field-words.ts";
import { OWN_PROGRAM } from "../moderation-lists.tsx";
import { MergeInto, SideBySide } from "./published-steps.tsx";

const NOT_THERE = "No program on The Yard has this address. Check it and try again.";
const SAME_PROGRAM_MESSAGE = "That's the same program. Give the address of the other one.";
const GONE_MESSAGE = "One of the two is gone. Another moderator may have merged it.";
const REFUSED = {
	changed:
		"Another moderator changed one of the two while you were reading. Look at them again, then merge.",
	same: SAME_PROGRAM_MESSAGE,
	own: OWN_PROGRAM,
	hidden: "The one that stays is taken down. Restore it first, or merge the other way around.",
};

export const meta: MetaFunction = () => [{ title: "Merge programs · Moderation · The Yard" }];

export const shouldRevalidate = revalidateOnRefusal;

/** `into` is the program that stays: its address on this site, its link or its id. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const typed = (new URL(request.url).searchParams.get("into") ?? "").trim();
	const named = programNamedBy(typed) ?? { id: typed };
	const [[gone], [kept]] = await context.db.batch([
		publishedQuery(context.db, { id: params.id }),
		publishedQuery(context.db, named),
	]);
	if (!gone) throw notFound();
	const problem = kept ? (kept.id === gone.id ? SAME_PROGRAM_MESSAGE : null) : NOT_THERE;
	if (problem) return data({ gone, kept: null, problem }, { status: kept ? 400 : 404 });
	return data({ gone, kept: kept ?? null, problem: null });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, mergeForm, {
		whenLoggedOut: "redirect",
		by: "moderator",
	});
	if (!form.value) return form.refusal;
	const { into, gone_version, kept_version, take } = form.value;
	const { uid: moderatorUid } = form.student;
	const outcome = await mergePrograms(
		context.db,
		{
			gone: { id: params.id ?? "", version: gone_version },
			kept: { id: into, version: kept_version },
			take,
			moderatorUid,
		},
		context.now(),
	);
	if (outcome !== "done" && outcome !== "repeated" && outcome !== "missing") {
		return form.refuse(outcome === "own" ? 403 : 409, { form: REFUSED[outcome] });
	}
	return answerDecision(
		{ request, context },
		{
			uid: moderatorUid,
			outcome,
			kind: "merge program",
			to: `/moderation/published/${outcome === "missing" ? params.id : into}/`,
			title: "Merged. The old address leads here now.",
			whyNot: { missing: GONE_MESSAGE },
		},
	);
}

export const clientAction = submitForm;

export default function MergePrograms() {
	const { gone, kept, problem } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>Merge two programs</h1>
				<p>
					What people saved, reported and linked to follows. The one that goes can't be brought
					back.
				</p>
			</div>
			{kept ? (
				<Compare key={`${gone.version} ${kept.version}`} gone={gone} kept={kept} />
			) : (
				<>
					<FormProblem problem={problem} />
					<MergeInto id={gone.id} />
				</>
			)}
		</>
	);
}

/** Both programs side by side, and what the one that stays takes from the other. */
function Compare({ gone, kept }: { gone: Published; kept: Published }) {
	const answer = useFormAnswer();
	const form = useForm("merge", { saved: { take: [] }, hidden: { into: kept.id } });
	const chosen = answer?.values.take ?? [];
	return (
		<Form form={form}>
			<input type="hidden" name="gone_version" value={gone.version} />
			<input type="hidden" name="kept_version" value={kept.version} />
			<SideBySide>
				{(
					[
						["Goes", gone],
						["Stays", kept],
					] as const
				).map(([what, program]) => (
					<div key={what}>
						<h2>
							{what}: <a href={`/moderation/published/${program.id}/`}>{program.name}</a>
						</h2>
						<p className="break-all">{program.applicationLink}</p>
					</div>
				))}
			</SideBySide>
			{MERGEABLE.map((name) => {
				const [theirs, own] = [valueInWords(name, gone[name]), valueInWords(name, kept[name])];
				if (theirs === own) return null;
				return (
					<section key={name} className="panel" aria-label={nameOfField(name)}>
						<h3>{nameOfField(name)}</h3>
						<SideBySide>
							<Value of="Goes" text={theirs} />
							<Value of="Stays" text={own} />
						</SideBySide>
						{gone[name] !== null &&
							(kept[name] === null ? (
								<p className="hint">Filled in from the one that goes.</p>
							) : (
								<label className="check">
									<input
										type="checkbox"
										name="take"
										value={name}
										defaultChecked={chosen.includes(name)}
									/>
									Use the text of the one that goes
								</label>
							))}
					</section>
				);
			})}
			<div className="actions">
				<SubmitButton pending="Merging...">Merge</SubmitButton>
				<a className="btn" href={`/moderation/published/${gone.id}/`}>
					Cancel
				</a>
			</div>
		</Form>
	);
}

function Value({ of, text }: { of: string; text: string }) {
	return (
		<div>
			<p className="hint">{of}</p>
			<p className="whitespace-pre-line wrap-anywhere" dir="auto">
				{text}
			</p>
		</div>
	);
}
