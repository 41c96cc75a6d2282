/** Links in mails that act without logging in: sealed, so that only we can make them, each for one action only. */
import { errors } from "jose";
import * as v from "valibot";
import { type Secrets, seal, unseal } from "#app/http/crypto.server.ts";
import { MAIL_KINDS } from "#db/schema.ts";

/** Unsubscribes: whose mails of which kind to end. It never expires, because people keep mails. */
export const unsubscribeLink = mailedLink(
	"link to stop mails",
	"/mail/stop/",
	v.object({ userId: v.string(), kind: v.picklist(MAIL_KINDS) }),
);

/** Marks a saved program as applied to, or ends its reminders: whose list, and which program of it. */
export const programLink = mailedLink(
	"link about a program",
	"/mail/program/",
	v.object({ userId: v.string(), programId: v.string() }),
);

function mailedLink<Content>(purpose: string, page: string, schema: v.GenericSchema<Content>) {
	return {
		/** The path with the sealed link. */
		async path(secrets: Secrets, content: Content) {
			return `${page}${await seal(secrets, purpose, content)}/`;
		},
		/** What a link's secret says; undefined if we can't open it: it isn't one of ours, or is too old. */
		async read(secrets: Secrets, secret = ""): Promise<Content | undefined> {
			try {
				const { success, output } = v.safeParse(schema, await unseal(secrets, purpose, secret));
				return success ? output : undefined;
			} catch (error) {
				if (error instanceof errors.JOSEError) return undefined;
				throw error;
			}
		},
	};
}
