/**
 * The page to unsubscribe from a kind of mail. Opening it does nothing, because mail scanners open links too. A mail
 * program's one-click unsubscribe takes effect at once (RFC 8058).
 */

import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { readForm } from "#app/actions/read-form.server.ts";
import { ExpiredLink } from "#app/components/confirmation-page.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { stopForm } from "#app/forms/notifications.ts";
import { comesFromThisSite } from "#app/http/middleware/cross-site.server.ts";
import { MAILED_LINK, type RouteFacts } from "#app/http/route-facts.ts";
import { unsubscribeLink } from "#app/mail/notification-email.server.ts";
import { TOPIC_SETTINGS, topicsOf } from "#db/notifications/notification-kinds.ts";
import { mailedTopics, setMailed } from "#db/notifications/preferences.ts";

export const handle: RouteFacts = { ...MAILED_LINK, takesOneClick: true };

export const meta: MetaFunction = () => [{ title: "Emails from The Yard" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const link = await unsubscribeLink.read(context.config, params.secret);
	const on = link && (await mailedTopics(context.db, link.userId, link.kind));
	if (!link || !on) return data({ about: null, mailed: false, stopped: "" }, { status: 404 });
	const [topic, ...more] = topicsOf(link.kind);
	const about = more.length > 0 ? ABOUT_REMINDERS : topic && TOPIC_SETTINGS[topic].emails;
	return data({
		about: about ?? "news of what you do here",
		mailed: topic === undefined || on.length > 0,
		stopped: new URL(request.url).searchParams.get("stopped") ?? "",
	});
}

/** A morning's emails, of two topics. */
const ABOUT_REMINDERS = "reminders about saved programs that close soon or open";

/** No rate limit: a link belongs to one person, and mail programs send everybody's clicks from a few addresses. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const form = await readForm(request, stopForm);
	const isOneClick = form.value !== undefined && "List-Unsubscribe" in form.value;
	if (!isOneClick && !comesFromThisSite(request)) throw data(null, { status: 403 });
	if (!form.value) return form.refusal;
	const link = await unsubscribeLink.read(context.config, params.secret);
	if (!link) return data(null, { status: 404 });
	const again = "intent" in form.value && form.value.intent === "again" ? form.value : undefined;
	const { db, log, now } = context;
	const on = (await mailedTopics(db, link.userId, link.kind)) ?? [];
	const back = topicsOf(link.kind).filter((topic) => again?.stopped.split(" ").includes(topic));
	await setMailed(db, link.userId, link.kind, !!again, now(), back.length > 0 ? back : undefined);
	log.info(again ? "mails turned on again" : "mails stopped", { kind: link.kind });
	// Mail programs don't follow redirects.
	if (isOneClick) return data(null);
	const stopped = again ? "" : `?${new URLSearchParams({ stopped: on.join(" ") })}`;
	return redirectAfterSuccess(request, context, `/mail/stop/${params.secret}/${stopped}`);
}

export default function Stop() {
	const { about, mailed, stopped } = useLoaderData<typeof loader>();
	if (about === null) return <ExpiredLink />;
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1>{mailed ? "Stop these emails?" : "You won't get these emails anymore"}</h1>
				<p role="status">
					{mailed
						? `They bring you ${about}.`
						: `We stopped the emails with ${about}. Changed your mind? One tap brings them back.`}
				</p>
			</div>
			<PageProblem />
			<div className="actions">
				{mailed ? (
					<ButtonForm sends={{ intent: "stop" }} pending="Stopping..." main>
						Stop these emails
					</ButtonForm>
				) : (
					<ButtonForm sends={{ intent: "again", stopped }} pending="Turning on...">
						Turn on again
					</ButtonForm>
				)}
				<a className="btn" href="/profile/notifications/">
					Choose what you hear about
				</a>
			</div>
		</div>
	);
}
