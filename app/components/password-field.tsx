import { type ReactNode, useEffect, useState } from "react";
import { MIN_PASSWORD_LENGTH } from "#app/forms/fields/constants.ts";
import { describedBy, type Field, FieldFrame } from "./form/form-fields.tsx";

interface PasswordProps {
	field: Field;
	label?: string;
	hint?: ReactNode;
	autoComplete: "current-password" | "new-password";
}

/** A labeled password input; with JavaScript, the password can be shown. */
export function PasswordField({ field, label = "Password", hint, autoComplete }: PasswordProps) {
	const [running, setRunning] = useState(false);
	const [shown, setShown] = useState(false);
	useEffect(() => setRunning(true), []);
	return (
		<FieldFrame field={field} label={label} hint={hint}>
			<div className="relative has-[button]:[&>.input]:pr-21">
				<input
					id={field.id}
					name={field.name}
					form={field.formId}
					{...describedBy(field, hint)}
					type={shown ? "text" : "password"}
					className="input"
					autoComplete={autoComplete}
					autoCapitalize="none"
					spellCheck={false}
					data-min-length={autoComplete === "new-password" ? MIN_PASSWORD_LENGTH : undefined}
					required
				/>
				{running && (
					<button
						type="button"
						className="btn absolute inset-[2px_2px_2px_auto] border-transparent bg-transparent"
						onClick={() => setShown(!shown)}
					>
						{shown ? "Hide" : "Show"}
						<span className="sr-only"> {label.toLowerCase()}</span>
					</button>
				)}
			</div>
		</FieldFrame>
	);
}

interface NewPasswordProps {
	field: Field;
	label?: string;
	/** Whether other devices are logged out by it. */
	logsOut?: boolean;
}

/** A password to choose. */
export function NewPassword({ field, label = "New password", logsOut = false }: NewPasswordProps) {
	const rule = `At least ${MIN_PASSWORD_LENGTH} characters.`;
	const hint = logsOut ? `${rule} Your other devices will be logged out.` : rule;
	return <PasswordField field={field} label={label} hint={hint} autoComplete="new-password" />;
}

/** The password once more, before a change to the account. */
export function CurrentPassword(props: Pick<PasswordProps, "field" | "hint">) {
	return (
		<div className="grid gap-1.5">
			<PasswordField {...props} label="Current password" autoComplete="current-password" />
			<p className="hint">
				<a href="/forgot-password/">Forgot password?</a>
			</p>
		</div>
	);
}
