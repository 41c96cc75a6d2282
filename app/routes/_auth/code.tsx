import {
	type ActionFunctionArgs,
	type AppLoadContext,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "#app/actions/read-form.server.ts";
import { leadOn, takeSaves } from "#app/auth/pending-saves.server.ts";
import { loginFor, safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { readAnySession, renewSession } from "#app/auth/session/session.server.ts";
import { awaitsSecondFactor } from "#app/auth/session/session-cookie.server.ts";
import { takeCode } from "#app/auth/sign-in/second-factor.server.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { CodeField, SubmitButton } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { codeForm } from "#app/forms/sign-in.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";

export const handle: RouteFacts = { forRobots: false };

export const meta: MetaFunction = () => [{ title: "Enter your code · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const redirectTo = safeRedirectTo(new URL(request.url).searchParams.get("redirectTo"));
	await requireWaiting(context, redirectTo);
	return { redirectTo };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readForm(request, codeForm);
	const redirectTo = safeRedirectTo(form.typed.redirectTo);
	const session = await requireWaiting(context, redirectTo);
	if (!form.value) return form.refusal;
	const refused = await takeCode(context, session.uid, form.value.code);
	if (refused) return form.refuse(refused.status, refused.refused);
	const cookie = await renewSession(context, session, { secondFactorAt: context.now() });
	const { uid, userId } = session;
	if (userId) await takeSaves(context, { uid, userId, isThrough: true });
	return leadOn(request, context, redirectTo, undefined, [cookie]);
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
	const { redirectTo } = useLoaderData<typeof loader>();
	const form = useForm("code", { saved: { code: "" }, hidden: { redirectTo } });
	return (
		<>
			<h1>Enter your code</h1>
			<p>Open your authenticator app and type the 6-digit code it shows for The Yard.</p>
			<Form form={form} asksServer>
				<CodeField
					field={form.fields.code}
					hint="Don't have your phone? Type one of your recovery codes."
				/>
				<SubmitButton pending="Checking...">Continue</SubmitButton>
			</Form>
			<ButtonForm sends={{}} action="/logout" pending="Logging out...">
				Log out
			</ButtonForm>
		</>
	);
}
