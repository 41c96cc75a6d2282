/** Links in mails that act without logging in: sealed, so that only we can make them, each for one action only. */
import { errors } from "jose";
import * as v from "valibot";
import { type Secrets, seal, unseal } from "#app/http/sealed.server.ts";
import { MAIL_KINDS } from "#db/schema.ts";

const STOP = "link to stop mails";
const PROGRAM = "link about a program";

/** Whose mails of which kind to end. */
const stopLink = v.object({ userId: v.string(), kind: v.picklist(MAIL_KINDS) });
/** Whose list, and which program of it. */
const programLink = v.object({ userId: v.string(), programId: v.string() });

/** The unsubscribe link for one kind of mail; it never expires, because people keep mails. */
export async function stopPath(secrets: Secrets, link: v.InferInput<typeof stopLink>) {
	return `/mail/stop/${await seal(secrets, STOP, link)}/`;
}

/** The link that marks a saved program as applied to, or ends its reminders. */
export async function programPath(secrets: Secrets, link: v.InferInput<typeof programLink>) {
	return `/mail/program/${await seal(secrets, PROGRAM, link)}/`;
}

/** What a link's secret says; undefined if we can't open it: it isn't one of ours, or is too old. */
export function readStopLink(secrets: Secrets, secret: string | undefined) {
	return read(secrets, STOP, secret, stopLink);
}

/** The same for a link about a program. */
export function readProgramLink(secrets: Secrets, secret: string | undefined) {
	return read(secrets, PROGRAM, secret, programLink);
}

async function read<Schema extends typeof stopLink | typeof programLink>(
	secrets: Secrets,
	purpose: string,
	secret: string | undefined,
	schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
	try {
		const { success, output } = v.safeParse(schema, await unseal(secrets, purpose, secret ?? ""));
		return success ? output : undefined;
	} catch (error) {
		if (error instanceof errors.JOSEError) return undefined;
		throw error;
	}
}
