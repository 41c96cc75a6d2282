/** A form with a code from a mail, sent twice at once, ends the second time as it did the first: the code is used up. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { keyedHash } from "#app/http/keyed-hash.server.ts";
import { findCount, keepNumber } from "#db/counters.ts";
import { MINUTE_MS } from "#lib/calendar-days.ts";

const REMEMBERED_MS = 10 * MINUTE_MS;

/** A page's form: whoever opens the mail's link again gets another key. */
interface SentForm {
	code: string;
	formKey?: string | undefined;
	/** Another one has not been set. */
	password?: string;
}

const keyOf = ({ config }: AppLoadContext, { code, formKey, password }: SentForm) =>
	keyedHash(config, "form with a mailed code", JSON.stringify([code, formKey, password]));

export async function rememberDone(context: AppLoadContext, form: SentForm): Promise<void> {
	const { db, now } = context;
	if (form.formKey) await keepNumber(db, await keyOf(context, form), 1, now() + REMEMBERED_MS);
}

export async function isDoneAlready(context: AppLoadContext, form: SentForm): Promise<boolean> {
	if (!form.formKey) return false;
	return (await findCount(context.db, await keyOf(context, form), context.now())) !== undefined;
}
