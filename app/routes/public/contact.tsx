import { type SubmissionResult, useForm } from "@conform-to/react";
import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { InferInput } from "valibot";
import { SubmitButton, TextArea, TextField } from "#app/components/form-fields.tsx";
import { PageForm } from "#app/components/page-form.tsx";
import { publicMeta } from "#app/components/public-meta.ts";
import { readForm } from "#app/forms/answer.server.ts";
import { contactForm } from "#app/forms/contact.ts";
import { TRAP } from "#app/forms/trap.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { log } from "#app/http/log.server.ts";
import { publicPageHeaders } from "#app/http/public-page.server.ts";
import { addContactMessage } from "#db/contact-messages.ts";

const SENT = "/contact/?sent=1";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	publicMeta(
		data?.sent ? "Message sent · The Yard" : "Contact · The Yard",
		"Write to the moderators of The Yard: a question, a wrong or dishonest program, something that does not work. A person answers by email.",
	);

export const headers = publicPageHeaders;

export function loader({ request }: LoaderFunctionArgs) {
	return { sent: new URL(request.url).searchParams.get("sent") === "1" };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readForm(request, contactForm);
	if (!form.value) return form.refusal;
	const { [TRAP]: trapped, ...message } = form.value;
	if (!(await context.limits.allowPublicForm(request))) {
		return form.refuse(429, { form: TOO_OFTEN });
	}
	// A program that fills in every field it finds is thanked like everybody, so that it goes away.
	if (trapped) log({ level: "info", event: "trapped", requestId: context.requestId });
	else await addContactMessage(context.db, message, context.now());
	return redirect(SENT, 303);
}

export default function Contact() {
	const { sent } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>()?.result;
	return sent && !result ? <Sent /> : <Write result={result} />;
}

function Sent() {
	return (
		<div className="page-head">
			<h1>Thank you, your message is sent</h1>
			<p>
				A moderator reads it and answers by email, within a week. If nothing has come by then, look
				into your spam folder; then write again, in case the address had a typo.
			</p>
			<p className="actions mt-2">
				<a className="btn main" href="/programs-public/">
					See all programs
				</a>
				<a className="btn" href="/contact/">
					Write another message
				</a>
			</p>
		</div>
	);
}

function Write({ result }: { result: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useForm<InferInput<typeof contactForm>>({
		id: "contact",
		lastResult: result,
	});
	const { name, email, message } = fields;
	const firstProblem = [name, email, message].find((field) => field.errors);
	const focus = (field: typeof name) => field.name === firstProblem?.name;
	return (
		<>
			<div className="page-head">
				<h1>Contact</h1>
				<p>
					A question, an idea, something that does not work, or a program that is not what it says:
					a moderator reads every message and answers by email, within a week.
				</p>
			</div>
			<div className="contact">
				<PageForm form={form}>
					<TextField
						field={name}
						label="Your name"
						autoComplete="name"
						autoFocus={focus(name)}
						required
					/>
					<TextField
						field={email}
						type="email"
						label="Email address"
						hint="For the answer, and for nothing else."
						autoComplete="email"
						autoFocus={focus(email)}
						required
					/>
					<TextArea field={message} label="Message" rows={7} autoFocus={focus(message)} required />
					<div className="hidden">
						<label htmlFor="contact-trap">Leave this empty</label>
						<input id="contact-trap" name={TRAP} tabIndex={-1} autoComplete="off" />
					</div>
					<SubmitButton pending="Sending...">Send message</SubmitButton>
				</PageForm>
				<aside className="prose" aria-label="Before you write">
					<h2>Before you write</h2>
					<ul>
						<li>
							Locked out? <a href="/forgot-password/">Choose a new password</a>.
						</li>
						<li>
							Want your data, or want to leave? Both are in <a href="/profile/">your profile</a>.
						</li>
						<li>
							Know a program? <a href="/programs/add-program/">Add it yourself</a>: it takes a
							minute and carries your name.
						</li>
						<li>
							A wrong program? Tell us its name or its address here, and what is wrong with it.
						</li>
					</ul>
					<p>
						What happens to your message is on the <a href="/privacy/#messages">privacy page</a>.
					</p>
				</aside>
			</div>
		</>
	);
}
