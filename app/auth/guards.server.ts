/** Who may see a page. Each guard returns what the page needs or throws the redirect. */
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { notFound } from "#app/actions/action-responses.server.ts";
import { isStudentRateLimited } from "#app/actions/rate-limits.server.ts";
import { findUserByFirebaseUid } from "#db/people/users.ts";
import { redirectAfterSignIn } from "./pending-saves.server.ts";
import {
	loginFor,
	pageLeadingTo,
	programPage,
	returnPathOf,
	safeRedirectTo,
} from "./redirect-to.server.ts";
import {
	type AccountStatus,
	readCheckedSession,
	readSessionCheckedBriefly,
} from "./session/account-status.server.ts";
import { tryToCreateUser } from "./session/create-user.server.ts";
import { may, type RoleWithout, roleOf } from "./session/roles.server.ts";
import { readAnySession, recheckSession, type Session } from "./session/session.server.ts";

/** A verified person. `userId` is null only while their user could not be created. */
export type Student = Session;
export type StudentUser = Student & { userId: string };

/**
 * For pages for people who aren't signed in: a verified person is sent on, an unverified one to verify. Opening such a
 * page while logged in saves no program, because the link may come from anywhere.
 */
export async function requireGuest(request: Request, context: AppLoadContext): Promise<void> {
	const known = await readAnySession(context);
	// They may have verified their email on another device in the meantime.
	const { session, headers } =
		known && !known.verified
			? await recheckSession(context)
			: { session: known, headers: new Headers() };
	if (!session) return;
	const { searchParams } = new URL(request.url);
	const save = searchParams.get("save");
	const wanted = searchParams.get("redirectTo") ?? (save ? programPage(save) : session.redirectTo);
	const to = safeRedirectTo(wanted);
	if (!may(session, "study")) throw redirect(nextStep(session, to), { headers });
	// From a tab that was opened before somebody logged in, perhaps somebody else.
	const title = "You're already logged in. To use another account, log out first.";
	const toast = request.method === "POST" ? ({ type: "info", title } as const) : undefined;
	throw await redirectAfterSignIn(request, context, to, toast, headers.getSetCookie());
}

/** What happens without a session: by default people log in and come back. */
export interface LoggedOutOptions {
	/** 'unauthorized' answers 401, for a script that can't follow a redirect. */
	whenLoggedOut?: "redirect" | "unauthorized";
	/** Where to come back to; the page itself by default. */
	returnTo?: string;
	/** The id of a program that logging in saves. */
	save?: string | undefined;
}

/** Where those go on who may not see students' pages yet. */
const NEXT_STEPS: Record<RoleWithout<"study">, (returnTo: string, save?: string) => string> = {
	guest: loginFor,
	unverified: () => "/verify-email/",
	"awaiting-code": (returnTo) => pageLeadingTo("/login/code/", returnTo),
};

const nextStep = (session: Session | undefined, returnTo: string, save?: string) =>
	NEXT_STEPS[roleOf(session) as RoleWithout<"study">](returnTo, save);

/**
 * Whether a student reads pages too often. Counted once per request, however many loaders ask, and not for form posts.
 */
function readsTooOften(request: Request, context: AppLoadContext, session: Session) {
	// After a form's action its page is loaded by GET, in the same request.
	context.state.readsTooOften ??=
		request.method === "GET"
			? isStudentRateLimited(context, "page", session)
			: Promise.resolve(false);
	return context.state.readsTooOften;
}

/**
 * For pages of students: sends people without a session to log in (and back), unverified ones to verify, those who owe
 * a code to enter it; 429 for anybody who reads without end.
 */
export async function requireStudent(
	request: Request,
	context: AppLoadContext,
	options?: LoggedOutOptions,
): Promise<Student> {
	let session: Session | undefined = await readAnySession(context);
	if (may(session, "study")) {
		if (await readsTooOften(request, context, session)) throw data(null, { status: 429 });
		if (request.method === "GET") session = await readSessionCheckedBriefly(context);
	}
	return studentOf(session, request, context, options);
}

/** As `requireStudent`, but waits for the provider's word on the account: for writes, and for what moderators see. */
export async function requireCheckedStudent(
	request: Request,
	context: AppLoadContext,
	options?: LoggedOutOptions,
): Promise<{ student: Student; accountStatus: AccountStatus }> {
	await requireStudent(request, context, options);
	const { session, accountStatus } = await readCheckedSession(context);
	return { student: await studentOf(session, request, context, options), accountStatus };
}

async function studentOf(
	session: Session | undefined,
	request: Request,
	context: AppLoadContext,
	{ whenLoggedOut = "redirect", returnTo = returnPathOf(request), save }: LoggedOutOptions = {},
): Promise<Student> {
	const refuse = (asking: Session | undefined) =>
		whenLoggedOut === "unauthorized"
			? Response.json({}, { status: 401 })
			: redirect(nextStep(asking, returnTo, save));
	if (!may(session, "study")) throw refuse(session);
	const { uid } = session;
	context.state.answerIfGone = async () =>
		(await findUserByFirebaseUid(context.db, uid)) ? undefined : refuse(undefined);
	return { ...session, userId: session.userId ?? (await tryToCreateUser(context, session)) };
}

/** For pages that read or write a student's own data. Without a user that isn't possible: 503. */
export async function requireStudentUser(
	request: Request,
	context: AppLoadContext,
	loggedOut?: LoggedOutOptions,
): Promise<StudentUser> {
	const student = await requireStudent(request, context, loggedOut);
	const { userId } = student;
	if (userId === null) throw data({ requestId: context.requestId }, { status: 503 });
	return { ...student, userId };
}

/**
 * For moderators: the custom claim `moderator: true`, a proved email, both confirmed by the identity provider within
 * the last minute, and a second factor if the settings require it. For other students the page doesn't exist.
 */
export async function requireModerator(
	request: Request,
	context: AppLoadContext,
	loggedOut?: LoggedOutOptions,
): Promise<Student> {
	const before = await requireStudent(request, context, loggedOut);
	if (!may(before, "moderate")) throw notFound();
	const { student, accountStatus } = await requireCheckedStudent(request, context, loggedOut);
	if (!may(student, "moderate")) throw notFound();
	// For a page, an answer from within the last hour is enough, because a decision refused for this is shown with its
	// page.
	if (accountStatus === "unknown") throw data({ requestId: context.requestId }, { status: 503 });
	const mustHave = context.config.MODERATOR_SECOND_FACTOR === "required";
	if (mustHave && student.secondFactorSince === null) {
		throw redirect(pageLeadingTo("/profile/second-factor/", returnPathOf(request)));
	}
	return student;
}
