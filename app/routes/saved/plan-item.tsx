import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { FOLD, SUMMARY } from "#app/components/program/program-card.tsx";
import type { PlanKind } from "#db/saved/plan.ts";
import { formatDate, formatDay, type Today } from "#lib/calendar-days.ts";

export interface PlanItemOfPage {
	id: string;
	kind: PlanKind;
	text: string;
	/** The day it is to be done by; for one that is done, the day it was. */
	day: string | null;
	/** The day its owner chose. */
	ownDay: string | null;
	isDone: boolean;
	isLate: boolean;
	/** It came after the plan was made, and its owner has not said that they have seen it. */
	isNew: boolean;
	recommender: string | null;
	recommenderEmail: string | null;
	sentOn: string | null;
	/** The address of a draft to the recommender; null without one. */
	draft: string | null;
}

interface PlanTickProps {
	item: { id: string; text: string; isDone: boolean };
	programId: string;
}

/** Ticks an item, or unticks it. */
export function PlanTick({ item: { id, text, isDone }, programId }: PlanTickProps) {
	const label = isDone ? "Mark as not done" : "Mark as done";
	return (
		<ButtonForm
			sends={{ intent: "tick", program_id: programId, item_id: id, done: isDone ? "" : "1" }}
			pending="Marking..."
			label={`${label}: ${text}`}
			preventScrollReset
		>
			{label}
		</ButtonForm>
	);
}

interface PlanItemProps {
	item: PlanItemOfPage;
	programId: string;
	/** The program's deadline; items have no later day. */
	deadline: string | null;
	today: Today;
}

/** An item of a program's checklist, with what can be changed about it. */
export function PlanItem({ item, programId, deadline, today }: PlanItemProps) {
	const { id, kind, text, day, isDone, isLate, isNew, recommender } = item;
	return (
		<li
			id={`item-${id}`}
			className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-2 py-3 wrap-anywhere not-first:border-t not-first:border-line"
		>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<div className="min-w-0 flex-[1_1_8.5rem]">
					<p className={isDone ? "text-muted line-through" : "font-semibold"} dir="auto">
						{text}
					</p>
					<p className="meta">
						{isDone && <span className="badge bg-ok-soft text-ok">Done</span>}
						{isNew && !isDone && <span className="badge bg-brand-soft text-brand">New</span>}
						{day && (
							<time dateTime={day}>{day === today.date ? "Today" : formatDay(day, today)}</time>
						)}
						{isLate && <span className="badge bg-wait-soft text-wait">Late</span>}
						{recommender && <span dir="auto">{recommender}</span>}
						{item.sentOn && <span>sent {formatDay(item.sentOn, today)}</span>}
					</p>
				</div>
				<PlanTick item={item} programId={programId} />
			</div>
			{kind === "letter" && item.draft && (
				<Letter
					key={item.sentOn}
					item={item}
					draft={item.draft}
					programId={programId}
					today={today}
				/>
			)}
			<EditItem
				key={`${text} ${item.ownDay}`}
				item={item}
				programId={programId}
				deadline={deadline}
			/>
		</li>
	);
}

interface LetterProps {
	item: PlanItemOfPage;
	draft: string;
	programId: string;
	today: Today;
}

/** The draft of a mail that the student sends from their own mail app, and when they did. */
function Letter({ item, draft, programId, today }: LetterProps) {
	const { id, recommender, recommenderEmail, sentOn } = item;
	const identity = { intent: "sent", program_id: programId, item_id: id };
	const form = useForm(`sent-${id}`, { saved: { sent_on: sentOn ?? today.date }, identity });
	const whom = recommender ?? recommenderEmail;
	return (
		<div className="grid gap-2">
			<p className="actions items-center">
				<a className="btn" href={draft}>
					Write to {whom}
				</a>
				<span className="hint">Opens a draft in your own mail app. We never email them.</span>
			</p>
			<details className={FOLD} open={form.shown !== undefined || undefined}>
				<summary className={SUMMARY}>
					{sentOn ? "Change when you sent it" : "I sent it"}
					<span className="sr-only">: {whom}</span>
				</summary>
				<Form form={form} className="grid gap-3" inPlace stays>
					<TextField
						field={form.fields.sent_on}
						type="date"
						label="Sent on"
						hint={sentOn ? "Leave it blank if you haven't sent it." : undefined}
					/>
					<div className="actions">
						<SubmitButton pending="Saving...">Save</SubmitButton>
					</div>
				</Form>
			</details>
		</div>
	);
}

function EditItem({ item, programId, deadline }: Omit<PlanItemProps, "today">) {
	const { id, kind, text, ownDay } = item;
	const identity = { program_id: programId, item_id: id };
	const form = useForm(`edit-${id}`, {
		saved: {
			text,
			day: ownDay ?? "",
			recommender: item.recommender ?? "",
			recommender_email: item.recommenderEmail ?? "",
		},
		identity: { intent: "edit", ...identity },
	});
	const { fields } = form;
	const max = deadline && ownDay && ownDay > deadline ? ownDay : deadline;
	return (
		<details className={FOLD} open={form.shown !== undefined || undefined}>
			<summary className={SUMMARY}>
				{kind === "letter" ? "Who writes it, and edit" : "Edit"}
				<span className="sr-only">: {text}</span>
			</summary>
			<Form form={form} className="mb-3 grid gap-3" inPlace stays>
				<TextField field={fields.text} label="What to do" maxLength={200} required />
				<TextField
					field={fields.day}
					type="date"
					label="Day"
					max={max ?? undefined}
					hint={
						kind === "own" || !deadline
							? "Optional."
							: "Leave it blank to count back from the deadline."
					}
				/>
				{kind === "letter" && (
					<>
						<TextField
							field={fields.recommender}
							label="Name of your recommender"
							hint="As you write to them, such as Dr. Ellison. Optional."
							autoComplete="off"
						/>
						<TextField
							field={fields.recommender_email}
							type="email"
							label="Their email address"
							hint="Only for a draft that you send yourself. Only you see it, and we never email them."
							autoComplete="off"
						/>
					</>
				)}
				<div className="actions">
					<SubmitButton pending="Saving...">Save changes</SubmitButton>
				</div>
			</Form>
			<ButtonForm
				sends={{ intent: "remove", ...identity }}
				pending="Removing..."
				label={`Remove: ${text}`}
			>
				Remove
			</ButtonForm>
		</details>
	);
}

interface Letter {
	recommender: string | null;
	recommenderEmail: string | null;
}

interface Program {
	programId: string;
	name: string;
	deadline: string | null;
	hiddenBy: string | null;
	fullName: string | null;
}

/** The mailto: address of a draft that asks for a letter; null without an email address. */
export function letterDraft(
	{ recommender, recommenderEmail }: Letter,
	{ programId, name, deadline, hiddenBy, fullName }: Program,
	origin: string,
): string | null {
	if (!recommenderEmail) return null;
	const due = deadline ? ` It closes on ${formatDate(deadline)}.` : "";
	const body = [
		`Dear ${recommender ?? "…"},`,
		`I'm applying to ${name}, and I'd be grateful if you would write a letter of recommendation for me.${due}`,
		...(hiddenBy ? [] : [`More about the program: ${origin}/programs/${programId}/`]),
		"I'm happy to send you my resume and whatever else helps. Thank you for considering it!",
		fullName ?? "",
	].join("\n\n");
	const write = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, "\r\n"));
	const to = encodeURIComponent(recommenderEmail).replace("%40", "@");
	const subject = encodeURIComponent(`Letter of recommendation for ${name}`);
	return `mailto:${to}?subject=${subject}&body=${write(body)}`;
}
