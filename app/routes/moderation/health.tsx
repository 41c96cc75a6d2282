import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireModerator } from "#app/auth/guards.server.ts";
import { healthByDay, listHealth } from "#db/health.ts";
import { HEALTH_KINDS, type HealthKind } from "#db/health-kinds.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { ModerationHead } from "./moderation-lists.tsx";

interface Description {
	title: string;
	/** What is counted, and what to do if there is much of it. */
	text: string;
	/** Where to look into it. */
	to?: string;
}

const DESCRIPTIONS: Record<HealthKind, Description> = {
	errors: {
		title: "Errors",
		text: "Pages and calls that ended in “Something went wrong”. Each has a line in the log with its cause.",
	},
	unavailable: {
		title: "Not responding",
		text: "Answers that had to say that the database, the files or sign-in isn't responding.",
	},
	slow: { title: "Slow pages", text: "Pages that took more than three seconds." },
	"failed-jobs": {
		title: "Failed jobs",
		text: "Steps of the runs each minute and each hour that failed. The next run tries them again.",
	},
	"failed-mails": {
		title: "Failed emails",
		text: "Emails and phone notifications that couldn't be sent.",
		to: "/moderation/mails/",
	},
	"waiting-mails": {
		title: "Late emails",
		text: "Emails and phone notifications that should have gone out an hour ago. Many mean that the mail server is down or the queue is stuck.",
		to: "/moderation/mails/",
	},
	"failing-sources": {
		title: "Sources that fail",
		text: "Lists that couldn't be fetched or read the last time. What they brought in stays as it is.",
		to: "/moderation/sources/",
	},
};

export const meta: MetaFunction = () => [{ title: "Health · Moderation · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const { db, now } = context;
	const [rows, [counts]] = await db.batch([listHealth(db, now()), queueCounts(db)]);
	return { days: healthByDay(rows, now()), counts };
}

export default function Health() {
	const { days, counts } = useLoaderData<typeof loader>();
	return (
		<>
			<ModerationHead title="Health" counts={counts}>
				What went wrong in the last thirty days. Days begin at midnight UTC.
			</ModerationHead>
			<ul className="grid gap-4 md:grid-cols-2">
				{HEALTH_KINDS.map((kind) => (
					<Kind key={kind} {...DESCRIPTIONS[kind]} days={days[kind]} />
				))}
			</ul>
		</>
	);
}

interface Day {
	day: string;
	count: number;
}

function Kind({ title, text, to, days }: Description & { days: Day[] }) {
	const busy = days.filter(({ count }) => count > 0);
	const today = days.at(-1)?.count ?? 0;
	return (
		<li className="card">
			<h2>{title}</h2>
			<p>
				<strong>{today === 0 ? "None today" : `${today} today`}</strong>
				{busy.length === 0 && ", and none in thirty days"}
			</p>
			<p className="hint">{text}</p>
			{busy.length > 0 && (
				<>
					<Chart days={days} />
					<details>
						<summary>Numbers</summary>
						<ul>
							{busy.toReversed().map(({ day, count }) => (
								<li key={day}>
									{formatDate(day)}: {count}
								</li>
							))}
						</ul>
					</details>
				</>
			)}
			{to && (
				<p className="actions">
					<Link className="btn" to={to}>
						Look into it
					</Link>
				</p>
			)}
		</li>
	);
}

const BAR_WIDTH = 10;
const HEIGHT = 60;

/** A bar for each day; the numbers stand beside it as text. */
function Chart({ days }: { days: Day[] }) {
	const most = Math.max(...days.map(({ count }) => count));
	return (
		<svg
			className="w-full text-brand"
			viewBox={`0 0 ${days.length * BAR_WIDTH} ${HEIGHT}`}
			role="img"
			aria-label={`Thirty days, at most ${most} a day`}
		>
			<path d={`M0 ${HEIGHT}h${days.length * BAR_WIDTH}`} stroke="currentColor" />
			{days.map(({ day, count }, at) => {
				const height = (count / most) * HEIGHT;
				return (
					<rect
						key={day}
						x={at * BAR_WIDTH + 1}
						y={HEIGHT - height}
						width={BAR_WIDTH - 2}
						height={height}
						fill="currentColor"
					/>
				);
			})}
		</svg>
	);
}
