import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
	type ClientActionFunctionArgs,
	Link,
	useLoaderData,
	useLocation,
	useOutletContext,
	useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { duplicateNotice } from "#app/actions/duplicate-notice.server.ts";
import { notFound } from "#app/actions/not-found.server.ts";
import { redirectAfterSuccess } from "#app/actions/redirect-after-success.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { DuplicateLink } from "#app/components/form/duplicate-link.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { ErrorPage } from "#app/components/shell/error-page.tsx";
import { editContributionForm, saidOf } from "#app/forms/contribution.ts";
import { factValues } from "#app/forms/fact-values.ts";
import { OPENS_TOO_LATE } from "#app/forms/facts.ts";
import { NOT_PENDING } from "#app/forms/not-pending.ts";
import { findOwnContribution, updateContribution } from "#db/contributions.ts";
import { ContributionFields, checkFilledIn } from "./contribution-fields.tsx";

export const meta: MetaFunction = () => [{ title: "Edit Contribution · The Yard" }];

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
		{
			name: form.value.name,
			applicationLink: form.value.application_link,
			description: form.value.description,
			...saidOf(form.value),
		},
		context.now(),
	);
	switch (updated.outcome) {
		case "missing":
			throw notFound();
		case "not-pending":
			return form.refuse(409, { form: NOT_PENDING });
		case "opens-too-late":
			return form.refuse(400, { fields: { opens_on: OPENS_TOO_LATE } });
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

/** Set when the form stands in a dialog over the list: how to close it. */
type Over = { close: () => void } | undefined;

export default function EditContribution() {
	const { contribution } = useLoaderData<typeof loader>();
	const over = useOutletContext<Over>();
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
			<Frame over={over}>
				<p className="notice notice-warning">{NOT_PENDING}</p>
				<Leave over={over}>Back to My Contributions</Leave>
			</Frame>
		);
	}
	return (
		<Frame over={over}>
			{shown?.duplicate?.link && <DuplicateLink duplicate={shown.duplicate} />}
			<Form form={form} inPlace={over !== undefined}>
				<ContributionFields
					fields={fields}
					refused={shown?.duplicate}
					exceptId={contribution.id}
					linkLabel="Website URL"
				/>
				<div className="actions">
					<SubmitButton pending="Updating...">Update</SubmitButton>
					<Leave over={over}>Cancel</Leave>
				</div>
			</Form>
		</Frame>
	);
}

/** In the dialog, a contribution that could not be opened leaves the list where it is. */
export function ErrorBoundary() {
	const error = useRouteError();
	const over = useOutletContext<Over>();
	if (!over) return <ErrorPage error={error} />;
	return (
		<Frame over={over}>
			<p role="alert" className="notice notice-error">
				We couldn't open this contribution. Check your connection and try again.
			</p>
			<Leave over={over}>Close</Leave>
		</Frame>
	);
}

function Frame({ over, children }: { over: Over; children: ReactNode }) {
	const Heading = over ? "h2" : "h1";
	return (
		<section className={over ? "grid gap-4" : "panel max-w-2xl"}>
			<Heading id="edit-contribution-title">Edit Contribution</Heading>
			{children}
		</section>
	);
}

function Leave({ over, children }: { over: Over; children: ReactNode }) {
	const { search } = useLocation();
	if (over) {
		return (
			<button type="button" className="btn" onClick={over.close}>
				{children}
			</button>
		);
	}
	return (
		<Link className="btn" to={listOf(search)}>
			{children}
		</Link>
	);
}

/** The page of the list that the editing began on. */
function listOf(search: string): string {
	return `/programs/contributions/${search}`;
}
