import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { requireFreshSignIn } from "#app/auth/fresh-sign-in.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { idempotent } from "#app/auth/idempotent.server.ts";
import { returnPathOf, safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { may } from "#app/auth/session/roles.server.ts";
import { renewSession } from "#app/auth/session/session.server.ts";
import {
	beginSecondFactor,
	describeSecondFactor,
	makeRecoveryCodes,
	takeCode,
	turnOffSecondFactor,
	turnOnSecondFactor,
} from "#app/auth/sign-in/second-factor.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { BackToProfile } from "#app/components/confirmation-page.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { CodeField, FormProblem, SubmitButton } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm, useFormAnswer } from "#app/components/form/submit-form.ts";
import { secondFactorForm } from "#app/forms/account.ts";
import { randomId } from "#db/ids.ts";

const PAGE_PATH = "/profile/second-factor/";
const ACCOUNT = "/profile/account/";

export const meta: MetaFunction = () => [{ title: "Code at login · The Yard" }];

/** Also after a refusal, because it may have changed on another page. */
export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const student = await requireStudentUser(request, context);
	await requireFreshSignIn(request, context, student);
	const wanted = new URL(request.url).searchParams.get("redirectTo");
	const factor = await describeSecondFactor(context, student);
	const mustHave =
		may(student, "moderate") && context.config.MODERATOR_SECOND_FACTOR === "required";
	return { factor, mustHave, goOn: wanted && safeRedirectTo(wanted, ACCOUNT), formKey: randomId() };
}

export const action = idempotent(secondFactorForm, changeSecondFactor);

async function changeSecondFactor({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, secondFactorForm, {
		whenLoggedOut: "redirect",
	});
	if (!form.value) return form.refusal;
	const { value, student } = form;
	const { uid } = student;
	await requireFreshSignIn(request, context, student);
	switch (value.intent) {
		case "begin":
			await beginSecondFactor(context, uid);
			return redirectAfterSuccess(request, context, returnPathOf(request));
		case "turn-on": {
			const outcome = await turnOnSecondFactor(context, uid, value.code);
			if (outcome.refused) return form.refuse(outcome.status, outcome.refused);
			const cookie = await renewSession(context, student, { secondFactorAt: context.now() });
			return showOnce(outcome.recoveryCodes, { "Set-Cookie": cookie });
		}
	}
	const refused = await takeCode(context, student, value.code);
	if (refused) return form.refuse(refused.status, refused.refused);
	if (value.intent === "recovery-codes") return showOnce(await makeRecoveryCodes(context, uid));
	await turnOffSecondFactor(context, uid);
	return redirectAfterSuccess(request, context, PAGE_PATH, {
		title: "You log in without a code now.",
	});
}

/** They are stored only as hashes, so this answer is the only time they are shown. */
function showOnce(recoveryCodes: string[], headers: HeadersInit = {}) {
	return data({ values: {}, errors: {}, recoveryCodes }, { headers });
}

export const clientAction = submitForm;

export default function SecondFactor() {
	const { factor, mustHave, goOn, formKey } = useLoaderData<typeof loader>();
	const codes = useRecoveryCodes();
	const problem = useFormAnswer()?.problem;
	return (
		<div className="grid max-w-2xl gap-6">
			<div className="page-head mb-0">
				<BackToProfile />
				<h1>Code at login</h1>
				<p>
					{mustHave && factor.state !== "on"
						? "Moderators log in with a code from their phone, too. Set it up once, then go on."
						: "With a code from your phone at login, your password alone isn't enough."}
				</p>
			</div>
			{codes && factor.state === "on" && (
				<RecoveryCodes key={codes.join()} codes={codes} goOn={goOn} />
			)}
			{factor.state === "off" && (
				<section className="panel" aria-labelledby="turn-on-title">
					<h2 id="turn-on-title">Turn it on</h2>
					<FormProblem problem={problem} />
					<p>
						You need an authenticator app on your phone, such as Google Authenticator, Microsoft
						Authenticator or 1Password.
					</p>
					<ButtonForm sends={{ intent: "begin" }} pending="Starting..." main>
						Set up
					</ButtonForm>
				</section>
			)}
			{factor.state === "begun" && (
				<FirstCode secret={factor.secret} qrCode={factor.qrCode} formKey={formKey} />
			)}
			{factor.state === "on" && (
				<>
					<section className="panel" aria-labelledby="is-on">
						<h2 id="is-on">It's on</h2>
						<p>
							We ask for a code each time you log in.{" "}
							{factor.recoveryCodesLeft === 1
								? "1 recovery code is left."
								: `${factor.recoveryCodesLeft} recovery codes are left.`}
						</p>
					</section>
					<WithCode
						formKey={formKey}
						intent="recovery-codes"
						title="New recovery codes"
						text="The ones you have now stop working."
						button="Make new codes"
						pending="Making..."
					/>
					<WithCode
						formKey={formKey}
						intent="turn-off"
						title="Turn it off"
						text="For a new phone: turn it off, then set it up again there."
						button="Turn off"
						pending="Turning off..."
					/>
				</>
			)}
		</div>
	);
}

/** The light margin around the dots that cameras need to find the code. */
const MARGIN = 4;

type Begun = { secret: string; qrCode: { path: string; size: number }; formKey: string };

/** The secret for the authenticator app, as a QR code and as text, and the field for the app's first code. */
function FirstCode({ secret, qrCode: { path, size }, formKey }: Begun) {
	const form = useForm("turn-on", {
		saved: { code: "" },
		identity: { intent: "turn-on" },
		hidden: { form_key: formKey },
	});
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

/** The newest codes. They stay when the router forgets the answer, as it does for a link within the page. */
function useRecoveryCodes(): string[] | undefined {
	const answered = useActionData<{ recoveryCodes?: string[] }>()?.recoveryCodes;
	const [codes, setCodes] = useState(answered);
	if (answered && answered !== codes) setCodes(answered);
	return codes;
}

/** Recovery codes for somebody who has lost their phone. They take the focus from the form that asked for them. */
function RecoveryCodes({ codes, goOn }: { codes: string[]; goOn: string | null }) {
	const section = useRef<HTMLElement>(null);
	useEffect(() => section.current?.focus(), []);
	return (
		<section className="panel" aria-labelledby="recovery-codes-now" ref={section} tabIndex={-1}>
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
	"formKey" | "title" | "text" | "button" | "pending",
	string
>;

/** Actions that ask for a code once more: making new recovery codes, or turning the second factor off. */
function WithCode({ intent, formKey, title, text, button, pending }: Asked) {
	const form = useForm(intent, {
		saved: { code: "" },
		identity: { intent },
		hidden: { form_key: formKey },
	});
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
