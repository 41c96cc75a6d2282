import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { messagePastDailyLimit } from "#app/actions/rate-limits.server.ts";
import { readGuestForm } from "#app/actions/read-form.server.ts";
import { ConfirmationPage } from "#app/components/confirmation-page.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import {
	HoneypotField,
	SubmitButton,
	TextArea,
	TextField,
} from "#app/components/form/form-fields.tsx";
import { publicMeta } from "#app/components/public-meta.ts";
import { contactForm } from "#app/forms/contact.ts";
import { HONEYPOT } from "#app/forms/fields/constants.ts";
import { presentSearchParams, type RouteFacts } from "#app/http/route-facts.ts";
import { addContactMessage } from "#db/contact-messages.ts";

const SENT = "/contact/?sent=1";

export const handle: RouteFacts = { searchParams: presentSearchParams("sent") };

export const meta: MetaFunction<typeof loader> = ({ data, ...place }) =>
	publicMeta(
		data?.sent ? "Message sent · The Yard" : "Contact · The Yard",
		"Write to the moderators of The Yard about a question, a fake program or something that's broken. A real person answers by email.",
		place,
	);

export function loader({ request }: LoaderFunctionArgs) {
	return { sent: new URL(request.url).searchParams.get("sent") === "1" };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readGuestForm({ request, context }, contactForm, "contact");
	if (!form.value) return form.refusal;
	const { [HONEYPOT]: filled, ...message } = form.value;
	const tooMany = filled ? undefined : await messagePastDailyLimit(context, "contact");
	if (tooMany) return form.refuse(429, { form: tooMany });
	// A bot gets the same thanks as everybody, so that it does not try again.
	if (filled) context.log.info("honeypot filled");
	else await addContactMessage(context.db, message, context.now());
	return redirectAfterSuccess(request, context, SENT);
}

export default function Contact() {
	const { sent } = useLoaderData<typeof loader>();
	const isRefused = useActionData() !== undefined;
	return sent && !isRefused ? <Sent /> : <Write />;
}

function Sent() {
	return (
		<ConfirmationPage
			title="Thanks, we got your message"
			ways={{ "See all programs": "/programs-public/", "Send another message": "/contact/" }}
			main
		>
			<p>
				A moderator will read it and email you back within a week. Nothing by then? Check your spam
				folder, then write again in case your email address had a typo.
			</p>
		</ConfirmationPage>
	);
}

function Write() {
	const form = useForm("contact", { saved: { name: "", email: "", message: "" } });
	const { name, email, message } = form.fields;
	return (
		<>
			<div className="page-head">
				<h1>Contact</h1>
				<p>
					Got a question, an idea, something broken, or a program that isn't what it says? A
					moderator reads every message and answers within a week.
				</p>
			</div>
			<div className="grid items-start gap-10 lg:grid-cols-[minmax(0,36rem)_1fr] lg:gap-16">
				<Form form={form}>
					<TextField field={name} label="Your name" autoComplete="name" required />
					<TextField
						field={email}
						type="email"
						label="Email address"
						hint="Only so we can write back."
						autoComplete="email"
						required
					/>
					<TextArea field={message} label="Message" rows={7} required />
					<HoneypotField of="contact" />
					<SubmitButton pending="Sending...">Send message</SubmitButton>
				</Form>
				<aside className="prose" aria-label="Before you write">
					<h2>Before you write</h2>
					<ul>
						<li>
							Locked out? <a href="/forgot-password/">Reset your password</a>.
						</li>
						<li>
							Want your data, or want to leave? Both are in <a href="/profile/">your profile</a>.
						</li>
						<li>
							Know a program? <a href="/programs/add-program/">Add it yourself</a>. It takes a
							minute, and you get the credit.
						</li>
						<li>
							Something wrong with a program? Send us its name or link, and what's off about it.
						</li>
					</ul>
					<p>
						What happens to your message? It's on the <a href="/privacy/#messages">privacy page</a>.
					</p>
				</aside>
			</div>
		</>
	);
}
