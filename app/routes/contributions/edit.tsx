import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import {
	duplicateNotice,
	notFound,
	redirectAfterSuccess,
} from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import {
	DialogPage,
	DialogPageError,
	LeaveDialogPage,
	useInDialog,
} from "#app/components/dialog-page.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { DuplicateLink, SubmitButton } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { contentFromForm, editContributionForm } from "#app/forms/contribution.ts";
import { NOT_PENDING } from "#app/forms/fields/constants.ts";
import { INCOMPLETE_HOUR, OPENS_TOO_LATE } from "#app/forms/fields/fact-fields.ts";
import { factValues } from "#app/forms/fields/fact-values.ts";
import { updateContribution } from "#db/contributions/contributions.ts";
import { findOwnContribution } from "#db/contributions/own-contributions.ts";
import { ContributionFields, checkFilledIn } from "./contribution-fields.tsx";

const GONE_MESSAGE =
	"This contribution isn't on your list anymore. Copy what you need before you leave this page.";

const PAGE = { titleId: "edit-contribution-title", title: "Edit Contribution" };

export const meta: MetaFunction = () => [{ title: "Edit Contribution · The Yard" }];

/** A refused change also shows whether it has been reviewed since. */
export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const contribution = await findOwnContribution(context.db, { id: params.id ?? "", userId });
	if (!contribution) throw notFound();
	return { contribution };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, editContributionForm, {
		whenLoggedOut: "keep",
	});
	if (!form.value) return form.refusal;
	const { userId } = form.student;
	const updated = await updateContribution(
		context.db,
		{ id: params.id ?? "", userId },
		contentFromForm(form.value),
		context.now(),
	);
	switch (updated.outcome) {
		case "missing":
			return form.refuse(404, { form: GONE_MESSAGE });
		case "not-pending":
			return form.refuse(409, { form: NOT_PENDING });
		case "opens-too-late":
			return form.refuse(400, { fields: { opens_on: OPENS_TOO_LATE } });
		case "incomplete-hour":
			return form.refuse(400, { fields: INCOMPLETE_HOUR[updated.lacks] });
		case "duplicate":
			return form.refuseDuplicate("application_link", duplicateNotice(updated.duplicate));
		case "updated":
			return redirectAfterSuccess(request, context, listOf(new URL(request.url).search), {
				title: "Contribution updated",
			});
	}
}

export const clientAction = (args: ClientActionFunctionArgs) =>
	submitForm(args, { lead: "Failed to update contribution" });

type Contribution = ReturnType<typeof useLoaderData<typeof loader>>["contribution"];

export default function EditContribution() {
	const { contribution } = useLoaderData<typeof loader>();
	const inDialog = useInDialog() !== undefined;
	const list = listOf(useLocation().search);
	const form = useForm(`edit-form-${contribution.id}`, {
		saved: {
			name: contribution.name,
			application_link: contribution.applicationLink,
			description: contribution.description,
			...factValues(contribution),
		},
		check: checkFilledIn,
	});
	const { fields, shown } = form;
	if (contribution.status !== "PENDING" && !shown) {
		return (
			<DialogPage {...PAGE}>
				<p className="notice bg-wait-soft text-wait">{NOT_PENDING}</p>
				<FixLink contribution={contribution} />
				<LeaveDialogPage to={list}>Back to My Contributions</LeaveDialogPage>
			</DialogPage>
		);
	}
	return (
		<DialogPage {...PAGE}>
			{shown?.duplicate?.link && <DuplicateLink duplicate={shown.duplicate} />}
			<Form form={form} inPlace={inDialog}>
				<FixLink contribution={contribution} />
				<ContributionFields
					fields={fields}
					refused={shown?.duplicate}
					exceptId={contribution.id}
					linkLabel="Website URL"
				/>
				<div className="actions">
					<SubmitButton pending="Updating...">Update</SubmitButton>
					<LeaveDialogPage to={list}>Cancel</LeaveDialogPage>
				</div>
			</Form>
		</DialogPage>
	);
}

/** The way on for one that a moderator has rejected. */
function FixLink({ contribution: { id, status } }: { contribution: Contribution }) {
	if (status !== "REJECTED") return null;
	return (
		<p>
			<a className="text-link" href={`/programs/add-program/?from=${id}`}>
				Fix and submit again
			</a>
		</p>
	);
}

export function ErrorBoundary() {
	return <DialogPageError {...PAGE} problem="We couldn't open this contribution." />;
}

/** The page of the list where the editing began. */
function listOf(search: string): string {
	return `/programs/contributions/${search}`;
}
