import {
	type ActionFunctionArgs,
	type AppLoadContext,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { readForm } from "#app/actions/read-form.server.ts";
import { idempotent } from "#app/auth/idempotent.server.ts";
import { redirectAfterSignIn, takeSaves } from "#app/auth/pending-saves.server.ts";
import { loginFor, pageLeadingTo, safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { tryToCreateUser } from "#app/auth/session/create-user.server.ts";
import { readAnySession, renewSession } from "#app/auth/session/session.server.ts";
import { awaitsSecondFactor } from "#app/auth/session/session-cookie.server.ts";
import { isLinkOf, mailLogInLink } from "#app/auth/sign-in/log-in.server.ts";
import { areCodesPaused, takeCode } from "#app/auth/sign-in/second-factor.server.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { CodeField, SubmitButton } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { codeForm } from "#app/forms/account.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { randomId } from "#db/ids.ts";

export const handle: RouteFacts = { forRobots: false };

export const meta: MetaFunction = () => [{ title: "Enter your code · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const redirectTo = safeRedirectTo(searchParams.get("redirectTo"));
	const link = searchParams.get("link");
	const formKey = randomId();
	if (link) {
		const session = await readAnySession(context);
		const works = session && (await isLinkOf(context, link, session));
		const shown = works ? link : "";
		return { redirectTo, link: shown, isPaused: false, canMail: false, sent: false, formKey };
	}
	const { uid } = await requireWaiting(context, redirectTo);
	const isPaused = await areCodesPaused(context, uid);
	const sent = searchParams.has("sent");
	return { redirectTo, link, isPaused, canMail: context.mailer !== null, sent, formKey };
}

export const action = idempotent(codeForm, takeCodeOrMailLink);

async function takeCodeOrMailLink({ request, context }: ActionFunctionArgs) {
	const form = await readForm(request, codeForm);
	const redirectTo = safeRedirectTo(form.typed.redirectTo);
	const session = await requireWaiting(context, redirectTo);
	if (!form.value) return form.refusal;
	const { uid } = session;
	switch (form.value.intent) {
		case "mail-link": {
			const refused = await mailLogInLink(context, session);
			if (refused) return form.refuse(refused.status, refused.refused);
			return redirectAfterSuccess(
				request,
				context,
				`${pageLeadingTo("/login/code/", redirectTo)}&sent=1`,
			);
		}
		case "code": {
			const { code, link } = form.value;
			if (link && !(await isLinkOf(context, link, session))) {
				return form.refuse(410, { form: "This link has expired. Ask for a new one." });
			}
			const refused = await takeCode(context, session, code, link !== "");
			if (refused) return form.refuse(refused.status, refused.refused);
			if (link) await logSecurityEvent(context, "log-in link used", { uid });
		}
	}
	const cookie = await renewSession(context, session, { secondFactorAt: context.now() });
	const userId = await tryToCreateUser(context, { ...session, isThrough: true });
	if (userId) await takeSaves(context, { uid, userId, isThrough: true });
	return redirectAfterSignIn(request, context, redirectTo, undefined, [cookie]);
}

export const clientAction = submitForm;

/** Somebody who has logged in but not yet entered their second factor. */
async function requireWaiting(context: AppLoadContext, redirectTo: string) {
	const session = await readAnySession(context);
	if (!session) throw redirect(loginFor(redirectTo));
	if (!session.verified) throw redirect("/verify-email/");
	if (!awaitsSecondFactor(session)) throw redirect(redirectTo);
	return session;
}

export default function Code() {
	const { redirectTo, link, isPaused, canMail, sent, formKey } = useLoaderData<typeof loader>();
	const form = useForm("code", {
		saved: { code: "" },
		identity: { intent: "code" },
		hidden: { redirectTo, link: link ?? "", form_key: formKey },
	});
	if (link === "") return <UselessLink />;
	return (
		<>
			<h1>{isPaused ? "Enter a recovery code" : "Enter your code"}</h1>
			{sent && (
				<div role="status" className="notice bg-ok-soft text-ok">
					<p>We emailed you a link. Open it in this browser, within 15 minutes.</p>
				</div>
			)}
			{isPaused ? (
				<p>
					There were too many wrong codes today, so codes from your app don't work until tomorrow.
					If that wasn't you, somebody knows your password.{" "}
					<a href="/forgot-password/">Choose a new one</a>.
				</p>
			) : (
				<p>Open your authenticator app and type the 6-digit code it shows for The Yard.</p>
			)}
			<Form form={form} asksServer>
				<CodeField
					field={form.fields.code}
					hint={isPaused ? "" : "Don't have your phone? Type one of your recovery codes."}
				/>
				<SubmitButton pending="Checking...">Continue</SubmitButton>
			</Form>
			<div className="actions">
				{isPaused && canMail && (
					<ButtonForm sends={{ intent: "mail-link", redirectTo }} pending="Sending...">
						{sent ? "Email me another link" : "Email me a link to use my app"}
					</ButtonForm>
				)}
				<ButtonForm sends={{}} action="/logout" pending="Logging out...">
					Log out
				</ButtonForm>
			</div>
		</>
	);
}

/** A mailed link that was asked for in another session, or too long ago. */
function UselessLink() {
	return (
		<>
			<h1>This link doesn't work here</h1>
			<p>
				Open it in the browser where you typed your password, within 15 minutes. Or{" "}
				<a href="/login/">log in</a> and ask for a new one.
			</p>
		</>
	);
}
