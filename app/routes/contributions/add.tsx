import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	type SerializeFrom,
} from "@remix-run/cloudflare";
import {
	type ClientActionFunctionArgs,
	type ShouldRevalidateFunctionArgs,
	useActionData,
	useLoaderData,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { duplicateNotice, redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import type { FormAnswer } from "#app/actions/form-answer.ts";
import { typedText } from "#app/actions/read-form.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { type Arrival, submitForm } from "#app/components/form/submit-form.ts";
import { useFormAnswer } from "#app/components/form/use-form-answer.ts";
import { showToast } from "#app/components/shell/toasts.tsx";
import {
	contentFromForm,
	newContributionForm,
	readingForm,
	TOO_MANY_WAIT,
} from "#app/forms/contribution.ts";
import { submitContribution } from "#db/contributions/contributions.ts";
import { randomId } from "#db/ids.ts";
import { DURATIONS } from "#db/programs/public-lists.ts";
import {
	ContributionPanel,
	JustShared,
	RecentPrograms,
	TopContributors,
} from "./add-program-panels.tsx";
import { NewContribution, READ_PARAM } from "./contribution-new.tsx";
import { readSidebar, sharedProgram } from "./contributions.server.ts";
import { ShareFaster } from "./fill-from-page.tsx";
import { readLink } from "./page-reading/read-link.server.ts";
import { READING_IS_OFF } from "./page-reading/reading-texts.ts";

const PAGE_PATH = "/programs/add-program/";
const SUBMITTED = {
	title: "Program submitted successfully!",
	description: "A moderator will review it. Until then, you can still edit it.",
};

export const meta: MetaFunction = () => [{ title: "Add New Program · The Yard" }];

/** `duration` chooses the ranking, `from` the rejected contribution to fix; a share menu's text fills the form. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const { searchParams } = new URL(request.url);
	const duration = durationIn(searchParams);
	const from = searchParams.get("from");
	const beside = await readSidebar(context, { userId, duration, from });
	const shared = beside.rejected ? null : sharedProgram(searchParams);
	const readsLinks = context.config.READ_LINKS === "on";
	return {
		...beside,
		duration,
		shared,
		readsLinks,
		formKey: randomId(),
		nowMs: context.now(),
	};
}

function durationIn(searchParams: URLSearchParams) {
	return DURATIONS.find((known) => known === searchParams.get("duration")) ?? "all";
}

export async function action(args: ActionFunctionArgs) {
	const { request, context } = args;
	const { searchParams } = new URL(request.url);
	if (searchParams.has(READ_PARAM)) return readIntoForm(args);
	const form = await readStudentForm(args, newContributionForm, { whenLoggedOut: "keep" });
	if (!form.value) return form.refusal;
	const { userId } = form.student;
	const { from: insteadOf, form_key: formKey = randomId() } = form.value;
	const submitted = await submitContribution(
		context.db,
		{ userId, formKey, insteadOf },
		contentFromForm(form.value),
		context.now(),
	);
	if (submitted.outcome === "duplicate") {
		return form.refuseDuplicate("application_link", duplicateNotice(submitted.duplicate));
	}
	if (submitted.outcome === "full") return form.refuse(409, { form: TOO_MANY_WAIT });
	if (!form.value.stays) return redirectAfterSuccess(request, context, PAGE_PATH, SUBMITTED);
	// The answer itself holds what is new, because a page that has to be loaded again might not come.
	const { headers } = await redirectAfterSuccess(request, context, PAGE_PATH);
	headers.delete("Location");
	const beside = await readSidebar(context, {
		userId,
		duration: durationIn(searchParams),
		from: null,
	});
	return data({ arrived: { ...beside, formKey: randomId() } } satisfies Arrival, { headers });
}

/** The form's second button: returns the form as it was typed, with its empty fields filled from its link's page. */
async function readIntoForm(args: ActionFunctionArgs) {
	const form = await readStudentForm(args, readingForm, {
		whenLoggedOut: "keep",
		rateLimit: "link reading",
	});
	if (!form.value) return form.refusal;
	if (args.context.config.READ_LINKS === "off") return form.refuse(404, { form: READING_IS_OFF });
	const { application_link: link } = form.value;
	const { values, notes } = await readLink(args.request, args.context, link);
	const typed = typedText(form.typed);
	const filled = Object.keys(values).filter((name) => !String(typed[name] ?? "").trim());
	const added = filled.map((name) => [name, values[name] ?? ""]);
	return data<FormAnswer>({
		values: { ...typed, ...Object.fromEntries(added) },
		errors: {},
		read: { filled, notes },
	});
}

/** A form that leaves the page in place gets all that is new with its answer. */
export function shouldRevalidate({
	formData,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
	return formData?.has("stays") ? false : defaultShouldRevalidate;
}

export const clientAction = (args: ClientActionFunctionArgs) =>
	submitForm(args, { lead: "Failed to submit program" });

export default function AddProgram() {
	const { own, justShared, contributors, recent, rejected, shared, duration, nowMs, ...rest } =
		useNewest(useLoaderData<typeof loader>());
	const isAbout = rejected?.id ?? (shared && `${shared.link} ${shared.name}`);
	const isRefused = useFormAnswer() !== undefined;
	return (
		<div className="grid gap-5 *:min-w-0 lg:grid-cols-[3fr_2fr]">
			<div className="grid content-start gap-5 *:min-w-0">
				<JustShared contribution={isRefused ? null : justShared} />
				<ContributionPanel own={own} />
				<NewContribution key={isAbout} rejected={rejected} shared={shared} {...rest} />
				<ShareFaster />
			</div>
			<TopContributors contributors={contributors} duration={duration} />
			<RecentPrograms recent={recent} nowMs={nowMs} />
		</div>
	);
}

type Loaded = SerializeFrom<typeof loader>;

/** The page's data, and over it what came with the answer to the last form. */
function useNewest(loaded: Loaded): Loaded {
	const answer = useActionData<Partial<Arrival<Partial<Loaded>>>>();
	const arrived = answer?.arrived;
	const last = useRef<{ loaded: Loaded; arrived: Partial<Loaded> }>();
	if (arrived) last.current = { loaded, arrived };
	useEffect(() => {
		if (arrived) showToast({ type: "success", ...SUBMITTED });
	}, [arrived]);
	return last.current?.loaded === loaded ? { ...loaded, ...last.current.arrived } : loaded;
}
