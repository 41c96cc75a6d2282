import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { loginFor, safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { recheckSession } from "#app/auth/session.server.ts";
import { applyCode, mailCooldown, resendMail } from "#app/auth/verify-email.server.ts";
import { SubmitButton } from "#app/components/form-fields.tsx";
import { VerificationWait } from "#app/components/verification-wait.tsx";
import { readFields } from "#app/forms/answer.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

/** What a mail's link does, by its `mode`. */
const MODES = {
	verifyEmail: {
		title: "Verify your email",
		text: "One press, and your account is ready.",
		button: "Verify my email",
	},
	verifyAndChangeEmail: {
		title: "Confirm your new email",
		text: "One press, and you log in with this address from now on.",
		button: "Use this email",
	},
	recoverEmail: {
		title: "Take back the change of your email",
		text: "One press, and your account has its earlier address again. If the change was not yours, choose a new password as well.",
		button: "Restore my email",
	},
};

export const meta: MetaFunction = () => [{ title: "Verify your email · The Yard" }];

/** With the code of a mail anyone may come; without, only someone who has just signed up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const oobCode = searchParams.get("oobCode");
	const wanted = searchParams.get("mode");
	const mode = wanted !== null && wanted in MODES ? (wanted as keyof typeof MODES) : "verifyEmail";
	const session = await recheckSession(request, context);
	if (session?.verified && (!oobCode || mode === "verifyEmail")) {
		throw redirect(safeRedirectTo(session.redirectTo));
	}
	if (!session && !oobCode) throw redirect(loginFor(request));
	const waiting =
		session && !session.verified
			? { email: session.email, waitSeconds: mailCooldown(session, context.now()) }
			: null;
	return { oobCode, mode, waiting };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readFields(request);
	const intent = form.get("intent");
	const answer = (status: number, problem: string) => data({ problem }, { status });

	if (intent === "apply") {
		const problem = await applyCode(context, String(form.get("oobCode") ?? ""));
		const session = await recheckSession(request, context);
		if (problem && !session?.verified) return answer(problem.status, problem.message);
		return session?.verified
			? redirectWithToast(request, context, safeRedirectTo(session.redirectTo), {
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
	if (session.verified) throw redirect(safeRedirectTo(session.redirectTo));
	if (intent === "check") {
		return answer(409, "Not verified yet. Open the link in the mail first, then come back here.");
	}
	const problem = await resendMail(request, context, session);
	if (problem) return answer(problem.status, problem.message);
	return redirectWithToast(request, context, "/verify-email/", {
		type: "success",
		title: "A new verification email has been sent.",
	});
}

export default function VerifyEmail() {
	const { oobCode, mode, waiting } = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	const { title, text, button } = MODES[mode];
	const applying = oobCode !== null && !problem;
	return (
		<>
			<h1>{title}</h1>
			{problem && (
				<div role="alert" className="notice error">
					{problem}
				</div>
			)}
			{applying && (
				<Form method="post" className="grid gap-4">
					<p>{text}</p>
					<input type="hidden" name="oobCode" value={oobCode} />
					<SubmitButton pending="One moment..." intent={{ name: "intent", value: "apply" }}>
						{button}
					</SubmitButton>
				</Form>
			)}
			{!applying && !waiting && (
				<p>
					<a href="/login/">Log in</a> with your email and password, and we send you a new link.
				</p>
			)}
			{!applying && waiting && (
				<>
					<VerificationWait {...waiting} />
					<form method="post" action="/logout">
						<button className="btn" type="submit">
							Log out
						</button>
					</form>
				</>
			)}
		</>
	);
}
