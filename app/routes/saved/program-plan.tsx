import type { AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { notFound } from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { PageProblem, SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { UndoNotice } from "#app/components/list/notices.tsx";
import { Deadline } from "#app/components/program/deadline.tsx";
import { PlanButton } from "#app/components/program/plan-button.tsx";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { deadlineInWords } from "#app/routes/_shared/program-pages.server.ts";
import { randomId } from "#db/ids.ts";
import { dayOfItem, isLate } from "#db/saved/plan.ts";
import { type PlanOfProgram, readPlan } from "#db/saved/plan-items.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { letterDraft, PlanItem, type PlanItemOfPage } from "./plan-item.tsx";
import { answerPlan } from "./saved-pages.server.ts";

export const handle: RouteFacts = { forReading: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? `Plan: ${data.program.name}` : "Plan"} · The Yard` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const programId = params.id ?? "";
	const plan = await readPlan(context.db, { userId, programId });
	if (!plan) throw notFound();
	const { items, fullName: _, ...program } = plan;
	const today = todayOf(context);
	const { origin, searchParams } = new URL(request.url);
	const removed = searchParams.get("removed");
	return {
		program,
		items: itemsOf(plan, context, origin),
		removed: removed && /^[\w-]{1,64}$/.test(removed) ? removed : null,
		formKey: randomId(),
		closing: deadlineInWords({ ...program, applicationDeadline: program.deadline }, today),
		today,
	};
}

/** The items as the page shows them: those to do by day, then those that are done. */
function itemsOf(plan: PlanOfProgram, context: AppLoadContext, origin: string): PlanItemOfPage[] {
	const today = todayOf(context).date;
	const frame = { ...plan, from: plan.planFrom ?? today, today };
	const shown = plan.items.map(({ seq: _, day: ownDay, doneAt, ...item }): PlanItemOfPage => {
		const timed = { kind: item.kind, day: ownDay, isNew: item.isNew };
		const isDone = doneAt !== null;
		const { timeZone } = context;
		return {
			...item,
			ownDay,
			isDone,
			day: isDone ? todayOf({ timeZone, now: () => doneAt }).date : dayOfItem(timed, frame),
			isLate: !isDone && isLate(timed, frame),
			draft: letterDraft(item, plan, origin),
		};
	});
	const place = ({ isDone, day }: PlanItemOfPage) => `${isDone ? 1 : 0}${day ?? "9999"}`;
	return shown.sort((a, b) => place(a).localeCompare(place(b)));
}

export const action = answerPlan;

export const clientAction = submitForm;

export default function ProgramPlan() {
	useFocusNearForm();
	const { program, items, removed, closing, today } = useLoaderData<typeof loader>();
	const { programId, name, deadline, planFrom } = program;
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1 dir="auto">Plan: {name}</h1>
				<div className="meta">
					<Deadline closing={closing} />
					<Link className="text-link" to={`/programs/${programId}/`}>
						See the program
					</Link>
					<Link className="text-link" to="/programs/saved/plan/">
						All your plans
					</Link>
				</div>
			</div>
			<PageProblem shownBy={["add", "edit", "sent"]} />
			{removed && (
				<UndoNotice
					key={removed}
					sends={{ intent: "restore", program_id: programId, item_id: removed }}
					pending="Restoring..."
				>
					Removed by mistake?
				</UndoNotice>
			)}
			<Notices />
			{planFrom === null ? (
				<section className="panel">
					<p>A plan lists what this program asks for, with a day for each step.</p>
					<div className="actions">
						<PlanButton program={{ id: programId, name }} hasPlan={false} className="btn-main" />
					</div>
				</section>
			) : (
				<>
					<h2>What to do</h2>
					{items.length === 0 ? (
						<p className="hint mt-2">Nothing is left here. Add what you still have to do.</p>
					) : (
						<ul className="mt-1">
							{items.map((item) => (
								<PlanItem
									key={item.id}
									item={item}
									programId={programId}
									deadline={deadline}
									today={today}
								/>
							))}
						</ul>
					)}
					<AddItem />
				</>
			)}
		</div>
	);
}

/** What has become of the program since the plan was made. */
function Notices() {
	const { program, items, today } = useLoaderData<typeof loader>();
	const { programId, deadline, seenDeadline, planFrom, hiddenBy, isHistory } = program;
	const isCurrent = planFrom !== null && !isHistory;
	const isMoved = isCurrent && deadline !== seenDeadline;
	const isAskingMore = isCurrent && items.some(({ isNew, isDone }) => isNew && !isDone);
	return (
		<>
			{hiddenBy && (
				<p className="notice mb-5">
					This program isn't shown on The Yard right now. Your plan is still here.
				</p>
			)}
			{isHistory && planFrom !== null && (
				<p className="notice mb-5">You've applied, so we won't remind you of this plan anymore.</p>
			)}
			{(isMoved || isAskingMore) && (
				<div className="notice mb-5 grid justify-items-start gap-3">
					{isMoved && <p>{movedText(seenDeadline, deadline)}</p>}
					{isAskingMore && (
						<p>It asks for more than when you made this plan. What's new is marked.</p>
					)}
					<ButtonForm
						sends={{
							intent: "seen",
							program_id: programId,
							deadline: deadline ?? "",
							shown_at: String(today.nowMs),
						}}
						pending="One moment..."
					>
						Got it
					</ButtonForm>
				</div>
			)}
		</>
	);
}

function movedText(was: string | null, now: string | null): string {
	if (!now) return "The deadline is gone. Steps that counted back from it have no day now.";
	if (!was) return `There's a deadline now: ${formatDate(now)}. Steps count back from it.`;
	return `The deadline moved from ${formatDate(was)} to ${formatDate(now)}. What's still to do moved with it.`;
}

function AddItem() {
	const { program, formKey } = useLoaderData<typeof loader>();
	const { programId, deadline } = program;
	const form = useForm("add-item", {
		saved: { text: "", day: "" },
		identity: { intent: "add", program_id: programId },
		hidden: { form_key: formKey },
	});
	return (
		<section className="panel mt-6" aria-labelledby="add">
			<h2 id="add">Add something to do</h2>
			<Form form={form} className="grid gap-3" inPlace>
				<TextField field={form.fields.text} label="What to do" maxLength={200} required />
				<TextField
					field={form.fields.day}
					type="date"
					label="Day"
					hint="Optional."
					max={deadline ?? undefined}
				/>
				<div className="actions">
					<SubmitButton pending="Adding...">Add to your plan</SubmitButton>
				</div>
			</Form>
		</section>
	);
}
