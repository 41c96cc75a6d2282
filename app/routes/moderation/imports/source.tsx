import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import {
	notFound,
	redirectAfterSuccess,
	redirectWithToast,
} from "#app/actions/action-responses.server.ts";
import { typedText } from "#app/actions/read-form.server.ts";
import { requireFreshSignIn, requireFreshSignInFor } from "#app/auth/fresh-sign-in.server.ts";
import { requireModerator } from "#app/auth/guards.server.ts";
import { keepOnly, readStudentForm } from "#app/auth/student-form.server.ts";
import {
	CheckboxField,
	CheckboxGroup,
	SelectField,
} from "#app/components/fields/choice-fields.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { PageProblem, SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { sourceForm } from "#app/forms/moderation.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { forgetPages } from "#app/http/middleware/edge-cache.server.ts";
import { MAX_REDIRECTS } from "#app/http/public-address.ts";
import { answerColumns } from "#db/imports/import-staging.ts";
import {
	acceptMissing,
	editSource,
	findSource,
	removeSource,
	type Source,
	switchSource,
} from "#db/imports/sources.ts";
import { KIND_NAMES, PLACE_NAMES } from "#db/programs/facts.ts";
import { DifferingValues } from "../differing-values.tsx";
import { ModerationTabs } from "../moderation-lists.tsx";
import { SourceRuns } from "./source-runs.tsx";
import {
	PERIOD_NAMES,
	PERIOD_OPTIONS,
	settingsInWords,
	valuesOfSettings,
} from "./source-texts.tsx";

const LIST_PATH = "/moderation/sources/";
const CHANGED =
	"These settings were changed while you were reading. What you typed is still here. Compare it with what's saved now. If you send it again, yours replaces it.";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? data.source.name : "Source"} · The Yard` },
];

export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const found = await findSource(context.db, params.id ?? "");
	if (!found) throw notFound();
	const { id, name, address, period, isOn, isTrusted, rules, dueAt, failures } = found.source;
	const source = { id, name, address, period, isOn, isTrusted, rules, dueAt, failures };
	// Only the last run asks about its columns.
	const runs = found.runs.map((run, at) => (at === 0 ? run : { ...run, columns: null }));
	return { ...found, runs, source, nowMs: context.now() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const { db, now } = context;
	const id = params.id ?? "";
	const here = `${LIST_PATH}${encodeURIComponent(id)}/`;
	const form = await readStudentForm({ request, context }, sourceForm, {
		whenLoggedOut: keepOnly("save", "columns"),
		by: "moderator",
		rateLimit: ({ intent }) =>
			intent === "run" || intent === "columns" ? "import" : "student write",
	});
	if (!form.value) return form.refusal;
	const by = { id, moderatorUid: form.student.uid };
	const done = (title: string) => redirectAfterSuccess(request, context, here, { title });
	const late = () =>
		redirectWithToast(request, context, here, {
			type: "warning",
			title: "Someone got here first. This is how it looks now.",
		});
	const found = await findSource(db, id);
	if (!found) throw notFound();
	const log = (kind: string) =>
		logSecurityEvent(context, "decided", { uid: by.moderatorUid, kind });
	const runNow = async (source: typeof found.source | undefined) => {
		// Only here, because the reader of dates is large.
		const { listFetcher, renew } = await import("#app/files/imports/renew.server.ts");
		const fetchList = listFetcher(context.config, { left: 1 + MAX_REDIRECTS });
		const state = source && (await renew(source, { db, fetchList, nowMs: now() }));
		if (!state) return late();
		forgetPages();
		return redirectAfterSuccess(request, context, here);
	};
	switch (form.value.intent) {
		case "save": {
			const {
				address,
				period,
				trusted = false,
				kinds,
				places,
				words = "",
				only_open = false,
				read,
			} = form.value;
			const outdated = () => form.refuse(409, { form: CHANGED });
			if (read && read !== settingsOf(found.source)) return outdated();
			// From then on programs are published that nobody has looked at.
			if (trusted)
				await requireFreshSignInFor(typedText(form.typed), request, context, form.student);
			const rules = { kinds, places, words, onlyOpen: only_open };
			const settings = { address, period, isTrusted: trusted, rules };
			const edit = { was: found.source, moderatorUid: by.moderatorUid };
			const outcome = await editSource(db, edit, settings, now());
			if (outcome === "changed meanwhile") return outdated();
			if (outcome === "same") return done("Nothing was different.");
			await log("change source");
			return done("Saved.");
		}
		case "accept": {
			await requireFreshSignIn(request, context, form.student, here);
			const { run: runId } = form.value;
			if (!(await acceptMissing(db, { ...by, runId }, now()))) return late();
			return done("Thanks. What's gone closes after three more runs.");
		}
		case "columns": {
			const { run: runId, name_column: name, link_column: link } = form.value;
			const columns = found.runs.find((run) => run.id === runId)?.columns ?? [];
			for (const [field, column] of [
				["name_column", name],
				["link_column", link],
			] as const) {
				if (!column || columns.includes(column)) continue;
				return form.refuse(400, { fields: { [field]: "The list doesn't have that column." } });
			}
			if (found.source.isTrusted)
				await requireFreshSignInFor(typedText(form.typed), request, context, form.student);
			const settings = { ...(name && { name }), ...(link && { application_link: link }) };
			const about = { source: found.source, runId, moderatorUid: by.moderatorUid };
			if (!(await answerColumns(db, about, settings, now()))) return late();
			await log("change source");
			if (!found.source.isOn) return done("Saved. It's read again once you turn it on.");
			return runNow((await findSource(db, id))?.source);
		}
		case "on":
		case "off": {
			const isOn = form.value.intent === "on";
			if (!(await switchSource(db, { ...by, isOn }, now()))) return late();
			return done(isOn ? "On. It runs within the hour." : "Off. Nothing comes in.");
		}
		case "remove": {
			await requireFreshSignIn(request, context, form.student, here);
			if (!(await removeSource(db, by, now()))) return late();
			const title = "Removed. Its programs stay.";
			return redirectAfterSuccess(request, context, LIST_PATH, { title });
		}
		case "run":
			return runNow(found.source);
	}
}

export const clientAction = submitForm;

export default function SourcePage() {
	const { source, runs, refused, counts, nowMs } = useLoaderData<typeof loader>();
	const { id, name, isOn, isTrusted, period, dueAt } = source;
	return (
		<>
			<div className="page-head">
				<h1 dir="auto" className="break-words">
					{name}
				</h1>
				<p className="meta">
					<span>{isOn ? PERIOD_NAMES[period] : "Off"}</span>
					<span>{isTrusted ? "Trusted" : "New rows wait for you"}</span>
					{isOn && <span>{nextRun(dueAt, nowMs)}</span>}
				</p>
			</div>
			<ModerationTabs counts={counts} />
			<PageProblem shownBy={["save"]} />
			<div className="actions mb-6">
				{isOn && (
					<ButtonForm sends={{ intent: "run" }} pending="Running..." main>
						Run now
					</ButtonForm>
				)}
				<ButtonForm sends={{ intent: isOn ? "off" : "on" }} pending="Saving..." main={!isOn}>
					{isOn ? "Turn off" : "Turn on"}
				</ButtonForm>
			</div>
			<SourceRuns runs={runs} refused={refused} nowMs={nowMs} />
			<SourceSettingsForm key={settingsOf(source)} source={source} />
			<details className="mt-6">
				<summary>Remove this source</summary>
				<p className="my-2">
					Its programs stay, but nobody renews or closes them. Add it again under the same name, and
					it goes on from here.
				</p>
				<ButtonForm sends={{ intent: "remove" }} pending="Removing...">
					Remove it
				</ButtonForm>
			</details>
			<p className="actions mt-6">
				<Link to={LIST_PATH}>All sources</Link>
				<a href={`/moderation/log/?${new URLSearchParams({ thing: id })}`}>
					What moderators did to it
				</a>
			</p>
		</>
	);
}

function nextRun(dueAt: number, nowMs: number): string {
	const hours = Math.ceil((dueAt - nowMs) / 3_600_000);
	if (hours <= 1) return "next run within the hour";
	return hours < 48 ? `next run in ${hours} hours` : `next run in ${Math.round(hours / 24)} days`;
}

type Shown = Pick<Source, "address" | "period" | "isTrusted" | "rules">;

/** A source's settings as its form sends them back, so that an old page doesn't replace newer ones. */
const settingsOf = ({ address, period, isTrusted, rules }: Shown) =>
	JSON.stringify([address, period, isTrusted, rules]);

/** Where a source is, how often it runs, and what of it comes in without a moderator. */
function SourceSettingsForm({ source }: { source: Shown }) {
	const saved = valuesOfSettings(source);
	const form = useForm("source-settings", { saved, identity: { intent: "save" } });
	const { fields, shown } = form;
	return (
		<section aria-labelledby="source-settings-title" className="panel max-w-2xl">
			<h2 id="source-settings-title">Settings</h2>
			<Form form={form} stays inPlace>
				{/* What is saved now, also after a refusal: a moderator who has compared may send it again. */}
				<input type="hidden" name="read" value={settingsOf(source)} />
				{shown?.problem && (
					<DifferingValues
						heading="Saved now:"
						values={settingsInWords(saved)}
						others={settingsInWords(shown.values)}
					/>
				)}
				<TextField field={fields.address} label="Address" type="url" required maxLength={2000} />
				<SelectField field={fields.period} label="How often" options={PERIOD_OPTIONS} none={null} />
				<CheckboxField field={fields.only_open} label="Leave out programs whose season is over" />
				<CheckboxField
					field={fields.trusted}
					label="Trust it: what fits comes in without a moderator, at most 200 new programs a day"
				/>
				<CheckboxGroup
					field={fields.kinds}
					legend="Only these kinds"
					hint="None ticked means all. What doesn't fit waits for you."
					options={Object.entries(KIND_NAMES)}
					plain
				/>
				<CheckboxGroup
					field={fields.places}
					legend="Only these places"
					options={Object.entries(PLACE_NAMES)}
					plain
				/>
				<TextField
					field={fields.words}
					label="Only with one of these words (optional)"
					hint="With commas between them, such as: nursing, public health"
					maxLength={500}
				/>
				<div>
					<SubmitButton pending="Saving...">Save</SubmitButton>
				</div>
			</Form>
		</section>
	);
}
