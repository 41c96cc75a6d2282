import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { NewContribution } from "#app/components/contribution-new.tsx";
import { ContributionPanel } from "#app/components/contribution-panel.tsx";
import { TopContributors } from "#app/components/contributors.tsx";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { RecentPrograms } from "#app/components/recent-programs.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { newContributionForm } from "#app/forms/contribution.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { submitContribution } from "#db/contributions.ts";
import { DURATIONS } from "#db/contributors.ts";
import { randomId } from "#db/random-id.ts";
import { duplicateNotice } from "../duplicate-notice.server.ts";
import { readBesideForm } from "./beside-form.server.ts";

export const meta: MetaFunction = () => [{ title: "Add New Program · The Yard" }];

/** `duration` chooses the ranking, `from` the rejected contribution to fix. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const { searchParams } = new URL(request.url);
	const duration = DURATIONS.find((known) => known === searchParams.get("duration")) ?? "all";
	const from = searchParams.get("from");
	const beside = await readBesideForm(context, { userId, duration, from });
	return { ...beside, duration, formKey: randomId(), nowMs: context.now() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const form = await readForm(request, newContributionForm);
	if (!form.value) return form.refusal;
	if (!(await context.limits.allowStudentWrite(userId))) {
		return form.refuse(429, { form: TOO_OFTEN });
	}
	const { name, application_link: applicationLink, description, from: insteadOf } = form.value;
	const submitted = await submitContribution(
		context.db,
		{ userId, formKey: form.value.form_key ?? randomId(), insteadOf },
		{ name, applicationLink, description, applicationDeadline: form.value.application_deadline },
		context.now(),
	);
	if (submitted.outcome === "duplicate") {
		return form.refuseDuplicate("application_link", duplicateNotice(submitted.duplicate));
	}
	return redirectWithToast(request, context, "/programs/add-program/", {
		type: "success",
		title: "Program submitted successfully!",
		description: "A moderator will look at it. Until then you can still edit it.",
	});
}

export const clientAction = (args: ClientActionFunctionArgs) =>
	keepTyped(args, "Failed to submit program");

export default function AddProgram() {
	const { own, contributors, recent, rejected, duration, formKey, nowMs } =
		useLoaderData<typeof loader>();
	const answer = useFormAnswer();
	return (
		<div className="add-program">
			<div className="grid content-start gap-5">
				<ContributionPanel own={own} />
				<NewContribution key={rejected?.id} formKey={formKey} rejected={rejected} answer={answer} />
			</div>
			<TopContributors contributors={contributors} duration={duration} />
			<RecentPrograms recent={recent} nowMs={nowMs} />
		</div>
	);
}
