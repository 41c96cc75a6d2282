import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { keepOnly, readStudentForm } from "#app/auth/student-form.server.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { PageProblem, SubmitButton } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { welcomeForm } from "#app/forms/profile.ts";
import { saveFit, updateUser } from "#db/people/users.ts";
import { afterAnswering, fitOf, keepFit, USES_RESUME } from "./fit.server.ts";
import { FIT_PURPOSE, FitFields } from "./fit-form.tsx";

export const meta: MetaFunction = () => [{ title: "What fits you · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	return fitOf(await requireStudentUser(request, context));
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, welcomeForm, {
		whenLoggedOut: keepOnly("answer"),
	});
	if (!form.value) return form.refusal;
	const { value, student } = form;
	const { userId } = student;
	const to = afterAnswering(request, "/programs/");
	const done = (title?: string) =>
		redirectAfterSuccess(request, context, to, title ? { title } : undefined);
	switch (value.intent) {
		case "answer":
			await keepFit(context, userId, value);
			return done("Saved. You can change it in your profile.");
		case "skip":
			await saveFit(context.db, userId, {}, context.now());
			return done();
		case "uses-resume":
			await updateUser(context.db, userId, { usesResume: value.uses === "yes" });
			return done(USES_RESUME[value.uses]);
		case "put-away-steps":
			await updateUser(context.db, userId, { checklistDoneAt: context.now() });
			return done();
	}
}

export const clientAction = submitForm;

export default function Welcome() {
	const saved = useLoaderData<typeof loader>();
	const form = useForm("welcome", { saved, identity: { intent: "answer" } });
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1>What fits you?</h1>
				<p>Three questions, and you can leave any of them out. {FIT_PURPOSE}</p>
			</div>
			<PageProblem shownBy={["answer"]} />
			<Form form={form} className="grid gap-5">
				<FitFields fields={form.fields} />
				<SubmitButton pending="Saving...">Show what fits me</SubmitButton>
			</Form>
			<div className="mt-3 text-center">
				<ButtonForm sends={{ intent: "skip" }} pending="One moment...">
					Skip
				</ButtonForm>
			</div>
		</div>
	);
}
