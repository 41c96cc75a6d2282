import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { base64url } from "jose";
import { isClientRateLimited, RATE_LIMITED } from "#app/actions/rate-limits.server.ts";
import { parseTyped, type Refusal, readTyped, type Typed } from "#app/actions/read-form.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { describeDevice, pushCookie } from "#app/auth/session/device.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { pushKeysOf } from "#app/config.server.ts";
import { pushRenewalForm, pushSubscriptionForm } from "#app/forms/notifications.ts";
import { isPushService } from "#app/mail/push.server.ts";
import { sha256Hex } from "#db/ids.ts";
import { readNotificationSettings } from "#db/notifications/notification-settings.ts";
import {
	type BrowserKeys,
	listPhones,
	renewSubscription,
	subscribe,
	unsubscribe,
	unsubscribeBrowser,
} from "#db/notifications/push-subscriptions.ts";

const NOT_THE_KEY = "That's not a browser's key.";
const NOT_A_SERVICE =
	"We can't send reminders to this browser yet. Try Chrome, Edge, Firefox or Safari.";

/**
 * GET /profile/push-subscription: which push addresses the student is reminded at, as `{ phones, publicKey }`: the
 * SHA-256 of each, and the site's key. A browser uses it to find out whether its own is among them, and to subscribe
 * again.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context, { whenLoggedOut: "unauthorized" });
	const phones = await listPhones(context.db, userId);
	const hashes = await Promise.all(phones.map(({ endpoint }) => sha256Hex(endpoint)));
	const publicKey = pushKeysOf(context.config)?.publicKey ?? null;
	return Response.json({ phones: hashes, publicKey });
}

/**
 * POST /profile/push-subscription: turns reminders on or off for the browser that sends it. Answers JSON: 200 with `{
 * on }` (and `quiet`, when the student chose nothing for phones), `{ problem, errors }`, or 401 when the session has
 * ended. A new address of a browser that is reminded needs no session: 200, or 410 when there is nothing to renew.
 */
export async function action({ request, context }: ActionFunctionArgs) {
	const typed = await readTyped(request, pushSubscriptionForm);
	if (typed.intent === "renew") return renew({ request, context }, typed);
	const form = await readStudentForm({ request, context }, pushSubscriptionForm, {
		whenLoggedOut: "unauthorized",
		typed,
	});
	if (!form.value) return answerOf(form.refusal);
	const { value, student, refuse } = form;
	const { db, now } = context;
	if (value.intent === "stop") {
		await unsubscribe(db, student.userId, value.endpoint);
		const headers = { "Set-Cookie": await pushCookie.forget(request) };
		return Response.json({ on: false }, { headers });
	}
	if (!pushKeysOf(context.config)) {
		return answerOf(refuse(404, { form: "Reminders on phones aren't set up on this site." }));
	}
	const fields = await problemsOf(value, context);
	if (fields) return answerOf(refuse(400, { fields }));
	const device = describeDevice(request.headers.get("User-Agent"));
	const before = await pushCookie.read(request, context);
	const id = await subscribe(db, student.userId, { ...value, device }, now());
	// A browser has one subscription: the one before is lost.
	if (before && before !== id) await unsubscribeBrowser(db, before);
	const { ways } = await readNotificationSettings(db, student.userId);
	const quiet = !Object.values(ways).some(({ push }) => push);
	const headers = { "Set-Cookie": await pushCookie.write(request, context, id) };
	return Response.json({ on: true, quiet }, { headers });
}

/** The browser's push address has changed, also long after its session: the cookie names the subscription. */
async function renew(
	{ request, context }: Pick<ActionFunctionArgs, "request" | "context">,
	typed: Typed,
) {
	const form = parseTyped(typed, pushRenewalForm);
	if (!form.value) return answerOf(form.refusal);
	const { value, refuse } = form;
	if (await isClientRateLimited(context, "push renewal"))
		return answerOf(refuse(429, { form: RATE_LIMITED }));
	const fields = await problemsOf(value, context);
	if (fields) return answerOf(refuse(400, { fields }));
	const id = await pushCookie.read(request, context);
	const on = id !== undefined && (await renewSubscription(context.db, id, value));
	return Response.json({ on }, { status: on ? 200 : 410 });
}

/** Why a browser can't be pushed to, by the field. */
async function problemsOf(
	{ endpoint, p256dh }: BrowserKeys,
	{ config }: AppLoadContext,
): Promise<Record<string, string> | undefined> {
	if (!isPushService(endpoint, config)) return { endpoint: NOT_A_SERVICE };
	return (await isPublicKey(p256dh)) ? undefined : { p256dh: NOT_THE_KEY };
}

function answerOf({ data: { problem, errors }, init }: Refusal) {
	return Response.json({ problem, errors }, { status: init?.status ?? 400 });
}

/** Whether it is a point of the curve, so that we can encrypt for it. */
async function isPublicKey(text: string): Promise<boolean> {
	const kind = { name: "ECDH", namedCurve: "P-256" };
	const bytes = new Uint8Array(base64url.decode(text));
	const key = crypto.subtle.importKey("raw", bytes, kind, false, []).catch(() => undefined);
	return (await key) !== undefined;
}
