import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireModerator } from "#app/auth/guards.server.ts";
import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { keepOnly, readStudentForm } from "#app/auth/student-form.server.ts";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { PageProblem, SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { revalidateOnRefusal } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { PageLinks } from "#app/components/list/list-navigation.tsx";
import { HostLogo, hostOf } from "#app/components/pictures.tsx";
import { renewalForm } from "#app/forms/moderation.ts";
import {
	listRenewals,
	nextOccurrence,
	putOffRenewal,
	renewProgram,
} from "#db/moderation/renewals.ts";
import { formatDate, isPast } from "#lib/calendar-days.ts";
import { answerDecision } from "../decisions.server.ts";
import { ModerationCards, ModerationHead } from "../moderation-lists.tsx";
import { SideBySide } from "./published-steps.tsx";

const PATH = "/moderation/renewals/";
const RENEWALS_PER_PAGE = 20;
const TOO_LATE = {
	own: "You shared that one, so another moderator sets its dates.",
	yours: "You changed that one yourself since you opened this page. Look at it again.",
	changed: "Another moderator was first with that one.",
	missing: "That one is gone.",
	same: "Nothing was different, so nothing was changed.",
};
const OVER_MESSAGE = "That's over already. Say when it closes next.";

export const meta: MetaFunction = () => [{ title: "Opens again soon · Moderation · The Yard" }];

export const shouldRevalidate = revalidateOnRefusal;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	const [, deadline, seq] =
		new URL(request.url).searchParams.get("after")?.match(/^(\d{4}-\d\d-\d\d)_(\d{1,15})$/) ?? [];
	const after = deadline && seq ? { deadline, seq: Number(seq) } : undefined;
	const { items, next, counts } = await listRenewals(
		context.db,
		{ size: RENEWALS_PER_PAGE, after },
		context.now(),
	);
	return {
		programs: items.map((program) => ({
			...program,
			nextOpensOn: program.opensOn && program.opensAgainOn,
			nextDeadline:
				program.applicationDeadline &&
				nextOccurrence(program.applicationDeadline, program.opensAgainOn),
		})),
		next: next && `${next.deadline}_${next.seq}`,
		counts,
		isFirst: !after,
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, renewalForm, {
		whenLoggedOut: keepOnly("renew"),
		by: "moderator",
	});
	if (!form.value) return form.refusal;
	const { value } = form;
	const { uid: moderatorUid } = form.student;
	const read = { programId: value.program_id, version: value.version, moderatorUid };
	const nowMs = context.now();
	const dates = value.intent === "renew" && {
		opensOn: value.opens_on ?? null,
		applicationDeadline: value.application_deadline ?? null,
	};
	if (dates && isPast(dates.applicationDeadline, nowMs)) {
		return form.refuse(400, { fields: { application_deadline: OVER_MESSAGE } });
	}
	const outcome = dates
		? await renewProgram(context.db, read, dates, nowMs)
		: await putOffRenewal(context.db, read, nowMs);
	return answerDecision(
		{ request, context },
		{
			uid: moderatorUid,
			outcome,
			kind: `${value.intent} program`,
			to: returnPathOf(request),
			title: dates ? "It has its new dates." : "You'll be asked again in a month.",
			whyNot: TOO_LATE,
		},
	);
}

export const clientAction = submitForm;

export default function Renewals() {
	useFocusNearForm();
	const { programs, next, counts, isFirst } = useLoaderData<typeof loader>();
	return (
		<>
			<ModerationHead title="Opens again soon" counts={counts}>
				Programs that come back every year. Look at their pages and set this year's dates.
			</ModerationHead>
			<PageProblem shownBy={["renew"]} />
			<ModerationCards
				items={programs}
				empty={next ? "Nothing here. Look further." : "No yearly program opens within a month."}
			>
				{(program) => <RenewalCard key={program.version} program={program} />}
			</ModerationCards>
			<PageLinks
				previous={!isFirst && { href: PATH, text: "First" }}
				next={next !== undefined && { href: `?after=${next}`, text: "Next" }}
			/>
		</>
	);
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["programs"][number];

function RenewalCard({ program }: { program: Shown }) {
	const { id, name, applicationLink, applicationDeadline, opensAgainOn } = program;
	const version = String(program.version);
	const form = useForm(`renew-${id}`, {
		saved: {
			opens_on: program.nextOpensOn ?? "",
			application_deadline: program.nextDeadline ?? "",
		},
		identity: { intent: "renew", program_id: id },
		hidden: { version },
	});
	return (
		<li className="card">
			<header>
				<HostLogo link={applicationLink} />
				<div className="min-w-0">
					<h2>
						<a href={`/moderation/published/${id}/`} dir="auto">
							{name}
						</a>
					</h2>
					<div className="meta">
						<a href={applicationLink} target="_blank" rel="noopener">
							{hostOf(applicationLink)}
						</a>
						{applicationDeadline && <span>Closed {formatDate(applicationDeadline)}</span>}
						<span>Opens around {formatDate(opensAgainOn)}</span>
					</div>
				</div>
			</header>
			<Form form={form} inPlace>
				<SideBySide>
					<TextField field={form.fields.opens_on} type="date" label="Applications open on" />
					<TextField
						field={form.fields.application_deadline}
						type="date"
						label="Application deadline"
					/>
				</SideBySide>
				<div className="actions">
					<SubmitButton pending="Opening..." label={`Open again: ${name}`}>
						Open again
					</SubmitButton>
				</div>
			</Form>
			<ButtonForm
				sends={{ intent: "later", program_id: id, version }}
				pending="Putting off..."
				label={`Ask again in a month: ${name}`}
			>
				Ask again in a month
			</ButtonForm>
		</li>
	);
}
