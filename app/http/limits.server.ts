import type { Env } from "../config.server.ts";

/** What may be done only so often in a minute; the numbers are in wrangler.toml. */
export interface Limits {
	/** Whether this sender may send one more form that needs no account. */
	allowPublicForm(request: Request): Promise<boolean>;
	/** Whether this student may write once more. */
	allowStudentWrite(userId: string): Promise<boolean>;
}

/** What a form says that was sent too often; with status 429. */
export const TOO_OFTEN = "You have sent a lot in a short time. Wait a minute, then send it again.";

/** The limits of the Worker's bindings. Public forms are counted by the sender's address. */
export function createLimits(env: Pick<Env, "PUBLIC_FORM_LIMIT" | "STUDENT_WRITE_LIMIT">): Limits {
	return {
		async allowPublicForm(request) {
			const key = request.headers.get("CF-Connecting-IP") ?? "unknown";
			return (await env.PUBLIC_FORM_LIMIT.limit({ key })).success;
		},
		async allowStudentWrite(userId) {
			return (await env.STUDENT_WRITE_LIMIT.limit({ key: userId })).success;
		},
	};
}
