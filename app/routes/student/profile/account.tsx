import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { changeEmail, changePassword } from "#app/auth/credentials.server.ts";
import { requireStudent } from "#app/auth/guards.server.ts";
import { forgetSession } from "#app/auth/session.server.ts";
import { ChangeEmail, ChangePassword } from "#app/components/credential-forms.tsx";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { SessionList } from "#app/components/session-list.tsx";
import { readFields, readForm } from "#app/forms/answer.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { changeEmailForm, changePasswordForm } from "#app/forms/password.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { deleteAllSessions, deleteOwnSession, listSessions } from "#db/sessions.ts";

export const meta: MetaFunction = () => [{ title: "Logging in · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	const nowMs = context.now();
	const sessions = await listSessions(context.db, student.uid, nowMs);
	return {
		email: student.email,
		hasPassword: student.provider === "password",
		sessions: sessions.map(({ idHash, ...session }) => ({
			...session,
			id: idHash,
			here: idHash === student.idHash,
		})),
		nowMs,
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const student = await requireStudent(request, context);
	const sent = await readFields(request);
	const allowed = () => context.limits.allowStudentWrite(student.uid);
	const done = (title: string, cookies: string[] = []) =>
		redirectWithToast(request, context, "/profile/account/", { type: "success", title }, cookies);
	switch (sent.get("intent")) {
		case "password": {
			const form = await readForm(sent, changePasswordForm);
			if (!form.value) return form.refusal;
			if (!(await allowed())) return form.refuse(429, { form: TOO_OFTEN });
			const outcome = await changePassword(request, context, student, form.value);
			if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
			return done("Your password is changed. Other devices are logged out.", [outcome.cookie]);
		}
		case "email": {
			const form = await readForm(sent, changeEmailForm);
			if (!form.value) return form.refusal;
			if (!(await allowed())) return form.refuse(429, { form: TOO_OFTEN });
			const outcome = await changeEmail(context, student, form.value);
			if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
			return done("Open the link we have mailed to your new address.");
		}
		case "end-session": {
			const idHash = String(sent.get("session") ?? "");
			await deleteOwnSession(context.db, { idHash, uid: student.uid });
			return done("That device is logged out.");
		}
		case "log-out-everywhere":
			await deleteAllSessions(context.db, student.uid);
			return redirect("/login/", { headers: { "Set-Cookie": await forgetSession(request) } });
		default:
			throw data(null, { status: 400, statusText: "Bad Request" });
	}
}

export const clientAction = keepTyped;

export default function Account() {
	const { email, hasPassword, sessions, nowMs } = useLoaderData<typeof loader>();
	const result = useFormAnswer()?.result;
	const of = (intent: string) => (result?.initialValue?.intent === intent ? result : undefined);
	return (
		<div className="grid max-w-2xl gap-6">
			<div className="page-head mb-0">
				<p>
					<Link className="back" to="/profile/" prefetch="intent">
						Profile
					</Link>
				</p>
				<h1>Logging in</h1>
			</div>
			{hasPassword ? (
				<>
					<ChangeEmail email={email} result={of("email")} />
					<ChangePassword result={of("password")} />
				</>
			) : (
				<section className="panel" aria-labelledby="account">
					<h2 id="account">Email and password</h2>
					<p>
						You log in as <strong>{email}</strong> through another service, so your email and
						password are changed there.
					</p>
				</section>
			)}
			<SessionList sessions={sessions} nowMs={nowMs} />
		</div>
	);
}
