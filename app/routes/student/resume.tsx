import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { Link, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { FormProblems } from "#app/components/form-fields.tsx";
import { ResumeCard } from "#app/components/resume-card.tsx";
import { useReadingWatch } from "#app/components/resume-reading.tsx";
import { ResumeRemoved } from "#app/components/resume-removed.tsx";
import { ResumeUpload } from "#app/components/resume-upload.tsx";
import { readForm } from "#app/forms/answer.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { resumeForm } from "#app/forms/resume.ts";
import { forgetKeptOfThisPage } from "#app/http/kept-cookie.server.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { readAgain } from "#app/resume/read-text.server.ts";
import { receiveResume } from "#app/resume/receive.server.ts";
import { randomId } from "#db/random-id.ts";
import {
	listResumes,
	MAX_RESUMES,
	removeResume,
	renameResume,
	restoreResume,
} from "#db/resumes.ts";
import { shareResume, unshareResume } from "#db/shared-resumes.ts";

const GONE = "That resume is not here any more. You may have removed it in another tab.";
const ERASED = "That resume is erased and can't be brought back. Upload it again if you have it.";
const NO_ROOM = `You have ${MAX_RESUMES} resumes, which is the most. Remove one, then upload that file again: it comes back as it was.`;

export const meta: MetaFunction = () => [{ title: "Upload Resume · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const removedId = new URL(request.url).searchParams.get("removed") ?? undefined;
	const nowMs = context.now();
	const { living, removed } = await listResumes(context.db, userId, removedId, nowMs);
	return { formKey: randomId(), resumes: living, removed, most: MAX_RESUMES, nowMs };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const form = await readForm(request, resumeForm);
	if (!form.value) return form.refusal;
	const done = (title: string) =>
		redirectWithToast(request, context, "/resume/", { type: "success", title });
	if (form.value.intent === "upload") {
		const received = await receiveResume(context, userId, form.value, form);
		return received.refusal ?? redirectWithToast(request, context, "/resume/", received.toast);
	}
	if (!(await context.limits.allowStudentWrite(userId))) {
		return form.refuse(429, { form: TOO_OFTEN });
	}
	const owned = { id: form.value.id, userId };
	const nowMs = context.now();
	switch (form.value.intent) {
		case "rename": {
			const { name } = form.value;
			if (await renameResume(context.db, owned, name, nowMs)) return done(`Renamed to “${name}”.`);
			return form.refuse(404, { form: GONE });
		}
		case "share": {
			const { shared_name: name, shared_college: college } = form.value;
			const shared = await shareResume(context.db, owned, { name, college }, nowMs);
			if (shared) return done(`“${shared}” is shared.`);
			return form.refuse(404, { form: GONE });
		}
		case "unshare": {
			const unshared = await unshareResume(context.db, owned, nowMs);
			if (unshared) return done(`“${unshared}” is private again.`);
			return form.refuse(404, { form: GONE });
		}
		case "read": {
			if (await readAgain(context, owned)) return redirect(`/resume/#resume-${owned.id}`);
			return form.refuse(404, { form: GONE });
		}
		case "remove": {
			if (!(await removeResume(context.db, owned, nowMs))) return form.refuse(404, { form: GONE });
			const headers = new Headers();
			for (const cookie of await forgetKeptOfThisPage(request))
				headers.append("Set-Cookie", cookie);
			return redirect(`/resume/?${new URLSearchParams({ removed: owned.id })}`, { headers });
		}
		case "restore": {
			const restored = await restoreResume(context.db, owned, nowMs);
			if (restored.outcome === "restored") return done(`“${restored.name}” is back in your list.`);
			if (restored.outcome === "full") return form.refuse(409, { form: NO_ROOM });
			return form.refuse(404, { form: ERASED });
		}
	}
}

export const clientAction = keepTyped;

/** Also when something turned out to be gone: the list that stands here is an old one. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	actionStatus,
	defaultShouldRevalidate,
}) => defaultShouldRevalidate || actionStatus === 404;

export default function Resume() {
	const { formKey, resumes, removed, most, nowMs } = useLoaderData<typeof loader>();
	const answer = useFormAnswer();
	const { initialValue: sent, error } = answer?.result ?? {};
	const ofUpload = sent?.intent === "upload" ? answer : undefined;
	const ofCard = sent?.intent === "rename" || sent?.intent === "share";
	const refusedCard = ofCard ? resumes.find(({ id }) => id === sent.id) : undefined;
	const ofPage = !ofUpload && !refusedCard && error?.[""];
	useReadingWatch(resumes.some(({ state }) => state === "READING"));
	return (
		<>
			<div className="page-head">
				<h1>Upload Resume</h1>
				<p>
					Keep your resume here as a PDF, and have it at hand wherever you log in. See how others
					wrote theirs among the <Link to="/browse-resume/">resumes that students share</Link>.
				</p>
			</div>
			{ofPage && <FormProblems id="problem" problems={ofPage} />}
			{removed && <ResumeRemoved key={removed.id} resume={removed} />}
			<div className="resume-page">
				<ResumeUpload formKey={formKey} answer={ofUpload} full={resumes.length >= most} />
				<section aria-labelledby="resumes" className="grid gap-4">
					<div className="flex items-baseline justify-between gap-3">
						<h2 id="resumes">Your resumes</h2>
						{resumes.length > 0 && (
							<p className="meta">
								{resumes.length} of {most}
							</p>
						)}
					</div>
					{resumes.length === 0 ? (
						<div className="empty mt-0">
							<p>Nothing here yet.</p>
							<p className="hint">
								What you upload stands here, and only you see it unless you share it.
							</p>
						</div>
					) : (
						<ul className="grid gap-4">
							{resumes.map((resume) => (
								<ResumeCard
									key={resume.id}
									resume={resume}
									refused={resume === refusedCard ? answer?.result : undefined}
									nowMs={nowMs}
								/>
							))}
						</ul>
					)}
				</section>
			</div>
		</>
	);
}
