/** Who may see a page. Each guard returns what the page needs or throws the redirect. */
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { failure } from "#app/http/json.server.ts";
import { findUserByFirebaseUid } from "#db/users.ts";
import { IdentityRefused, InvalidToken } from "./identity-errors.server.ts";
import { sendToLogIn } from "./kept-form.server.ts";
import { safeRedirectTo } from "./redirect-to.server.ts";
import { readSession, recheckSession, type Session, tryToCreateUser } from "./session.server.ts";
import type { Account } from "./verify-id-token.server.ts";

/** A verified person. `userId` is null only while their user could not be created. */
type Student = Session;

/** For pages of people who are not signed in: a verified person is sent on, an unverified one to verify. */
export async function requireGuest(request: Request, context: AppLoadContext): Promise<void> {
	let session = await readSession(request, context);
	// They may have followed the mail's link since.
	if (session && !session.verified) session = await recheckSession(request, context);
	if (!session) return;
	const wanted = new URL(request.url).searchParams.get("redirectTo") ?? session.redirectTo;
	throw redirect(session.verified ? safeRedirectTo(wanted) : "/verify-email/");
}

/** For pages of students: without a session to log in (and back), unverified to verify. */
export async function requireStudent(request: Request, context: AppLoadContext): Promise<Student> {
	const session = await readSession(request, context);
	if (!session) throw await sendToLogIn(request, context);
	if (!session.verified) throw redirect("/verify-email/");
	return { ...session, userId: session.userId ?? (await tryToCreateUser(context, session)) };
}

/** For pages that read or write what is the student's own. Without a user they can't: 503. */
export async function requireStudentUser(
	request: Request,
	context: AppLoadContext,
): Promise<Student & { userId: string }> {
	const student = await requireStudent(request, context);
	const { userId } = student;
	if (userId === null) throw data({ requestId: context.requestId }, { status: 503 });
	return { ...student, userId };
}

/**
 * For calls of a page's script, which can't follow the way to the log-in page without losing what it
 * has: 401. As the script keeps its form itself, the guard is not shown that there is one.
 */
export async function requireStudentOfScript(
	request: Request,
	context: AppLoadContext,
): Promise<Student & { userId: string }> {
	try {
		return await requireStudentUser(
			new Request(request.url, { headers: request.headers }),
			context,
		);
	} catch (thrown) {
		if (!(thrown instanceof Response)) throw thrown;
		throw Response.json({}, { status: 401 });
	}
}

/** For moderators: the custom claim `moderator: true`. To other students the page does not exist. */
export async function requireModerator(
	request: Request,
	context: AppLoadContext,
): Promise<Student> {
	const student = await requireStudent(request, context);
	if (!student.moderator) throw data(null, { status: 404, statusText: "Not Found" });
	return student;
}

/** For API calls: a bearer token that proves a verified account; throws the JSON answer otherwise. */
export async function requireBearer(request: Request, context: AppLoadContext) {
	const token = request.headers.get("Authorization")?.match(/^Bearer +([\w.~+/=-]+)$/i)?.[1];
	if (!token) throw unauthorized("A bearer token is required.");
	const account = await accountOf(context, token);
	if (!account.verified) throw failure(403, { message: "Verify your email address first." });
	return { token, account, user: await findUserByFirebaseUid(context.db, account.uid) };
}

export type Bearer = Awaited<ReturnType<typeof requireBearer>>;

/**
 * Throws the JSON answer when the account of a bearer token is no more. A token outlives its account by
 * up to an hour; what somebody deleted must not come back by one.
 */
export async function requireLivingAccount(context: AppLoadContext, token: string): Promise<void> {
	try {
		await context.identity.lookUp(token);
	} catch (error) {
		if (!(error instanceof IdentityRefused)) throw error;
		throw unauthorized("The account of this token is no more.");
	}
}

async function accountOf(context: AppLoadContext, token: string): Promise<Account> {
	try {
		return await context.identity.verifyIdToken(token);
	} catch (error) {
		if (error instanceof InvalidToken || error instanceof IdentityRefused) {
			throw unauthorized("The token is not valid.");
		}
		throw error;
	}
}

function unauthorized(message: string): Response {
	return failure(401, { message }, { "WWW-Authenticate": "Bearer" });
}
