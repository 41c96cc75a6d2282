import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { CurrentPassword, PasswordField } from "#app/components/password-field.tsx";

/** The email for logging in; it changes once the new address is confirmed. */
export function ChangeEmail({ email }: { email: string }) {
	const form = useForm("change-email", {
		saved: { email: "", current_password: "" },
		identity: { intent: "email" },
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
export function ChangePassword() {
	const form = useForm("change-password", {
		saved: { current_password: "", password: "" },
		identity: { intent: "password" },
	});
	return (
		<section className="panel" aria-labelledby="password">
			<h2 id="password">Password</h2>
			<Form form={form}>
				<CurrentPassword field={form.fields.current_password} />
				<PasswordField
					field={form.fields.password}
					label="New password"
					hint="At least 8 characters. Your other devices will be logged out."
					autoComplete="new-password"
				/>
				<SubmitButton pending="Changing password..." main={false}>
					Change password
				</SubmitButton>
			</Form>
		</section>
	);
}
