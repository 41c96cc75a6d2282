/** Pushes a notification to a person's phones by Web Push (docs/decisions/047-web-push.md). */

import { type Config, pushKeysOf } from "#app/config.server.ts";
import type { ClaimedMail } from "#db/notifications/outbox.ts";
import {
	listPhones,
	notePushAccepted,
	type Phone,
	removeDead,
} from "#db/notifications/push-subscriptions.ts";
import { isLaptop } from "#lib/secure-address.ts";
import type { Email, PushText } from "./email-templates.ts";
import type { MailContext, SendResult } from "./mailer.server.ts";

/** How long a push service keeps a message for a phone that is off: a day later "tomorrow" is no longer true. */
const TTL_S = 24 * 60 * 60;
const MAX_TITLE_LENGTH = 120;
const MAX_BODY_LENGTH = 240;

/** The default page that a push opens. */
const DEFAULT_PATH = "/notifications/";

type Keys = NonNullable<ReturnType<typeof pushKeysOf>>;

type NotTaken = Extract<SendResult, { problem: string }>;

/** 'gone' is a phone that no longer wants pushes. */
type Outcome = SendResult | { outcome: "gone" };

/** What the service worker receives (app/service-worker/push.ts). */
interface PushMessage extends PushText {
	/** A message with the same tag replaces the earlier one. */
	tag: string;
	/** The same as a declarative push message: from iOS 18.4 on, a tap on it opens `navigate` without our code. */
	web_push?: 8030;
	notification?: { title: string; body: string; tag: string; navigate: string };
}

/** Pushes a notification to a person's phones, to each only once, however often it is tried. Dead ones are forgotten. */
export async function push(
	mailContext: MailContext,
	mail: ClaimedMail,
	email: Email,
): Promise<SendResult> {
	const keys = pushKeysOf(mailContext.config);
	if (!keys) return { outcome: "refused", problem: "no push keys" };
	if (!mail.userId) return { outcome: "sent" };
	const phones = await listPhones(mailContext.db, mail.userId);
	const taken = mail.data.taken?.split(" ") ?? [];
	const message = new TextEncoder().encode(
		JSON.stringify(messageOf(mail, email, mailContext.config)),
	);
	const pushTo = async (phone: Phone) => {
		const outcome = await sendTo(mailContext, keys, { mail, message, phone });
		if (outcome.outcome === "sent")
			await notePushAccepted(mailContext.db, mail, phone, mailContext.now());
		if (outcome.outcome === "gone") await removeDead(mailContext.db, phone);
		return outcome;
	};
	const outcomes = await Promise.all(phones.filter(({ id }) => !taken.includes(id)).map(pushTo));
	const find = (wanted: string) =>
		outcomes.find((one): one is SendResult => one.outcome === wanted);
	const allRefused = taken.length === 0 && !find("sent") ? find("refused") : undefined;
	const later = outcomes.find((one): one is NotTaken => one.outcome === "later");
	const pauseMs = Math.max(0, ...outcomes.map((one) => ("pauseMs" in one && one.pauseMs) || 0));
	return (later && { ...later, pauseMs }) ?? allRefused ?? { outcome: "sent" };
}

function messageOf(
	{ id }: ClaimedMail,
	{ push: text, subject }: Email,
	{ SITE_URL: site }: Config,
): PushMessage {
	const content = text ?? { title: subject, body: "", path: DEFAULT_PATH };
	const shown = {
		title: shortened(content.title, MAX_TITLE_LENGTH),
		body: shortened(content.body, MAX_BODY_LENGTH),
		tag: id,
	};
	const path = /^\/(?![/\\])/.test(content.path) ? content.path : DEFAULT_PATH;
	if (!site) return { ...shown, path };
	const notification = { ...shown, navigate: new URL(path, site).href };
	return { ...shown, path, web_push: 8030, notification };
}

/** What takes six bytes as JSON is left out, so that a message fits into what push services take. */
function shortened(text: string, length: number): string {
	const characters = [...text.replace(/[\p{Cc}\p{Cs}]/gu, " ")];
	return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : text;
}

async function sendTo(
	{ config, now }: MailContext,
	keys: Keys,
	{ mail, message, phone }: { mail: ClaimedMail; message: Uint8Array; phone: Phone },
): Promise<Outcome> {
	if (!isPushService(phone.endpoint, config)) return { outcome: "gone" };
	const { encryptNotification, vapidHeaders } = await import("@block65/webcrypto-web-push");
	const subscription = {
		// A stand-in on this machine has no certificate; the library only signs for https.
		endpoint: phone.endpoint.replace(/^http:/, "https:"),
		expirationTime: null,
		keys: { p256dh: phone.p256dh, auth: phone.auth },
	};
	// A browser with invalid keys can't be sent anything.
	const body = await encryptNotification(subscription, message).catch(() => undefined);
	if (!body) return { outcome: "gone" };
	const vapid = await vapidHeaders(subscription, keys).catch(() => undefined);
	if (!vapid) return { outcome: "later", problem: "push keys don't work" };
	const headers = {
		...vapid.headers,
		"Content-Encoding": "aes128gcm",
		"Content-Type": "application/octet-stream",
		TTL: String(TTL_S),
		Urgency: "normal",
		// If a push is tried twice, the push service can keep only one.
		Topic: mail.id.replace(/[^\w-]/g, "").slice(0, 32),
	};
	try {
		const signal = AbortSignal.timeout(config.PUSH_TIMEOUT_MS);
		const how = { method: "POST", redirect: "manual", headers, body, signal } as const;
		const answer = await fetch(phone.endpoint, how);
		await answer.body?.cancel();
		return outcomeOf(answer, now());
	} catch (error) {
		const isLate = error instanceof Error && error.name === "TimeoutError";
		const problem = isLate ? "no answer in time" : "not reached";
		return { outcome: "later", problem: `push service: ${problem}` };
	}
}

function outcomeOf({ ok, status, headers }: Response, nowMs: number): Outcome {
	if (ok) return { outcome: "sent" };
	if (status === 404 || status === 410) return { outcome: "gone" };
	const isPassing = status === 429 || status >= 500;
	const problem = `${status} from the push service`;
	if (!isPassing) return { outcome: "refused", problem };
	return { outcome: "later", problem, pauseMs: pauseOf(headers.get("Retry-After"), nowMs) };
}

/** How long the service asks us to wait, in seconds or as a time; at most as long as a push may take to arrive. */
function pauseOf(value: string | null, nowMs: number): number {
	const asked = /^\d+$/.test(value ?? "") ? Number(value) * 1000 : Date.parse(value ?? "") - nowMs;
	return Number.isNaN(asked) ? 0 : Math.min(Math.max(0, asked), TTL_S * 1000);
}

/** The push services of Chrome and similar browsers, Firefox, Edge and Safari. */
const PUSH_SERVICES = [
	"fcm.googleapis.com",
	"jmt17.google.com",
	"updates.push.services.mozilla.com",
	"*.push.services.mozilla.com",
	"*.notify.windows.com",
	"web.push.apple.com",
	"*.push.apple.com",
];

/** Whether an address belongs to a push service that we know or that is in the settings. */
export function isPushService(endpoint: string, { PUSH_HOSTS: more }: Config): boolean {
	if (!URL.canParse(endpoint)) return false;
	const { protocol, hostname, port, username, password } = new URL(endpoint);
	if (username || password) return false;
	if (more.includes(hostname)) {
		return protocol === "https:" || (protocol === "http:" && isLaptop(hostname));
	}
	if (protocol !== "https:" || port !== "") return false;
	return PUSH_SERVICES.some((host) =>
		host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host,
	);
}
