import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { requireModerator } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { newSourceForm } from "#app/forms/moderation.ts";
import { addSource, listSources } from "#db/imports/sources.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { ModerationHead } from "../moderation-lists.tsx";
import { PERIOD_NAMES, PERIOD_OPTIONS, RUN_NAMES } from "./source-texts.tsx";

const LIST_PATH = "/moderation/sources/";

export const meta: MetaFunction = () => [{ title: "Sources · Moderation · The Yard" }];

export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const { rows, counts } = await listSources(context.db);
	const sources = rows.map(({ source, ...run }) => {
		const { id, name, period, isOn, isTrusted } = source;
		return { id, name, period, isOn, isTrusted, ...run };
	});
	const name = new URL(request.url).searchParams.get("name")?.slice(0, 100) ?? "";
	return { sources, counts, name, nowMs: context.now() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, newSourceForm, {
		whenLoggedOut: "keep",
		by: "moderator",
	});
	if (!form.value) return form.refusal;
	const moderatorUid = form.student.uid;
	const added = await addSource(context.db, { ...form.value, moderatorUid }, context.now());
	if (added === "known") {
		return form.refuse(409, { fields: { name: "There's a source with this name." } });
	}
	if (added === "full") {
		return form.refuse(409, { form: "There are a hundred sources, and there can't be more." });
	}
	return redirectAfterSuccess(request, context, `${LIST_PATH}${added.id}/`, {
		title: "Added. It runs within the hour.",
	});
}

export const clientAction = submitForm;

export default function Sources() {
	const { sources, counts, nowMs } = useLoaderData<typeof loader>();
	return (
		<>
			<ModerationHead title="Sources" counts={counts}>
				Lists that renew themselves. Nothing is added without you until you trust a source.
			</ModerationHead>
			<NewSource />
			{sources.length > 0 && (
				<section aria-labelledby="sources" className="mt-8">
					<h2 id="sources" className="mb-3">
						All sources
					</h2>
					<ul className="grid gap-3">
						{sources.map(({ id, name, period, isOn, isTrusted, runState, startedAt }) => (
							<li key={id} className="card">
								<h3 dir="auto" className="break-words">
									<Link to={`${LIST_PATH}${id}/`}>{name}</Link>
								</h3>
								<p className="meta">
									<span>{isOn ? PERIOD_NAMES[period] : "Off"}</span>
									{isTrusted && <span>Trusted</span>}
									<span>{runState ? RUN_NAMES[runState] : "Not run yet"}</span>
									{startedAt && <span>{timeAgo(startedAt, nowMs)}</span>}
								</p>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
}

function NewSource() {
	const { name } = useLoaderData<typeof loader>();
	const form = useForm("source", { saved: { name, address: "", period: "daily" } });
	return (
		<section aria-labelledby="new-source" className="panel max-w-2xl">
			<h2 id="new-source">Add a source</h2>
			<Form form={form}>
				<TextField
					field={form.fields.name}
					label="Name of the list"
					hint="If you've imported it before, give it the same name."
					required
					maxLength={100}
				/>
				<TextField
					field={form.fields.address}
					label="Address"
					hint="A public https address of a list that you could import: CSV, JSON, a feed, or a page with a table."
					type="url"
					required
					maxLength={2000}
				/>
				<SelectField
					field={form.fields.period}
					label="How often"
					options={PERIOD_OPTIONS}
					none={null}
				/>
				<div>
					<SubmitButton pending="Adding...">Add it</SubmitButton>
				</div>
			</Form>
		</section>
	);
}
