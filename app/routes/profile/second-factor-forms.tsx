import { ButtonForm } from "#app/components/form/button-form.tsx";
import { CodeField } from "#app/components/form/code-field.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";

/** The light margin around the dots that cameras need to find the code. */
const MARGIN = 4;

type Begun = { secret: string; qrCode: { path: string; size: number } };

/** The secret for the authenticator app, as a QR code and as text, and the field for the app's first code. */
export function FirstCode({ secret, qrCode: { path, size } }: Begun) {
	const form = useForm("turn-on", { saved: { code: "" }, identity: { intent: "turn-on" } });
	const side = size + 2 * MARGIN;
	return (
		<section className="panel" aria-labelledby="add-to-app">
			<h2 id="add-to-app">Add The Yard to your app</h2>
			<p>
				Scan this with your authenticator app. On this phone, copy the key into the app instead.
			</p>
			<svg
				className="w-[200px] bg-white fill-black"
				viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
				role="img"
				aria-label="QR code for your authenticator app"
			>
				<path d={path} />
			</svg>
			<p>
				Key: <code className="break-all select-all">{secret.replace(/(.{4})(?!$)/g, "$1 ")}</code>
			</p>
			<Form form={form}>
				<CodeField field={form.fields.code} hint="The 6 digits your app shows now." />
				<SubmitButton pending="Checking...">Turn on</SubmitButton>
			</Form>
			<ButtonForm sends={{ intent: "begin" }} pending="Starting...">
				Make another key
			</ButtonForm>
		</section>
	);
}

/** Recovery codes for somebody who has lost their phone. */
export function RecoveryCodes({ codes, goOn }: { codes: string[]; goOn: string | null }) {
	return (
		<section className="panel" aria-labelledby="recovery-codes-now">
			<h2 id="recovery-codes-now">Save your recovery codes</h2>
			<p>
				If you lose your phone, each of these lets you in once. Save them somewhere safe now: we
				can't show them again.
			</p>
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-[0.35rem] text-[1.05rem]">
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ul>
			{goOn && (
				<div>
					<a className="btn btn-main" href={goOn}>
						I saved them, go on
					</a>
				</div>
			)}
		</section>
	);
}

type Asked = { intent: "recovery-codes" | "turn-off" } & Record<
	"title" | "text" | "button" | "pending",
	string
>;

/** Actions that ask for a code once more: making new recovery codes, or turning the second factor off. */
export function WithCode({ intent, title, text, button, pending }: Asked) {
	const form = useForm(intent, { saved: { code: "" }, identity: { intent } });
	return (
		<section className="panel" aria-labelledby={`${intent}-title`}>
			<h2 id={`${intent}-title`}>{title}</h2>
			<p>{text}</p>
			<Form form={form}>
				<CodeField field={form.fields.code} hint="From your app, or a recovery code." />
				<SubmitButton pending={pending} main={false}>
					{button}
				</SubmitButton>
			</Form>
		</section>
	);
}
