import { Link } from "@remix-run/react";
import { PROVIDERS, type ProviderKey } from "#app/auth/social/providers.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { FormProblem, SubmitButton } from "#app/components/form/form-fields.tsx";
import { useFormAnswer } from "#app/components/form/submit-form.ts";
import { NewPassword } from "#app/components/password-field.tsx";
import type { SignInMethod } from "#app/forms/fields/constants.ts";

interface Ways {
	email: string;
	/** Null when the sign-in service can't be asked right now. */
	ways: SignInMethod[] | null;
	/** The sign-in method that this device used. */
	current: string;
	emailProved: boolean;
	/** The provider that the student came here to connect. */
	wanted: ProviderKey | null;
	formKey: string;
}

/** How the student logs in: what is connected, what can be connected, and what can be removed. */
export function SignInMethods({ email, ways, current, emailProved, wanted, formKey }: Ways) {
	const answer = useFormAnswer();
	const asksForPassword = emailProved && ways !== null && !ways.includes("password");
	// The answer to a button, or to a form that is gone by now.
	const isAbout =
		answer?.values.intent === "add-password"
			? !asksForPassword
			: answer?.values.intent === "disconnect";
	return (
		<section className="panel" aria-labelledby="sign-in-methods">
			<h2 id="sign-in-methods">How you log in</h2>
			<FormProblem problem={isAbout && answer?.problem} />
			{!emailProved && <VerifyFirst email={email} />}
			{ways ? (
				<>
					{wanted && emailProved && !ways.includes(PROVIDERS[wanted].id) && (
						<p className="notice">
							One more tap, and you can log in to this account with {PROVIDERS[wanted].name}, too.
						</p>
					)}
					<ul className="grid gap-3">
						<Way name="Password" isOn={ways.includes("password")}>
							{ways.includes("password") && (
								<Disconnect way="password" name="password" {...{ ways, current, emailProved }} />
							)}
						</Way>
						{(Object.keys(PROVIDERS) as ProviderKey[]).map((key) => {
							const { id, name } = PROVIDERS[key];
							return (
								<Way key={key} name={name} isOn={ways.includes(id)}>
									{ways.includes(id) ? (
										<Disconnect way={id} name={name} {...{ ways, current, emailProved }} />
									) : (
										emailProved && <Connect provider={key} isWanted={wanted === key} />
									)}
								</Way>
							);
						})}
					</ul>
					{asksForPassword && <AddPassword formKey={formKey} />}
				</>
			) : (
				<p>
					We can't see how you log in right now, because the sign-in service isn't responding. Try
					again in a minute.
				</p>
			)}
		</section>
	);
}

function Way({ name, isOn, children }: { name: string; isOn: boolean; children: React.ReactNode }) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-3">
			<span className="flex flex-wrap items-center gap-3">
				<strong>{name}</strong>
				{isOn ? (
					<span className="badge bg-ok-soft text-ok">On</span>
				) : (
					<span className="meta">Off</span>
				)}
			</span>
			{children}
		</li>
	);
}

/** A plain form, because it leads to another site. */
function Connect({ provider, isWanted }: { provider: ProviderKey; isWanted: boolean }) {
	return (
		<form method="post" action={`/auth/${provider}`}>
			<button type="submit" className={isWanted ? "btn btn-main" : "btn"}>
				Connect {PROVIDERS[provider].name}
			</button>
		</form>
	);
}

function Disconnect({
	way,
	name,
	ways,
	current,
	emailProved,
}: Pick<Ways, "current" | "emailProved"> & {
	way: SignInMethod;
	name: string;
	ways: SignInMethod[];
}) {
	if (ways.length === 1) return <span className="hint">Your only way in</span>;
	if (way === current) return <span className="hint">You're logged in with it</span>;
	if (!emailProved) return null;
	return (
		<ButtonForm sends={{ intent: "disconnect", way }} pending="Disconnecting...">
			{way === "password" ? "Remove" : "Disconnect"} {name}
		</ButtonForm>
	);
}

function AddPassword({ formKey }: Pick<Ways, "formKey">) {
	const form = useForm("add-password", {
		saved: { password: "" },
		identity: { intent: "add-password" },
		hidden: { form_key: formKey },
	});
	return (
		<Form form={form} asksServer>
			<NewPassword field={form.fields.password} logsOut />
			<SubmitButton pending="Adding password..." main={false}>
				Add a password
			</SubmitButton>
		</Form>
	);
}

/** Microsoft doesn't prove that the address is theirs. */
function VerifyFirst({ email }: { email: string }) {
	return (
		<>
			<p>
				You haven't verified yet that <strong>{email}</strong> is yours. Do that first, and you can
				add other ways to log in.
			</p>
			<p>
				<Link className="btn btn-main" to="/verify-email/">
					Verify your email
				</Link>
			</p>
		</>
	);
}
