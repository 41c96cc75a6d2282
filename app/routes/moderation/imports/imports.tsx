import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { requireModerator } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import {
	describedBy,
	FieldFrame,
	SubmitButton,
	TextField,
} from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { Paging } from "#app/components/list/list-navigation.tsx";
import { importUploadForm } from "#app/forms/moderation.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { readPage } from "#app/routes/_shared/page-loading.ts";
import { listImports } from "#db/imports/imports.ts";
import { readQueue } from "#db/moderation/moderation-queues.ts";
import { timeAgo } from "#lib/time-zones.ts";
import { ModerationHead } from "../moderation-lists.tsx";
import { IMPORT_STATE_NAMES, programCount, questionCount } from "./import-texts.ts";
import { ColumnFields } from "./source-texts.tsx";

const IMPORTS_PER_PAGE = 20;

export const handle: RouteFacts = { takesFile: true };

export const meta: MetaFunction = () => [{ title: "Import a list · The Yard" }];

export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const wanted = readPage(new URL(request.url).searchParams, IMPORTS_PER_PAGE);
	const queue = await readQueue(context.db, listImports(context.db, wanted));
	return { ...queue, nowMs: context.now() };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, importUploadForm, {
		whenLoggedOut: "redirect",
		by: "moderator",
		rateLimit: "import",
	});
	if (!form.value) return form.refusal;
	const { file, source, name_column: name, link_column } = form.value;
	const fileName = file.name.slice(0, 200) || "list";
	const chosen = {
		...(name && { name }),
		...(link_column && { application_link: link_column }),
	};
	const about = {
		source: source || fileName,
		fileName,
		moderatorUid: form.student.uid,
		columns: chosen,
	};
	// Only here, because the reader of dates is large.
	const { stageList } = await import("#app/files/imports/stage.server.ts");
	const staged = await stageList(context.db, file, about, context.now());
	const { found } = staged;
	if (!found) {
		const { problem, columns } = staged;
		if (!columns) return form.refuse(400, { fields: { file: problem } });
		const asks = `${problem} Say which is which, and choose the file again.`;
		const refusal = form.refuse(400, { fields: { file: asks } });
		refusal.data.columns = columns;
		return refusal;
	}
	return redirectAfterSuccess(request, context, `/moderation/import/${found.id}/`);
}

export const clientAction = submitForm;

export default function Imports() {
	const { page, counts, nowMs } = useLoaderData<typeof loader>();
	return (
		<>
			<ModerationHead title="Import a list" counts={counts}>
				Bring in many programs at once. You see what would happen before anything is added.{" "}
				<Link to="/moderation/sources/">Lists that renew themselves</Link>
			</ModerationHead>
			<UploadForm />
			{page.items.length > 0 && (
				<section aria-labelledby="imports" className="mt-8">
					<h2 id="imports" className="mb-3">
						Imports
					</h2>
					<ul className="grid gap-3">
						{page.items.map(({ id, source, state, newRows, questionRows, added, createdAt }) => (
							<li key={id} className="card">
								<h3 dir="auto" className="break-words">
									<Link to={`/moderation/import/${id}/`}>{source}</Link>
								</h3>
								<p className="meta">
									<span>{IMPORT_STATE_NAMES[state]}</span>
									<span>
										{state === "ready" ? `${newRows} new` : `${programCount(added)} added`}
									</span>
									{state === "ready" && questionRows > 0 && (
										<span>{questionCount(questionRows)}</span>
									)}
									<span>{timeAgo(createdAt, nowMs)}</span>
								</p>
							</li>
						))}
					</ul>
					<Paging page={page} />
				</section>
			)}
		</>
	);
}

function UploadForm() {
	const form = useForm("import", {
		saved: { file: "", source: "", name_column: "", link_column: "" },
	});
	const { file, source } = form.fields;
	const columns = form.shown?.columns ?? [];
	const hint =
		"CSV, TSV, JSON, JSON-LD, a feed, or a page with a table, up to 15 MB and 20,000 rows.";
	return (
		<section aria-labelledby="import-title" className="panel max-w-2xl">
			<h2 id="import-title">Choose a file</h2>
			<p>
				A table needs a column for the name and one for the link.{" "}
				<a href="/moderation/import/template.csv" download>
					Download the template
				</a>{" "}
				to see every column. JSON from public internship lists works too.
			</p>
			<Form form={form} encType="multipart/form-data" asksServer>
				<FieldFrame field={file} label="File" hint={hint}>
					<input
						id={file.id}
						name="file"
						type="file"
						required
						accept=".csv,.tsv,.txt,.json,.jsonld,.md,.html,.xml,.rss,.atom,text/csv,text/html,application/json"
						className="input"
						{...describedBy(file, hint)}
					/>
				</FieldFrame>
				{columns.length > 0 && <ColumnFields fields={form.fields} columns={columns} />}
				<TextField
					field={source}
					label="Name of the list (optional)"
					hint="Give it the same name each time, and we'll show what has changed since."
					maxLength={100}
				/>
				<div>
					<SubmitButton pending="Reading...">Look at it first</SubmitButton>
				</div>
			</Form>
		</section>
	);
}
