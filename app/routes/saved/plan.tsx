import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { EmptyList } from "#app/components/list/notices.tsx";
import { PlanButton } from "#app/components/program/plan-button.tsx";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { listPlans } from "#db/saved/plan-items.ts";
import { formatDay, type Today } from "#lib/calendar-days.ts";
import { PlanTick } from "./plan-item.tsx";
import { byWeek, dayId, entriesOf, type PlanEntry, PlanMonth, readMonth } from "./plan-month.tsx";
import { answerPlan } from "./saved-pages.server.ts";

export const handle: RouteFacts = { forReading: true };

export const meta: MetaFunction = () => [{ title: "Your Plan · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const today = todayOf(context);
	const plans = await listPlans(context.db, userId, context.now());
	return {
		entries: entriesOf(plans, today.date, context.now()),
		hasPlans: plans.deadlines.some(({ planFrom }) => planFrom !== null),
		month: readMonth(new URL(request.url).searchParams.get("month"), today.date),
		today,
	};
}

export const action = answerPlan;

export const clientAction = submitForm;

export default function Plan() {
	useFocusNearForm();
	const { entries, hasPlans, month, today } = useLoaderData<typeof loader>();
	const weeks = byWeek(entries, today.date);
	return (
		<>
			<div className="page-head">
				<h1>Your Plan</h1>
				<p>
					What's next for the programs you saved, counted back from their deadlines.{" "}
					<Link to="/programs/saved/">Saved programs</Link>
				</p>
			</div>
			<PageProblem />
			{entries.length === 0 ? (
				<EmptyList>
					<p>{hasPlans ? "Nothing is left in your plans." : "Nothing is planned yet."}</p>
					<p>Tap “Plan” on a program you saved, and its steps are here with their days.</p>
					<Link className="btn btn-main" to="/programs/saved/">
						See your saved programs
					</Link>
				</EmptyList>
			) : (
				<>
					<PlanMonth month={month} entries={entries} today={today.date} />
					<Week
						title="This week"
						entries={weeks.thisWeek}
						today={today}
						empty="Nothing is due this week."
					/>
					<Week
						title="Next week"
						entries={weeks.nextWeek}
						today={today}
						empty="Nothing is due next week."
					/>
					<Week title="Later" entries={weeks.later} today={today} />
					<Week title="Without a day" entries={weeks.someDay} today={today} />
				</>
			)}
		</>
	);
}

interface WeekProps {
	title: string;
	entries: PlanEntry[];
	today: Today;
	/** What it says when nothing is in it; without, it is left out. */
	empty?: string;
}

function Week({ title, entries, today, empty }: WeekProps) {
	const id = title.toLowerCase().replaceAll(" ", "-");
	if (entries.length === 0 && !empty) return null;
	return (
		<section className="mt-6 max-w-[44rem]" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{entries.length === 0 ? (
				<p className="hint mt-2">{empty}</p>
			) : (
				<ul className="mt-2">
					{entries.map((entry, at) => (
						<Entry
							key={entry.itemId ?? `closes ${entry.programId}`}
							entry={entry}
							isFirstOfDay={entry.day !== null && entry.day !== entries[at - 1]?.day}
							today={today}
						/>
					))}
				</ul>
			)}
		</section>
	);
}

function Entry({
	entry,
	isFirstOfDay,
	today,
}: {
	entry: PlanEntry;
	isFirstOfDay: boolean;
	today: Today;
}) {
	const { itemId, programId, name, text, day, isLate, isNew, hasPlan } = entry;
	const isDeadline = itemId === null;
	const plan = `/programs/saved/plan/${programId}/`;
	const path = !hasPlan ? `/programs/${programId}/` : isDeadline ? plan : `${plan}#item-${itemId}`;
	return (
		<li
			id={isFirstOfDay && day ? dayId(day) : undefined}
			className="flex scroll-mt-4 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 wrap-anywhere not-first:border-t not-first:border-line target:bg-brand-soft"
		>
			<div className="min-w-0 flex-[1_1_8.5rem]">
				<Link to={path} className="text-link font-semibold" dir="auto">
					{isDeadline ? `${text}: ${name}` : text}
				</Link>
				<div className="meta">
					{day && (
						<time dateTime={day}>{day === today.date ? "Today" : formatDay(day, today)}</time>
					)}
					{isNew && <span className="badge bg-brand-soft text-brand">New</span>}
					{isLate && <span className="badge bg-wait-soft text-wait">Late</span>}
					{isDeadline ? (
						<span className="badge bg-brand-soft text-brand">Deadline</span>
					) : (
						<span dir="auto">{name}</span>
					)}
				</div>
			</div>
			{itemId && <PlanTick item={{ id: itemId, text, isDone: false }} programId={programId} />}
			{isDeadline && !hasPlan && <PlanButton program={{ id: programId, name }} hasPlan={false} />}
		</li>
	);
}
