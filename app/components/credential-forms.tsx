import { SubmitButton, TextField } from "./form-fields.tsx";
import { PasswordField } from "./password-field.tsx";
import { fieldsOf, type Result, SmallForm } from "./small-form.tsx";

interface CredentialProps {
	/** The answer to this very form, when it was refused. */
	result: Result;
}

/** The e-mail one logs in with; it changes once the new address has answered. */
export function ChangeEmail({ email, result }: CredentialProps & { email: string }) {
	const fields = fieldsOf("change-email", result, { email: "", current_password: "" });
	return (
		<section className="panel" aria-labelledby="email">
			<h2 id="email">Email</h2>
			<p>
				You log in as <strong>{email}</strong>.
			</p>
			<SmallForm id="change-email" result={result}>
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
			</SmallForm>
		</section>
	);
}

/** The password; changing it logs every other device out. */
export function ChangePassword({ result }: CredentialProps) {
	const fields = fieldsOf("change-password", result, { current_password: "", password: "" });
	return (
		<section className="panel" aria-labelledby="password">
			<h2 id="password">Password</h2>
			<SmallForm id="change-password" result={result}>
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
			</SmallForm>
		</section>
	);
}
