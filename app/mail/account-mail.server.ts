/** Mails about an account, to its address. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { accountKey } from "#app/http/keyed-hash.server.ts";
import { seal } from "#app/http/sealed.server.ts";
import { addMailToAddress } from "#db/notifications/outbox.ts";
import type { AccountMailKind } from "#db/schema.ts";
import { ADDRESS_IN_OUTBOX } from "./deliver.server.ts";

/** Longer than the outbox keeps trying. */
const WAITS_AT_MOST_MS = 3 * 24 * 60 * 60 * 1000;

/** Writes a mail into the outbox, which our own mail server then sends; the address is sealed there. */
export async function mailAccount(
	{ config, db, now, handOver }: AppLoadContext,
	mail: { email: string; kind: AccountMailKind; data?: Record<string, string> },
): Promise<void> {
	const email = mail.email.toLowerCase();
	const [recipient, address] = await Promise.all([
		accountKey(config, email),
		seal(config, ADDRESS_IN_OUTBOX, email, now() + WAITS_AT_MOST_MS),
	]);
	const { kind, data } = mail;
	const row = { email, recipient, kind, data: { ...data, address } };
	handOver(await addMailToAddress(db, row, now()));
}
