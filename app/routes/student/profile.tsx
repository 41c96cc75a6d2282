import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changeEmail, changePassword } from "#app/auth/credentials.server.ts";
import { requireStudent, requireStudentUser } from "#app/auth/guards.server.ts";
import { forgetSession } from "#app/auth/session.server.ts";
import { ChangeEmail, ChangePassword } from "#app/components/credential-forms.tsx";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { ProfileDetails } from "#app/components/profile-details.tsx";
import { SessionList } from "#app/components/session-list.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { changeEmailForm, changePasswordForm } from "#app/forms/password.ts";
import { profileForm } from "#app/forms/profile.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { deleteAllSessions, deleteOwnSession, listSessions } from "#db/sessions.ts";
import { findUserByFirebaseUid, updateProfile } from "#db/users.ts";

export const meta: MetaFunction = () => [{ title: "Profile · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudent(request, context);
	const nowMs = context.now();
	const [user, sessions] = await Promise.all([
		findUserByFirebaseUid(context.db, student.uid),
		listSessions(context.db, student.uid, nowMs),
	]);
	return {
		fullName: user?.fullName ?? "",
		college: user?.college ?? "",
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
	const intent = (await request.clone().formData()).get("intent");
	const done = (title: string, cookies: string[] = []) =>
		redirectWithToast(request, context, "/profile/", { type: "success", title }, cookies);
	switch (intent) {
		case "details": {
			const form = await readForm(request, profileForm);
			if (!form.value) return form.refusal;
			const { full_name: fullName, college } = form.value;
			const { userId } = await requireStudentUser(request, context);
			await updateProfile(context.db, userId, { fullName, college: college ?? null });
			return done("Profile saved");
		}
		case "password": {
			const form = await readForm(request, changePasswordForm);
			if (!form.value) return form.refusal;
			const outcome = await changePassword(request, context, student, form.value);
			if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
			return done("Your password is changed. Other devices are logged out.", [outcome.cookie]);
		}
		case "email": {
			const form = await readForm(request, changeEmailForm);
			if (!form.value) return form.refusal;
			const outcome = await changeEmail(context, student, form.value);
			if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
			return done("Open the link we have mailed to your new address.");
		}
		case "end-session": {
			const idHash = String((await request.formData()).get("session") ?? "");
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

export default function Profile() {
	const { fullName, college, email, hasPassword, sessions, nowMs } = useLoaderData<typeof loader>();
	const result = useFormAnswer()?.result;
	const of = (intent: string) => (result?.initialValue?.intent === intent ? result : undefined);
	return (
		<div className="grid max-w-2xl gap-6">
			<h1>Profile</h1>
			<ProfileDetails details={{ fullName, college }} result={of("details")} />
			{hasPassword ? (
				<>
					<ChangeEmail email={email} result={of("email")} />
					<ChangePassword result={of("password")} />
				</>
			) : (
				<section className="panel" aria-labelledby="account">
					<h2 id="account">Logging in</h2>
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
