import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmationPage } from "#app/components/confirmation-page.tsx";
import { Form, type FormState, useForm } from "#app/components/form/form.tsx";
import {
	describedBy,
	type Field,
	FieldFrame,
	HoneypotField,
	Problem,
	SubmitButton,
	TextField,
} from "#app/components/form/form-fields.tsx";
import { publicMeta } from "#app/components/public-meta.ts";
import { presentSearchParams, type RouteFacts } from "#app/http/route-facts.ts";
import { randomId } from "#db/ids.ts";
import { ErrorSummary, MentorFields, type SuggestedUniversity } from "./mentor-fields.tsx";
import { register, suggestedUniversities } from "./registration.server.ts";

export const handle: RouteFacts = { takesFile: true, searchParams: presentSearchParams("sent") };

export const meta: MetaFunction = (place) =>
	publicMeta(
		"Become a Mentor · The Yard",
		"Offer your experience to students and graduates of historically Black colleges and universities.",
		place,
	);

export async function loader({ request }: LoaderFunctionArgs) {
	return {
		sent: new URL(request.url).searchParams.has("sent"),
		formKey: randomId(),
		universities: await suggestedUniversities(),
	};
}

export function action({ request, context }: ActionFunctionArgs) {
	return register(request, context);
}

export default function RegisterMentor() {
	const { sent, formKey, universities } = useLoaderData<typeof loader>();
	const isRefused = useActionData() !== undefined;
	if (sent && !isRefused) return <Thanks />;
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1>Become a Mentor</h1>
				<p>
					Students and graduates of historically Black colleges are looking for someone who has been
					where they are. One reply can be enough, and you don't need an account.
				</p>
			</div>
			<p className="mb-6">
				Already a mentor? <a href="/mentor/link/">Change or withdraw</a>.
			</p>
			<MentorForm formKey={formKey} universities={universities} />
		</div>
	);
}

function Thanks() {
	return (
		<ConfirmationPage
			title="Thank you for offering your time"
			ways={{ "See all programs": "/programs-public/", Home: "/" }}
			main
		>
			<p role="status">
				One more step: check your email and tap the link in it, so we know the address is yours.
				Then a moderator reads your registration, and students can find you.
			</p>
			<p>
				No email within a few minutes? Check your spam folder. Each address gets at most three of
				these a day. To fix a typo, <a href="/mentor/register/">register again</a>; what isn't
				confirmed within 7 days is erased.
			</p>
		</ConfirmationPage>
	);
}

type Props = { formKey: string; universities: SuggestedUniversity[] };

/** The registration form for mentors, on a page without JavaScript. */
function MentorForm({ formKey, universities }: Props) {
	const form = useForm("mentor", {
		saved: {
			name: "",
			email: "",
			affiliation: "",
			class_year: "",
			role: "",
			employer: "",
			areas: [],
			other_area: "",
			ask_about: "",
			linkedin: "",
			headshot: "",
			kept_headshot: "",
			consent: "",
		},
		hidden: { form_key: formKey },
	});
	const { fields } = form;
	return (
		<Form
			form={form}
			action="/mentor/register/"
			encType="multipart/form-data"
			className="grid gap-5"
		>
			<ErrorSummary fields={fields} />
			<TextField field={fields.name} label="Name" autoComplete="name" required />
			<TextField
				field={fields.email}
				type="email"
				label="Email Address"
				hint="Students see it only if you don't add a LinkedIn profile."
				autoComplete="email"
				required
			/>
			<MentorFields fields={fields} universities={universities} />
			<HeadshotField form={form} />
			<Consent field={fields.consent} />
			<HoneypotField of="mentor" />
			<p>
				<SubmitButton pending="Sending...">Send registration</SubmitButton>
			</p>
		</Form>
	);
}

function HeadshotField({ form }: { form: FormState<"headshot" | "kept_headshot"> }) {
	const field = form.fields.headshot;
	/** The key of a headshot that came with an earlier submission. */
	const kept = form.fields.kept_headshot.initialValue;
	// After a refusal, a browser does not restore a chosen file.
	const isLost = form.shown && !kept && !field.problem;
	const hint = `JPEG, PNG or WebP, up to 2 MB. We remove location and date from the photo.${isLost ? " If you chose one, choose it again." : ""}`;
	return (
		<>
			{kept && (
				<p className="notice bg-ok-soft text-ok">
					We kept your headshot. You don't need to choose it again.
				</p>
			)}
			<FieldFrame
				field={field}
				label={kept ? "Another headshot (optional)" : "Headshot (optional)"}
				hint={hint}
			>
				<input
					className="input"
					type="file"
					id={field.id}
					name={field.name}
					accept="image/jpeg,image/png,image/webp"
					{...describedBy(field, hint)}
				/>
			</FieldFrame>
			{kept && (
				<>
					<input type="hidden" name="kept_headshot" value={kept} />
					<label className="check">
						<input type="checkbox" name="no_headshot" />
						Leave my headshot out
					</label>
				</>
			)}
		</>
	);
}

function Consent({ field }: { field: Field }) {
	return (
		<div className="field">
			<label className="check items-start">
				<input
					type="checkbox"
					id={field.id}
					name={field.name}
					value="on"
					defaultChecked={field.initialValue === "on"}
					{...describedBy(field)}
					required
				/>
				<span>
					I agree that students who are logged in to The Yard can see my name, affiliation, class
					year, role, employer, areas of expertise, what to ask me about, headshot and LinkedIn
					profile, or my email address if I don't add a profile.
				</span>
			</label>
			<Problem of={field} />
		</div>
	);
}
