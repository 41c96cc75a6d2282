/** The roles, and what each may do: guards, frames and the test of every route's answers are checked against this list. */
import type { Session } from "./session.server.ts";
import { awaitsSecondFactor } from "./session-cookie.server.ts";

interface Permissions {
	/** Reads and writes students' pages. */
	study: boolean;
	/** Decides on what others sent; never on their own. */
	moderate: boolean;
}

const NONE = { study: false, moderate: false } as const;

export const ROLES = {
	/** Has no session. */
	guest: NONE,
	/** Has not opened the link in the verification email. */
	unverified: NONE,
	/** Has entered the password, but not the code that the account requires. */
	"awaiting-code": NONE,
	student: { study: true, moderate: false },
	/** Has the custom claim `moderator: true` and a proved email. */
	moderator: { study: true, moderate: true },
} as const satisfies Record<string, Permissions>;

export type Role = keyof typeof ROLES;

/** The roles that may not. */
export type RoleWithout<Permission extends keyof Permissions> = {
	[Name in Role]: (typeof ROLES)[Name][Permission] extends true ? never : Name;
}[Role];

export function roleOf(session: Session | undefined): Role {
	if (!session) return "guest";
	if (!session.verified) return "unverified";
	if (awaitsSecondFactor(session)) return "awaiting-code";
	return session.moderator ? "moderator" : "student";
}

export function may(session: Session | undefined, what: keyof Permissions): session is Session {
	return ROLES[roleOf(session)][what];
}
