/** Whether this browser shows reminders, and how they are turned on and off here (docs/decisions/047-web-push.md). */

/** 'quiet' means on, for somebody who chose nothing for phones. */
export type PushState = "off" | "on" | "quiet" | "blocked" | "not-on-home-screen" | "unsupported";

const ADDRESS = "/profile/push-subscription";
const NOT_REACHED = "We couldn't reach The Yard. Check your connection, then try again.";
const NOT_GIVEN =
	"This browser can't show reminders right now. Check that notifications are on for it, then try again.";

/** What to tell the person. */
export class PushError extends Error {}

/** Asks the person nothing, and the server only where this browser has reminders on. */
export async function readPushState(): Promise<PushState> {
	if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
		return isApplePhone() && !isOnHomeScreen() ? "not-on-home-screen" : "unsupported";
	}
	if (Notification.permission === "denied") return "blocked";
	const subscription = await subscriptionHere();
	if (!subscription || Notification.permission !== "granted") return "off";
	return (await isOurs(subscription.endpoint)) ? "on" : "off";
}

/** @throws PhoneProblem when it did not work */
export async function subscribeToPush(publicKey: string): Promise<PushState> {
	// This comes first: Safari lets us ask only right after the tap.
	const permission = await Notification.requestPermission();
	if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
	const subscription = await subscribeHere(publicKey).catch(() => {
		throw new PushError(NOT_GIVEN);
	});
	try {
		const { quiet } = await post("subscribe", subscription);
		return quiet ? "quiet" : "on";
	} catch (error) {
		await subscription.unsubscribe();
		throw error;
	}
}

/** Turns it off here, even if the server does not hear of it: the push service then tells it. */
export async function unsubscribeFromPush(): Promise<PushState> {
	const subscription = await subscriptionHere();
	await subscription?.unsubscribe();
	if (subscription) await post("stop", subscription).catch(() => {});
	return "off";
}

async function subscribeHere(publicKey: string): Promise<PushSubscription> {
	await navigator.serviceWorker.register("/sw.js");
	const { pushManager } = await navigator.serviceWorker.ready;
	// It belongs to another person, or was made with other keys.
	await (await pushManager.getSubscription())?.unsubscribe();
	const base64 = publicKey.replace(/-/g, "+").replace(/_/g, "/");
	const applicationServerKey = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
	return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function subscriptionHere(): Promise<PushSubscription | null | undefined> {
	const registration = await navigator.serviceWorker.getRegistration();
	return registration?.pushManager.getSubscription();
}

/** Whether the account that is logged in here is the one reminded here. */
async function isOurs(endpoint: string): Promise<boolean> {
	const answer = await fetch(ADDRESS);
	if (!answer.ok) return false;
	const { phones }: { phones: string[] } = await answer.json();
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
	const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
	return phones.includes(hex.join(""));
}

interface Answer {
	quiet?: boolean;
	problem?: string;
	errors?: Record<string, string>;
}

async function post(intent: "subscribe" | "stop", of: PushSubscription): Promise<Answer> {
	const { endpoint = "", keys } = of.toJSON();
	const body = new URLSearchParams({ intent, endpoint, ...(intent === "subscribe" && keys) });
	const answer = await fetch(ADDRESS, { method: "POST", body }).catch(() => undefined);
	if (answer?.status === 401) throw new PushError("You're logged out. Log in, then tap again.");
	const reply = (await answer?.json().catch(() => undefined)) as Answer | undefined;
	if (answer?.ok && reply) return reply;
	throw new PushError(reply?.problem ?? reply?.errors?.endpoint ?? NOT_REACHED);
}

/** An iPad claims to be a Mac, but Macs have no touch screen. */
function isApplePhone(): boolean {
	const { userAgent, maxTouchPoints } = navigator;
	return /iPhone|iPad|iPod/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1);
}

function isOnHomeScreen(): boolean {
	return window.matchMedia("(display-mode: standalone)").matches;
}
