import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { readGuestForm } from "#app/actions/read-form.server.ts";
import { idempotent } from "#app/auth/idempotent.server.ts";
import { redirectAfterSignIn } from "#app/auth/pending-saves.server.ts";
import {
	ACCOUNT,
	loginFor,
	returnPathOf,
	safeRedirectTo,
	WELCOME,
} from "#app/auth/redirect-to.server.ts";
import { recheckSession, type Session } from "#app/auth/session/session.server.ts";
import { accountNameOf } from "#app/auth/session/session-middleware.server.ts";
import { applyCode, mailCooldown, resendMail } from "#app/auth/sign-in/verify-email.server.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { FormProblem } from "#app/components/form/form-fields.tsx";
import { submitForm, useFormAnswer } from "#app/components/form/submit-form.ts";
import { usePolling } from "#app/components/use-polling.ts";
import { ADDRESS_MODES, verifyEmailForm } from "#app/forms/account.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { randomId } from "#db/ids.ts";

const MODES: Record<
	(typeof ADDRESS_MODES)[number],
	Record<"title" | "text" | "button" | "done" | "doneForAnother", string>
> = {
	verifyEmail: {
		title: "Verify your email",
		text: "One tap and you're in.",
		button: "Verify my email",
		done: "Your email is verified.",
		doneForAnother: "That link was for another account: its email is verified.",
	},
	verifyAndChangeEmail: {
		title: "Confirm your new email",
		text: "One tap, and you'll log in with this address from now on. Didn't ask for that? Don't tap, and nothing changes.",
		button: "Use this email",
		done: "Your new email is confirmed.",
		doneForAnother: "That link was for another account: its new email is confirmed.",
	},
	recoverEmail: {
		title: "Undo your email change",
		text: "One tap, and your account has its old address back. If you didn't make the change, choose a new password too.",
		button: "Restore my email",
		done: "Your account has its old email back.",
		doneForAnother: "That link was for another account: it has its old email back.",
	},
};

/** For somebody who is logged in to an account, and opened a link for another one. */
const FOR_ANOTHER = {
	type: "info",
	description:
		"You're still logged in to this one, and nothing changed here. To use the other account, log out, then log in with its email.",
	duration: 20_000,
} as const;

export const handle: RouteFacts = { forRobots: false };

export const meta: MetaFunction = () => [{ title: "Verify your email · The Yard" }];

/** With a code from a mail, anyone may open it; without one, only somebody who has just signed up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const oobCode = searchParams.get("oobCode");
	const wanted = searchParams.get("mode");
	const mode = ADDRESS_MODES.find((one) => one === wanted) ?? "verifyEmail";
	const { session, headers } = await recheckSession(context);
	const isJustProved = mode === "verifyEmail" && headers.has("Set-Cookie");
	// Otherwise a link may be for another account.
	if (session?.emailProved && (!oobCode || isJustProved)) {
		throw await leadIn({ request, context }, session, headers);
	}
	if (!session && !oobCode) throw redirect(loginFor(returnPathOf(request)));
	const waiting =
		session && !session.emailProved
			? {
					email: session.email,
					waitSeconds: mailCooldown(session, context.now()),
					// Microsoft's sessions are let in before their address is verified.
					isIn: session.verified,
					isMailed: session.mailSentAt !== null,
				}
			: null;
	const account = session && (await accountNameOf(context, session));
	return data({ oobCode, mode, waiting, account, formKey: randomId() }, { headers });
}

export const action = idempotent(verifyEmailForm, applyOrResend);

async function applyOrResend({ request, context }: ActionFunctionArgs) {
	const form = await readGuestForm({ request, context }, verifyEmailForm, ({ intent }) =>
		intent === "resend" ? "resend" : "verify",
	);
	if (!form.value) return form.refusal;
	const done = (to: string, title: string) => redirectAfterSuccess(request, context, to, { title });

	if (form.value.intent === "apply") {
		const { oobCode, mode } = form.value;
		const outcome = await applyCode(context, oobCode);
		const { session, headers } = await recheckSession(context);
		const isOthers = !outcome.refused && outcome.uid !== undefined && outcome.uid !== session?.uid;
		if (session && isOthers) {
			const toast = { ...FOR_ANOTHER, title: MODES[mode].doneForAnother };
			return redirectAfterSuccess(request, context, ACCOUNT, toast, headers.getSetCookie());
		}
		// A code that is used up has verified the address before; what the others do may not have happened.
		if (session?.emailProved && (!outcome.refused || mode === "verifyEmail")) {
			const welcome = mode === "verifyEmail" ? " Welcome to The Yard." : "";
			const title = MODES[mode].done + welcome;
			return leadIn({ request, context }, session, headers, { title });
		}
		if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
		return done("/login/", `${MODES[mode].done} Log in to continue.`);
	}

	const { session, headers, isChecked } = await recheckSession(context);
	if (!session) throw redirect("/login/");
	if (session.emailProved) return leadIn({ request, context }, session, headers);
	if (form.value.intent === "check") {
		if (!isChecked)
			return form.refuse(503, { form: "We couldn't check right now. Try again in a minute." });
		const notYet = "Not verified yet. Tap the link in the email first, then come back here.";
		return form.refuse(409, { form: notYet });
	}
	const problem = await resendMail(context, session);
	if (problem) return form.refuse(problem.status, problem.refused);
	return done("/verify-email/", "A new verification email has been sent.");
}

export const clientAction = submitForm;

/**
 * Leads a verified person to the page they came for, or else to the programs. Right after verifying, somebody who came
 * for no page in particular gets the three questions first.
 *
 * @param headers hold the session's new id at that moment
 */
function leadIn(
	{ request, context }: Pick<ActionFunctionArgs, "request" | "context">,
	session: Session,
	headers: Headers,
	toast?: { title: string },
) {
	const wanted = safeRedirectTo(session.redirectTo);
	const isNew = headers.has("Set-Cookie") && session.userId !== null && session.askedAt === null;
	const to = isNew && wanted === safeRedirectTo(null) ? WELCOME : wanted;
	return redirectAfterSignIn(request, context, to, toast, headers.getSetCookie());
}

export default function VerifyEmail() {
	const { oobCode, mode, waiting, formKey } = useLoaderData<typeof loader>();
	const answer = useFormAnswer();
	const codeProblem = answer?.errors.oobCode;
	const { title, text, button } = MODES[mode];
	const applying = oobCode !== null && !codeProblem;
	const isStranger = mode === "verifyEmail" && !waiting;
	return (
		<>
			<h1>{title}</h1>
			<FormProblem problem={answer?.problem ?? codeProblem} />
			{applying && (
				<>
					{isStranger ? <WhatItConfirms /> : <p>{text}</p>}
					<ButtonForm
						sends={{ intent: "apply", oobCode, mode, form_key: formKey }}
						pending="One moment..."
						main
					>
						{button}
					</ButtonForm>
				</>
			)}
			{!applying && !waiting && (
				<p>
					{mode === "verifyEmail" ? (
						<>
							<a href="/login/">Log in</a> with your email and password, and we'll email you a new
							link.
						</>
					) : (
						<>
							<a href="/profile/account/">Login & security</a> shows the email address that your
							account has, and changes it.
						</>
					)}
				</p>
			)}
			{!applying && waiting && (
				<>
					<VerificationWait {...waiting} formKey={formKey} />
					{waiting.isIn ? (
						<p>
							<a href="/profile/account/">Back to Login & security</a>
						</p>
					) : (
						<form method="post" action="/logout">
							<button className="btn" type="submit">
								Log out
							</button>
						</form>
					)}
				</>
			)}
		</>
	);
}

/** For a browser that did not sign up: somebody else may have, using this reader's address. */
function WhatItConfirms() {
	return (
		<>
			<p>
				Someone signed up for The Yard with the address we emailed. Tap the button if that was you:
				it confirms that the address is yours, and that the account made with it may use it.
			</p>
			<p>
				<strong>Didn't sign up for The Yard?</strong> Don't tap, and nothing happens.
			</p>
		</>
	);
}

const PAGE_PATH = "/verify-email/";

/** The link may be opened on another device. */
const LOOK_EVERY_MS = 5000;

/** `isMailed`: somebody who came from Microsoft has not been sent one yet, nor who signed up when none could be sent. */
type Wait = { email: string; waitSeconds: number; isMailed: boolean; formKey: string };

/** For someone who has just signed up: the mail is on its way; check again, or ask for another. */
function VerificationWait({ email, waitSeconds, isMailed, formKey }: Wait) {
	usePolling(LOOK_EVERY_MS);
	const left = useCountdown(waitSeconds);
	return (
		<>
			{isMailed ? (
				<p>
					We emailed <strong>{email}</strong>. Tap the link, on this device or any other. Can't find
					it? Check your spam folder.
				</p>
			) : (
				<p>
					We'll email a link to <strong>{email}</strong>, to check that the address is yours.
				</p>
			)}
			<div className="actions">
				{isMailed && (
					<ButtonForm
						sends={{ intent: "check", form_key: formKey }}
						pending="Checking..."
						action={PAGE_PATH}
						main
					>
						I verified my email
					</ButtonForm>
				)}
				<ButtonForm
					sends={{ intent: "resend", form_key: formKey }}
					pending="Sending..."
					action={PAGE_PATH}
					main={!isMailed}
				>
					{isMailed ? "Resend email" : "Send email"}
				</ButtonForm>
			</div>
			{/* It keeps its room, so that what is below doesn't move under a finger when the time is up. */}
			<p className="hint">{left > 0 ? `You can resend it in ${left} seconds.` : "\u00a0"}</p>
		</>
	);
}

function useCountdown(fromSeconds: number): number {
	const [left, setLeft] = useState(fromSeconds);
	useEffect(() => setLeft(fromSeconds), [fromSeconds]);
	useEffect(() => {
		if (left <= 0) return;
		const timer = setTimeout(() => setLeft(left - 1), 1000);
		return () => clearTimeout(timer);
	}, [left]);
	return left;
}
