import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { requireModerator } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { failedMailsForm } from "#app/forms/notifications.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import { countFailedMails, retryFailedMails } from "#db/notifications/failed-mails.ts";
import type { Channel, MailKind } from "#db/schema.ts";
import { ModerationCards, ModerationHead } from "./moderation-lists.tsx";

const KINDS: Record<MailKind, string> = {
	"mentor-prove": "Confirm your mentor registration",
	"mentor-known": "You're already a mentor",
	"mentor-manage": "Link to change or withdraw",
	"mentor-proved": "Thanks for confirming the address",
	"mentor-approved": "Mentor approved",
	"mentor-declined": "Mentor declined",
	"mentor-changed": "Mentor's changes approved",
	"mentor-unchanged": "Mentor's changes declined",
	"mentor-yearly": "Do you still mentor?",
	"mentor-reminder": "Do you still mentor? Reminder",
	"existing-account": "You already have an account",
	"wrong-codes": "Too many wrong codes",
	"log-in-link": "Log-in link",
	"account-gone": "Account deleted elsewhere",
	reminders: "A morning's reminders",
	"closes-soon": "Closes soon",
	opens: "Opens today",
	changes: "Updates on saved programs",
	"program-changed": "Saved program changed",
	"program-closed": "Saved program closed early",
	"program-reopened": "Saved program open again",
	"program-hidden": "Saved program taken down",
	searches: "New programs of saved searches",
	"search-found": "New programs of a saved search",
	weekly: "Weekly digest",
	"plan-week": "Plan for the week",
	"contribution-approved": "Contribution approved",
	"contribution-corrected": "Contribution approved with corrections",
	"contribution-rejected": "Contribution rejected",
	"report-decided": "Report reviewed",
	"resume-taken-down": "Shared resume taken down",
	"resume-restored": "Shared resume restored",
	"queue-waits": "Something waits for moderators",
};

export const meta: MetaFunction = () => [{ title: "Emails · Moderation · The Yard" }];

export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const [failed, [counts]] = await context.db.batch([
		countFailedMails(context.db),
		queueCounts(context.db),
	]);
	const groups = failed.map((group) => ({
		id: `${group.kind} ${group.channel} ${group.problem}`,
		...group,
	}));
	return { groups, counts, isSet: context.mailer !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, failedMailsForm, {
		whenLoggedOut: "redirect",
		by: "moderator",
	});
	if (!form.value) return form.refusal;
	const ids = await retryFailedMails(context.db, form.value, context.now());
	context.log.info("failed mails tried again", { kind: form.value.kind });
	context.deliverLater(ids);
	const title =
		ids.length > 0
			? `Trying ${numberOf(ids.length, form.value.channel)} again.`
			: "None of these can be tried again.";
	return redirectAfterSuccess(request, context, "/moderation/mails/", { title });
}

export const clientAction = submitForm;

function numberOf(many: number, channel: Channel): string {
	const what = channel === "mail" ? "email" : "push";
	return many === 1 ? `1 ${what}` : `${many} ${what === "push" ? "pushes" : "emails"}`;
}

/** Mails that could not be sent: their kind and why, but never the recipient. */
export default function Mails() {
	const { groups, counts, isSet } = useLoaderData<typeof loader>();
	return (
		<>
			<ModerationHead title="Emails" counts={counts}>
				Emails and phone notifications that were refused, or kept failing for more than a day.
			</ModerationHead>
			{!isSet && (
				<p className="notice mb-5">No mail server is set up, so emails wait until one is.</p>
			)}
			<PageProblem />
			<ModerationCards items={groups} empty="Every email went out.">
				{(group) => <FailedMails {...group} />}
			</ModerationCards>
		</>
	);
}

function FailedMails({
	kind,
	channel,
	problem,
	mails,
	again,
}: ReturnType<typeof useLoaderData<typeof loader>>["groups"][number]) {
	return (
		<li className="card">
			<h2>{KINDS[kind]}</h2>
			<p className="meta">
				<span>{numberOf(mails, channel)}</span>
				<span>{problem}</span>
			</p>
			{again > 0 ? (
				<div className="actions">
					<ButtonForm
						sends={{ kind, channel, problem: problem ?? "" }}
						pending="Trying again..."
						label={`Try again: ${KINDS[kind]}, ${problem}`}
						preventScrollReset
					>
						Try again
					</ButtonForm>
				</div>
			) : (
				<p className="hint">Their links are gone. Whoever needs one can ask for a new one.</p>
			)}
		</li>
	);
}
