import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { messagePastDailyLimit } from "#app/actions/rate-limits.server.ts";
import { readGuestForm } from "#app/actions/read-form.server.ts";
import { ConfirmationPage } from "#app/components/confirmation-page.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { HoneypotField, SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { HONEYPOT } from "#app/forms/fields/constants.ts";
import { mentorLinkForm } from "#app/forms/mentor.ts";
import { presentSearchParams, type RouteFacts } from "#app/http/route-facts.ts";
import { newLink } from "#app/mail/deliver.server.ts";
import { mailManageLink } from "#db/mentors/mentor-links.ts";
import { mayMailMentor } from "./registration.server.ts";

const SENT = "/mentor/link/?sent=1";

export const handle: RouteFacts = {
	searchParams: presentSearchParams("sent", "withdrawn"),
	inSiteMap: false,
	forRobots: false,
};

export const meta: MetaFunction = () => [{ title: "Change or withdraw · The Yard" }];

export function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	return { sent: searchParams.has("sent"), withdrawn: searchParams.has("withdrawn") };
}

/** Gives the same answer whether or not the address is a mentor's. */
export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readGuestForm({ request, context }, mentorLinkForm, "mentor link");
	if (!form.value) return form.refusal;
	const tooMany = await messagePastDailyLimit(context, "mentor link");
	if (tooMany) return form.refuse(429, { form: tooMany });
	const { email, [HONEYPOT]: filled } = form.value;
	if (!filled && (await mayMailMentor(context, email))) {
		const link = await newLink(context);
		context.deliverLater(await mailManageLink(context.db, email, link, context.now()));
	}
	return redirectAfterSuccess(request, context, SENT);
}

export default function AskForLink() {
	const { sent, withdrawn } = useLoaderData<typeof loader>();
	const isRefused = useActionData() !== undefined;
	if (withdrawn && !isRefused) return <Withdrawn />;
	return sent && !isRefused ? <Sent /> : <Ask />;
}

function Ask() {
	const form = useForm("mentor-link", { saved: { email: "" } });
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1>Change or withdraw</h1>
				<p>
					Type the email address you registered with as a mentor. We'll email you a link to change
					what students see, or to take yourself off the list.
				</p>
			</div>
			<Form form={form} action="/mentor/link/">
				<TextField
					field={form.fields.email}
					type="email"
					label="Email Address"
					autoComplete="email"
					required
				/>
				<HoneypotField of="link" />
				<p>
					<SubmitButton pending="Sending...">Email me a link</SubmitButton>
				</p>
			</Form>
		</div>
	);
}

function Sent() {
	return (
		<ConfirmationPage
			title="Check your email"
			ways={{ "Try another address": "/mentor/link/", "Become a mentor": "/mentor/register/" }}
		>
			<p role="status">
				If that address is a mentor's, a link is on its way. It works for 7 days. Nothing there?
				Check your spam folder; each address gets at most three of these a day.
			</p>
		</ConfirmationPage>
	);
}

function Withdrawn() {
	return (
		<ConfirmationPage
			title="You're off the list"
			ways={{ "Register again": "/mentor/register/", Home: "/" }}
		>
			<p role="status">
				We erased your registration: text, photo and email address. Thank you for the time you gave.
				You can come back any time.
			</p>
		</ConfirmationPage>
	);
}
