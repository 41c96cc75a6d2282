import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { notFound, redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { useForm } from "#app/components/form/form.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { AlreadyReported, MENTOR_REASONS, ReportForm } from "#app/components/report-form.tsx";
import { mentorReportForm } from "#app/forms/report.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { addReport, findReportable } from "#db/reports/reports.ts";

const THANKS = {
	title: "Thanks for telling us.",
	description:
		"A moderator will look at this mentor. You'll see what happened in your profile. Nobody is told who reported them.",
	duration: 10_000,
};
const GONE_MESSAGE = "That mentor isn't listed anymore, so there's nothing left to report.";

export const meta: MetaFunction = () => [{ title: "Something wrong? · The Yard" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const mentor = await findReportable(context.db, "mentor", params.id ?? "", userId);
	if (!mentor) throw notFound();
	return { mentor };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, mentorReportForm, {
		whenLoggedOut: "keep",
	});
	if (!form.value) return form.refusal;
	const { userId, uid } = form.student;
	const { reason, details } = form.value;
	const sent = { id: params.id ?? "", userId, reason, details };
	const outcome = await addReport(context.db, "mentor", sent, context.now());
	if (outcome === "missing") return form.refuse(404, { form: GONE_MESSAGE });
	if (outcome === "reported") {
		await logSecurityEvent(context, "mentor reported", { uid, kind: reason });
	}
	return redirectAfterSuccess(request, context, "/mentor/", THANKS);
}

export const clientAction = submitForm;

export default function ReportMentor() {
	const { mentor } = useLoaderData<typeof loader>();
	const form = useForm(`report-${mentor.id}`, { saved: { reason: "", details: "" } });
	const back = (words: string) => (
		<Link className="btn" to="/mentor/">
			{words}
		</Link>
	);
	return (
		<section className="panel max-w-2xl">
			<h1>Something wrong?</h1>
			<p className="hint" dir="auto">
				{mentor.name}
			</p>
			{mentor.isReported ? (
				<AlreadyReported what="mentor" back={back("Back to the mentors")} />
			) : (
				<ReportForm
					form={form}
					question="What's wrong?"
					reasons={MENTOR_REASONS}
					leave={back("Cancel")}
				/>
			)}
		</section>
	);
}
