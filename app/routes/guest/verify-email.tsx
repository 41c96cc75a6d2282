import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { loginFor } from "#app/auth/redirect-to.server.ts";
import { recheckSession } from "#app/auth/session.server.ts";
import { applyCode, resendMail } from "#app/auth/verify-email.server.ts";
import { SubmitButton } from "#app/components/form-fields.tsx";
import { redirectWithToast } from "#app/http/toast.server.ts";

export const meta: MetaFunction = () => [{ title: "Verify your email · The Yard" }];

/** With the code of a mail anyone may come; without, only someone who has just signed up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const oobCode = new URL(request.url).searchParams.get("oobCode");
	const session = await recheckSession(request, context);
	if (session?.verified) throw redirect("/programs/");
	if (!session && !oobCode) throw redirect(loginFor(request));
	return { oobCode, email: session?.email ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await request.formData();
	const intent = form.get("intent");
	const answer = (status: number, problem: string) => data({ problem }, { status });

	if (intent === "verify") {
		const problem = await applyCode(context, String(form.get("oobCode") ?? ""));
		const session = await recheckSession(request, context);
		if (problem && !session?.verified) return answer(problem.status, problem.message);
		return session?.verified
			? redirectWithToast(request, context, "/programs/", {
					type: "success",
					title: "Your email is verified. Welcome to The Yard.",
				})
			: redirectWithToast(request, context, "/login/", {
					type: "success",
					title: "Your email is verified. Log in to continue.",
				});
	}

	const session = await recheckSession(request, context);
	if (!session) throw redirect("/login/");
	if (session.verified) throw redirect("/programs/");
	if (intent === "check") {
		return answer(409, "Not verified yet. Open the link in the mail first, then come back here.");
	}
	const problem = await resendMail(request, context);
	if (problem) return answer(problem.status, problem.message);
	return redirectWithToast(request, context, "/verify-email/", {
		type: "success",
		title: "A new verification email has been sent.",
	});
}

export default function VerifyEmail() {
	const { oobCode, email } = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	return (
		<>
			<h1>Verify your email</h1>
			{problem && (
				<div role="alert" className="notice error">
					{problem}
				</div>
			)}
			{oobCode && !problem && (
				<Form method="post" className="grid gap-4">
					<p>One press, and your account is ready.</p>
					<input type="hidden" name="oobCode" value={oobCode} />
					<SubmitButton pending="Verifying..." intent={{ name: "intent", value: "verify" }}>
						Verify my email
					</SubmitButton>
				</Form>
			)}
			{email ? (
				<Form method="post" action="/verify-email/" className="grid gap-4">
					<p>
						We have sent a mail to <strong>{email}</strong>. Open its link, on this device or any
						other. If it does not come, look in the spam folder.
					</p>
					<div className="actions">
						<SubmitButton
							pending="Checking..."
							intent={{ name: "intent", value: "check" }}
							main={!oobCode}
						>
							I have verified my email
						</SubmitButton>
						<SubmitButton
							pending="Sending..."
							intent={{ name: "intent", value: "resend" }}
							main={false}
						>
							Send a new mail
						</SubmitButton>
					</div>
				</Form>
			) : (
				problem && (
					<p>
						<a href="/login/">Log in</a> with your email and password, and we send you a new link.
					</p>
				)
			)}
			{email && (
				<form method="post" action="/logout">
					<button className="btn" type="submit">
						Log out
					</button>
				</form>
			)}
		</>
	);
}
