import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { notFound, redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import {
	isClientRateLimited,
	messagePastDailyLimit,
	RATE_LIMITED_FORM,
} from "#app/actions/rate-limits.server.ts";
import { parseTyped, readTyped } from "#app/actions/read-form.server.ts";
import { may } from "#app/auth/session/roles.server.ts";
import { readSession } from "#app/auth/session/session.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { ConfirmationPage } from "#app/components/confirmation-page.tsx";
import {
	DialogPage,
	DialogPageError,
	LeaveDialogPage,
	useInDialog,
} from "#app/components/dialog-page.tsx";
import { useForm } from "#app/components/form/form.tsx";
import { HoneypotField } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { AlreadyReported, PROGRAM_REASONS, ReportForm } from "#app/components/report-form.tsx";
import { HONEYPOT } from "#app/forms/fields/constants.ts";
import { reportForm } from "#app/forms/report.ts";
import { keyedHash } from "#app/http/crypto.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { forgetPages } from "#app/http/middleware/edge-cache.server.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { reportProgram } from "#db/reports/program-reports.ts";
import { findReportable } from "#db/reports/reports.ts";

const THANKS = {
	title: "Thanks for telling us.",
	description:
		"A moderator will look at this program. You'll see what happened in your profile. Nobody is told who reported it.",
	duration: 10_000,
};
const GONE_MESSAGE = "That program isn't on The Yard anymore, so there's nothing left to report.";

const PAGE = { titleId: "report-title", title: "Something wrong?" };

export const handle: RouteFacts = { fetchAhead: false, forRobots: false };

export const meta: MetaFunction = () => [{ title: `${PAGE.title} · The Yard` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const session = await readSession(context);
	const student = may(session, "study");
	const program = await findReportable(
		context.db,
		"program",
		params.id ?? "",
		student ? session.userId : null,
	);
	if (!program) throw notFound();
	const isSent = new URL(request.url).searchParams.has("sent");
	return { program, student, isSent: isSent && !student };
}

/** The page's data about the program only changes with its own form. */
export function shouldRevalidate({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) {
	return actionStatus < 400;
}

/** Anybody can report a program; a guest is identified by their IP address. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const programId = params.id ?? "";
	const session = await readSession(context);
	const typed = await readTyped(request, reportForm);
	const isStudents = may(session, "study") || typed.as === "student";
	const form = isStudents
		? await readStudentForm({ request, context }, reportForm, { whenLoggedOut: "keep", typed })
		: { ...parseTyped(typed, reportForm), student: null };
	if (!form.value) return form.refusal;
	const { student } = form;
	if (!student && (await isClientRateLimited(context, "report"))) {
		return form.refuse(429, { form: RATE_LIMITED_FORM });
	}
	const { reason, details, [HONEYPOT]: filled } = form.value;
	const back = `/programs/${programId}/`;
	// A bot gets the same thanks as everybody, so that it does not try again.
	if (filled) {
		context.log.info("honeypot filled");
		return redirectAfterSuccess(request, context, `${back}report/?sent=1`);
	}
	const tooMany = student ? undefined : await messagePastDailyLimit(context, "report");
	if (tooMany) return form.refuse(429, { form: tooMany });
	const reporter = student?.userId ?? (await keyedHash(context.config, "report", context.clientIp));
	const outcome = await reportProgram(
		context.db,
		{ id: programId, userId: student?.userId ?? null, reporter, reason, details },
		context.now(),
	);
	if (outcome === "missing") return form.refuse(404, { form: GONE_MESSAGE });
	if (outcome === "hidden") forgetPages();
	if (outcome !== "repeated") {
		const event = outcome === "hidden" ? "program hidden by reports" : "program reported";
		await logSecurityEvent(context, event, { uid: student?.uid, kind: reason });
	}
	if (!student) return redirectAfterSuccess(request, context, `${back}report/?sent=1`);
	const to = outcome === "hidden" ? "/programs/" : back;
	return redirectAfterSuccess(request, context, to, THANKS);
}

export const clientAction = submitForm;

export default function ReportProgram() {
	const { program, isSent } = useLoaderData<typeof loader>();
	if (isSent) return <Sent />;
	return (
		<DialogPage {...PAGE}>
			<p className="hint" dir="auto">
				{program.name}
			</p>
			{program.isReported ? (
				<AlreadyReported
					what="program"
					back={
						<LeaveDialogPage to={`/programs/${program.id}/`}>Back to the program</LeaveDialogPage>
					}
				/>
			) : (
				<Report />
			)}
		</DialogPage>
	);
}

function Report() {
	const inDialog = useInDialog() !== undefined;
	const { program, student } = useLoaderData<typeof loader>();
	const form = useForm(`report-${program.id}`, {
		saved: { reason: "", details: "" },
		hidden: student ? { as: "student" } : {},
	});
	return (
		<ReportForm
			form={form}
			question="What's wrong with this program?"
			reasons={PROGRAM_REASONS}
			leave={<LeaveDialogPage to={`/programs/${program.id}/`}>Cancel</LeaveDialogPage>}
			inPlace={inDialog}
		>
			{!student && <HoneypotField of="report" />}
		</ReportForm>
	);
}

/** Shown to a guest. */
function Sent() {
	const { program } = useLoaderData<typeof loader>();
	return (
		<ConfirmationPage
			title="Thanks for telling us"
			ways={{ "Back to the program": `/programs/${program.id}/`, "Create an account": "/signup/" }}
			main
		>
			<p role="status">
				A moderator will look at this program: <span dir="auto">{program.name}</span>.
			</p>
			<p className="mt-2">
				You sent this without an account, so we can't tell you what happens with it. With an
				account, you'd see it in your profile.
			</p>
		</ConfirmationPage>
	);
}

export function ErrorBoundary() {
	return <DialogPageError {...PAGE} problem="We couldn't open this form." />;
}
