import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import {
	type ClientActionFunctionArgs,
	Link,
	useActionData,
	useLoaderData,
	useLocation,
	useOutletContext,
	useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { ContributionFields, checkFilledIn } from "#app/components/contribution-fields.tsx";
import { DuplicateLink } from "#app/components/duplicate-link.tsx";
import { ErrorPage } from "#app/components/error-page.tsx";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { SubmitButton, TextField } from "#app/components/form-fields.tsx";
import { fieldsOf, SmallForm, useChecked } from "#app/components/small-form.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { editContributionForm, NOT_PENDING } from "#app/forms/contribution.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { findOwnContribution, updateContribution } from "#db/contributions.ts";
import { duplicateNotice } from "../duplicate-notice.server.ts";

export const meta: MetaFunction = () => [{ title: "Edit Contribution · The Yard" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const contribution = await findOwnContribution(context.db, { id: params.id ?? "", userId });
	if (!contribution) throw notFound();
	return { contribution };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const form = await readForm(request, editContributionForm);
	if (!form.value) return form.refusal;
	if (!(await context.limits.allowStudentWrite(userId))) {
		return form.refuse(429, { form: TOO_OFTEN });
	}
	const updated = await updateContribution(
		context.db,
		{ id: params.id ?? "", userId },
		{
			name: form.value.name,
			applicationLink: form.value.application_link,
			description: form.value.description,
			applicationDeadline: form.value.application_deadline ?? null,
		},
		context.now(),
	);
	switch (updated.outcome) {
		case "missing":
			throw notFound();
		case "not-pending":
			return form.refuse(409, { form: NOT_PENDING });
		case "duplicate":
			return form.refuseDuplicate("application_link", duplicateNotice(updated.duplicate));
		case "updated":
			return redirectWithToast(request, context, listOf(new URL(request.url).search), {
				type: "success",
				title: "Contribution updated",
			});
	}
}

export const clientAction = (args: ClientActionFunctionArgs) =>
	keepTyped(args, "Failed to update contribution");

/** Set when the form stands in a dialog over the list: how to close it. */
type Over = { close: () => void } | undefined;

export default function EditContribution() {
	const { contribution } = useLoaderData<typeof loader>();
	const over = useOutletContext<Over>();
	const answer = useAnswer(over);
	const id = `edit-form-${contribution.id}`;
	const [result, refuse] = useChecked(answer?.result, checkFilledIn);
	const fields = fieldsOf(id, result, {
		name: contribution.name,
		application_link: contribution.applicationLink,
		description: contribution.description,
		application_deadline: contribution.applicationDeadline ?? "",
	});
	if (contribution.status !== "PENDING" && !answer) {
		return (
			<Frame over={over}>
				<p className="notice warning">{NOT_PENDING}</p>
				<Leave over={over}>Back to My Contributions</Leave>
			</Frame>
		);
	}
	return (
		<Frame over={over}>
			{answer?.duplicate?.link && <DuplicateLink duplicate={answer.duplicate} />}
			<SmallForm id={id} result={result} refuse={refuse} inPlace={over !== undefined}>
				<ContributionFields
					fields={fields}
					refused={answer?.duplicate}
					exceptId={contribution.id}
					linkLabel="Website URL"
				/>
				<TextField
					field={fields.application_deadline}
					type="date"
					label="Application deadline"
					hint="Leave it empty when there is none."
				/>
				<div className="actions">
					<SubmitButton pending="Updating...">Update</SubmitButton>
					<Leave over={over}>Cancel</Leave>
				</div>
			</SmallForm>
		</Frame>
	);
}

/** A form brought back after logging in is that of the page; a dialog has none. */
function useAnswer(over: Over) {
	const said = useActionData<typeof action>();
	const saidOrKept = useFormAnswer();
	return over ? said : saidOrKept;
}

/** In the dialog, a contribution that could not be opened leaves the list where it is. */
export function ErrorBoundary() {
	const error = useRouteError();
	const over = useOutletContext<Over>();
	if (!over) return <ErrorPage error={error} />;
	return (
		<Frame over={over}>
			<p role="alert" className="notice error">
				This contribution could not be opened. Check your connection and try again.
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

function notFound() {
	return data(null, { status: 404, statusText: "Not Found" });
}
