import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";
import { redirectAfterSuccess, type Toast } from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { keepOnly, readStudentForm } from "#app/auth/student-form.server.ts";
import { FormProblem } from "#app/components/form/form-fields.tsx";
import { submitForm, useFormAnswer } from "#app/components/form/submit-form.ts";
import { EmptyList, UndoNotice } from "#app/components/list/notices.tsx";
import { showToast } from "#app/components/shell/toasts.tsx";
import { usePolling } from "#app/components/use-polling.ts";
import { readAgain, tryToClean } from "#app/files/resumes/read-text.server.ts";
import { receiveResume } from "#app/files/resumes/receive.server.ts";
import { resumeForm } from "#app/forms/resume.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { randomId } from "#db/ids.ts";
import { MAX_RESUMES, removeResume, renameResume, restoreResume } from "#db/resumes/resumes.ts";
import { isTakenDown, shareResume, unshareResume } from "#db/resumes/shared-resumes.ts";
import { type OwnResume, readOwnResumes } from "./find-own-resumes.server.ts";
import { ResumeCard } from "./resume-card.tsx";
import { ResumeUploadForm } from "./resume-upload.tsx";

const GONE_MESSAGE = "That resume isn't here anymore. You may have removed it in another tab.";
const ERASED =
	"That resume was erased and can't be brought back. If you still have the file, upload it again.";
const RESUME_LIMIT_REACHED = `You have ${MAX_RESUMES} resumes, which is the limit. Remove one, then upload that file again, and it comes back as it was.`;
const TAKEN_DOWN =
	"A moderator took this resume down, so it can't be shared. Write to us if you think that's a mistake.";

/** Why we can't take out of a file what it says about who made it. */
const UNCHANGEABLE: Record<string, string | undefined> = {
	locked: "it's locked with a password",
	signed: "it's signed, and that would break the signature",
	unreadable: "we can't read it",
	picture: "we can't read a photo in it",
};
const asItIs = (why: string) =>
	`A PDF can say who made it and with what. We can't take that out of this one, because ${why}. If that's fine with you, tick the box. If not, save it as a new PDF and upload that.`;

const NOT_CHECKED =
	"We can't get this file ready to share right now, so it's still private. Try again in a minute.";

/** The forms of a resume's card that have fields. */
const HAVE_FIELDS = new Set<unknown>(["rename", "share"]);

export const handle: RouteFacts = { takesFile: true };

export const meta: MetaFunction = () => [{ title: "Upload Resume · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const removedId = new URL(request.url).searchParams.get("removed") ?? undefined;
	const own = await readOwnResumes(context, userId, removedId);
	return { formKey: randomId(), ...own, maxResumes: MAX_RESUMES };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, resumeForm, {
		whenLoggedOut: keepOnly("upload", "rename", "share"),
		rateLimit: ({ intent }) =>
			intent === "upload" || intent === "read" ? "resume upload" : "student write",
	});
	if (!form.value) return form.refusal;
	const { value, student } = form;
	const done = (title: string) => redirectAfterSuccess(request, context, "/resume/", { title });
	if (value.intent === "upload") {
		const received = await receiveResume(context, student, value, form);
		return received.refusal ?? done(received.done);
	}
	const gone = () => form.refuse(404, { form: GONE_MESSAGE });
	const owned = { id: value.id, userId: student.userId };
	const nowMs = context.now();
	switch (value.intent) {
		case "rename": {
			const renamed = await renameResume(context.db, owned, value.name);
			return renamed ? done(`Renamed to “${value.name}”.`) : gone();
		}
		case "share": {
			const { shared_name: name, shared_college: college, as_is } = value;
			const { author, problem = "" } = (await tryToClean(context, owned)) ?? {};
			if (problem === "slow" || problem === "down") return form.refuse(503, { form: NOT_CHECKED });
			const why = UNCHANGEABLE[problem];
			if (why && !as_is) return form.refuse(409, { fields: { as_is: asItIs(why) } });
			const shared = await shareResume(context.db, owned, { name, college });
			const named = author
				? ` The file names “${author.slice(0, 80)}” as its author, but the copy that others download doesn't.`
				: "";
			if (shared) return done(`“${shared}” is shared.${named}`);
			if (await isTakenDown(context.db, owned)) return form.refuse(409, { form: TAKEN_DOWN });
			return gone();
		}
		case "unshare": {
			const unshared = await unshareResume(context.db, owned);
			return unshared ? done(`“${unshared}” is private again.`) : gone();
		}
		case "read": {
			if (!(await readAgain(context, owned))) return gone();
			return redirectAfterSuccess(request, context, `/resume/#resume-${owned.id}`);
		}
		case "remove": {
			if (!(await removeResume(context.db, owned, nowMs))) return gone();
			const search = new URLSearchParams({ removed: owned.id });
			return redirectAfterSuccess(request, context, `/resume/?${search}`);
		}
		case "restore": {
			const restored = await restoreResume(context.db, owned, nowMs);
			if (restored.outcome === "restored") return done(`“${restored.name}” is back in your list.`);
			if (restored.outcome === "full") return form.refuse(409, { form: RESUME_LIMIT_REACHED });
			return form.refuse(404, { form: ERASED });
		}
	}
}

export const clientAction = submitForm;

/** Also when something turned out to be gone, because then this list is stale. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	actionStatus,
	defaultShouldRevalidate,
}) => defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409;

export default function Resume() {
	const loaded = useLoaderData<typeof loader>();
	const { formKey, removed, maxResumes } = loaded;
	const { resumes, nowMs, isLate, loadAgain } = useResumeList(loaded);
	const { values: sent = {}, problem } = useFormAnswer() ?? {};
	// A form shows its own answer, as long as it is still on the page.
	const isShownAtItem =
		sent.intent === "upload" ||
		(HAVE_FIELDS.has(sent.intent) &&
			resumes.some(
				({ id, takenDownFor }) => id === sent.id && (sent.intent !== "share" || !takenDownFor),
			));
	return (
		<>
			<div className="page-head">
				<h1>Upload Resume</h1>
				<p>
					Keep your resume here as a PDF and get to it from any device. See how others wrote theirs
					in the <Link to="/browse-resume/">resumes that students share</Link>.
				</p>
			</div>
			<FormProblem problem={!isShownAtItem && problem} />
			{removed && (
				<UndoNotice
					key={removed.id}
					sends={{ intent: "restore", id: removed.id }}
					pending="Restoring..."
					action="/resume/"
				>
					Removed “<bdi>{removed.name}</bdi>”.
				</UndoNotice>
			)}
			<div className="grid items-start gap-8 lg:grid-cols-[24rem_1fr]">
				<ResumeUploadForm {...{ formKey, isLate, loadAgain }} full={resumes.length >= maxResumes} />
				<section aria-labelledby="resumes" className="grid gap-4">
					<div className="flex items-baseline justify-between gap-3">
						<h2 id="resumes">Your resumes</h2>
						{resumes.length > 0 && (
							<p className="meta">
								{resumes.length} of {maxResumes}
							</p>
						)}
					</div>
					{resumes.length === 0 ? (
						<EmptyList plain className="">
							<p>Nothing here yet.</p>
							<p className="hint">
								Your uploads show up here. Only you see them, unless you share them.
							</p>
						</EmptyList>
					) : (
						<ul className="grid gap-4">
							{resumes.map((resume) => (
								<ResumeCard key={resume.id} resume={resume} nowMs={nowMs} />
							))}
						</ul>
					)}
				</section>
			</div>
		</>
	);
}

/** While the text of one is being read, or the list could not be loaded. */
const LOOK_EVERY_MS = 2000;

interface ResumeList {
	resumes: OwnResume[];
	nowMs: number;
}

/**
 * The student's resumes, as the page came with them or newer. They are loaded again without the router, which would
 * replace a page it can't load, and with it a chosen file; a list that could not be loaded is tried again.
 */
function useResumeList(loaded: ResumeList) {
	const [newer, setNewer] = useState<{ than: ResumeList; list: ResumeList }>();
	const [isLate, setLate] = useState(false);
	const { resumes, nowMs } = newer?.than === loaded ? newer.list : loaded;
	const newest = useRef(loaded);
	newest.current = loaded;
	// An upload calls it long after the list it began with.
	const loadAgain = useCallback(async () => {
		const than = newest.current;
		const list = await ask();
		setLate(!list);
		if (list) setNewer({ than, list });
		if (list?.toast) showToast(list.toast);
	}, []);
	const isReading = resumes.some(({ state }) => state === "READING");
	usePolling(LOOK_EVERY_MS, isReading || isLate, loadAgain);
	return { resumes, nowMs, isLate, loadAgain };
}

async function ask(): Promise<(ResumeList & { toast: Toast | null }) | undefined> {
	try {
		const answer = await fetch("/resume/list", { headers: { Accept: "application/json" } });
		return answer.ok ? await answer.json() : undefined;
	} catch {
		return undefined;
	}
}
