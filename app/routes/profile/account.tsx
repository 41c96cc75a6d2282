import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { forgetPerson } from "#app/auth/delete-account.server.ts";
import { requireFreshSignIn, requireNewerSignIn } from "#app/auth/fresh-sign-in.server.ts";
import { requireStudent } from "#app/auth/guards.server.ts";
import { idempotent } from "#app/auth/idempotent.server.ts";
import { hasEnded } from "#app/auth/session/session-cookie.server.ts";
import { logOutEverywhere } from "#app/auth/session/token-end.server.ts";
import { changeEmail, changePassword } from "#app/auth/sign-in/credentials.server.ts";
import {
	addPassword,
	readSignInMethods,
	removeSignInMethod,
} from "#app/auth/sign-in/sign-in-methods.server.ts";
import { isProvider } from "#app/auth/social/providers.ts";
import { keepOnly, readStudentForm } from "#app/auth/student-form.server.ts";
import { BackToProfile } from "#app/components/confirmation-page.tsx";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { PageProblem, SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { CurrentPassword, NewPassword } from "#app/components/password-field.tsx";
import { accountForm } from "#app/forms/account.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { randomId } from "#db/ids.ts";
import { deleteOwnSession, listSessions } from "#db/people/sessions.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { SignInMethods } from "./sign-in-methods.tsx";

const LOGGED_OUT_TOAST = { title: "You're logged out everywhere." };
const ALMOST_LOGGED_OUT_TOAST = {
	type: "warning",
	title: "You're logged out everywhere on The Yard.",
	description:
		"The sign-in service didn't respond, so apps that use your account may still get in. Log in and try again in a few minutes.",
	duration: 20_000,
} as const;

export const meta: MetaFunction = () => [{ title: "Login & security · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	const nowMs = context.now();
	const sessions = await listSessions(context.db, student.uid, nowMs);
	const ways = await readSignInMethods(context);
	const wanted = new URL(request.url).searchParams.get("connect") ?? "";
	return {
		email: student.email,
		hasPassword: ways ? ways.includes("password") : student.provider === "password",
		signInMethods: {
			ways,
			current: student.provider,
			emailProved: student.emailProved,
			wanted: isProvider(wanted) ? wanted : null,
		},
		sessions: sessions
			.filter((session) => !hasEnded(session, nowMs))
			.map(({ idHash, provider, device, createdAt }) => ({
				provider,
				device,
				createdAt,
				id: idHash,
				here: idHash === student.idHash,
			})),
		hasSecondFactor: student.secondFactorSince !== null,
		nowMs,
		formKey: randomId(),
	};
}

export const action = idempotent(accountForm, changeAccount);

async function changeAccount({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, accountForm, {
		whenLoggedOut: keepOnly("email"),
		by: "student",
	});
	if (!form.value) return form.refusal;
	const { student, value } = form;
	const done = (title: string, cookies: string[] = []) =>
		redirectAfterSuccess(request, context, "/profile/account/", { title }, cookies);
	switch (value.intent) {
		case "password": {
			const outcome = await changePassword(context, student, value);
			if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
			return done("Password changed. Your other devices are logged out.", [outcome.cookie]);
		}
		case "email": {
			const outcome = await changeEmail(context, student, value);
			if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
			return done("Tap the link we emailed to your new address.");
		}
		case "add-password": {
			await requireFreshSignIn(request, context, student);
			const outcome = await addPassword(context, student, value.password);
			if (outcome.refused && outcome.isStale) await requireNewerSignIn(request, context, student);
			if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
			return done("Password added. Your other devices are logged out.", [outcome.cookie]);
		}
		case "disconnect": {
			await requireFreshSignIn(request, context, student);
			const outcome = await removeSignInMethod(context, student, value.way);
			if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
			return done("You can't log in that way anymore.");
		}
		case "end-session":
			await deleteOwnSession(context.db, { idHash: value.session, uid: student.uid });
			await logSecurityEvent(context, "logged out", { uid: student.uid, kind: "another device" });
			return done("That device is logged out.");
		case "log-out-everywhere": {
			await requireFreshSignIn(request, context, student);
			const toast = (await logOutEverywhere(context, student))
				? LOGGED_OUT_TOAST
				: ALMOST_LOGGED_OUT_TOAST;
			return forgetPerson(context, await redirectAfterSuccess(request, context, "/login/", toast));
		}
	}
}

export const clientAction = submitForm;

export default function Account() {
	useFocusNearForm();
	const { email, hasPassword, signInMethods, hasSecondFactor, sessions, nowMs, formKey } =
		useLoaderData<typeof loader>();
	return (
		<div className="grid gap-6 items-start *:min-w-0 lg:grid-cols-2">
			<div className="page-head mb-0 lg:col-span-2">
				<BackToProfile />
				<h1>Login & security</h1>
				<PageProblem shownBy={["email", "password", "add-password", "disconnect"]} />
			</div>
			<SignInMethods email={email} formKey={formKey} {...signInMethods} />
			{hasPassword && (
				<>
					<ChangeEmail email={email} formKey={formKey} />
					<ChangePassword formKey={formKey} />
				</>
			)}
			<section className="panel" aria-labelledby="code-at-login">
				<h2 id="code-at-login">Code at login</h2>
				<p>
					{hasSecondFactor
						? "It's on: we ask for a code from your phone when you log in."
						: "Let us ask for a code from your phone when you log in, so your password alone isn't enough."}
				</p>
				<div>
					<Link className="btn" to="/profile/second-factor/" prefetch="intent">
						{hasSecondFactor ? "Manage" : "Set up"}
						<span className="sr-only"> the code at login</span>
					</Link>
				</div>
			</section>
			<SessionList sessions={sessions} nowMs={nowMs} formKey={formKey} />
		</div>
	);
}

const SIGN_IN_METHOD_TEXTS: Record<string, string> = {
	password: "with your password",
	"google.com": "with Google",
	"microsoft.com": "with Microsoft",
};

type Shown = {
	id: string;
	provider: string;
	device: string | null;
	createdAt: number;
	here: boolean;
};

type Listed = { sessions: Shown[]; nowMs: number; formKey: string };

function SessionList({ sessions, nowMs, formKey }: Listed) {
	return (
		<section className="panel" aria-labelledby="devices">
			<h2 id="devices">Where you're logged in</h2>
			<ul className="grid gap-3">
				{sessions.map(({ id, provider, device, createdAt, here }) => (
					<li key={id} className="flex flex-wrap items-center justify-between gap-3">
						<div>
							<strong>{device ?? "A browser"}</strong>
							<p className="meta">
								<span>
									{timeAgo(createdAt, nowMs)} {SIGN_IN_METHOD_TEXTS[provider] ?? ""}
								</span>
								{here && <span className="badge bg-ok-soft text-ok">This device</span>}
							</p>
						</div>
						{!here && (
							<ButtonForm sends={{ intent: "end-session", session: id }} pending="Logging out...">
								Log out this device
							</ButtonForm>
						)}
					</li>
				))}
			</ul>
			<ButtonForm
				sends={{ intent: "log-out-everywhere", form_key: formKey }}
				pending="Logging out..."
			>
				Log out everywhere
			</ButtonForm>
		</section>
	);
}

/** The email for logging in; it changes once the new address is confirmed. */
function ChangeEmail({ email, formKey }: { email: string; formKey: string }) {
	const form = useForm("change-email", {
		saved: { email: "", current_password: "" },
		identity: { intent: "email" },
		hidden: { form_key: formKey },
	});
	return (
		<section className="panel" aria-labelledby="email">
			<h2 id="email">Email</h2>
			<p>
				You log in as <strong>{email}</strong>.
			</p>
			<Form form={form}>
				<TextField
					field={form.fields.email}
					type="email"
					label="New email address"
					autoComplete="email"
					required
				/>
				<CurrentPassword field={form.fields.current_password} />
				<SubmitButton pending="Sending..." main={false}>
					Change email
				</SubmitButton>
			</Form>
		</section>
	);
}

/** The password; changing it logs out every other device. */
function ChangePassword({ formKey }: { formKey: string }) {
	const form = useForm("change-password", {
		saved: { current_password: "", password: "" },
		identity: { intent: "password" },
		hidden: { form_key: formKey },
	});
	return (
		<section className="panel" aria-labelledby="password">
			<h2 id="password">Password</h2>
			<Form form={form}>
				<CurrentPassword field={form.fields.current_password} />
				<NewPassword field={form.fields.password} logsOut />
				<SubmitButton pending="Changing password..." main={false}>
					Change password
				</SubmitButton>
			</Form>
		</section>
	);
}
