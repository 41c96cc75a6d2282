import { type SubmissionResult, useForm } from "@conform-to/react";
import { SubmitButton, TextField } from "./form-fields.tsx";
import { PageForm } from "./page-form.tsx";
import { PasswordField } from "./password-field.tsx";

interface CredentialProps {
	/** The answer to this very form, when it was refused. */
	result: SubmissionResult<string[]> | undefined;
}

/** The e-mail one logs in with; it changes once the new address has answered. */
export function ChangeEmail({ email, result }: CredentialProps & { email: string }) {
	const [form, fields] = useForm<{ email: string; current_password: string }>({
		id: "change-email",
		lastResult: result,
	});
	return (
		<section className="panel" aria-labelledby="email">
			<h2 id="email">Email</h2>
			<p>
				You log in as <strong>{email}</strong>.
			</p>
			<PageForm form={form}>
				<TextField
					field={fields.email}
					type="email"
					label="New email address"
					autoComplete="email"
					required
				/>
				<PasswordField
					field={fields.current_password}
					label="Current password"
					autoComplete="current-password"
				/>
				<SubmitButton pending="Sending..." intent={{ name: "intent", value: "email" }} main={false}>
					Change email
				</SubmitButton>
			</PageForm>
		</section>
	);
}

/** The password; changing it logs every other device out. */
export function ChangePassword({ result }: CredentialProps) {
	const [form, fields] = useForm<{ current_password: string; password: string }>({
		id: "change-password",
		lastResult: result,
	});
	return (
		<section className="panel" aria-labelledby="password">
			<h2 id="password">Password</h2>
			<PageForm form={form}>
				<PasswordField
					field={fields.current_password}
					label="Current password"
					autoComplete="current-password"
				/>
				<PasswordField
					field={fields.password}
					label="New password"
					hint="At least 8 characters. Your other devices will be logged out."
					autoComplete="new-password"
				/>
				<SubmitButton
					pending="Changing password..."
					intent={{ name: "intent", value: "password" }}
					main={false}
				>
					Change password
				</SubmitButton>
			</PageForm>
		</section>
	);
}
