import type { Session } from "#app/auth/session/session.server.ts";
import type { ShellPerson } from "#app/components/shell/student-shell.tsx";

/** What the signed-in frame shows of a session's person. */
export function shellPersonOf(session: Session): ShellPerson {
	return {
		name: session.fullName ?? session.displayName,
		photoKey: session.photoKey,
		moderator: session.moderator,
		hasNews: session.hasNews,
	};
}
