/** Whether this browser shows reminders, and how they are turned on and off here (docs/decisions/047-web-push.md). */

/** 'quiet' means on, for somebody who chose nothing for phones; 'lost' that the browser has dropped its subscription. */
export type PushState =
	| "off"
	| "on"
	| "quiet"
	| "lost"
	| "blocked"
	| "not-on-home-screen"
	| "unsupported";

import { readDeviceReminders, setDeviceReminders } from "./shell/device-reminders.ts";

const ADDRESS = "/profile/push-subscription";
const NOT_REACHED = "We couldn't reach The Yard. Check your connection, then try again.";
const NOT_GIVEN =
	"This browser can't show reminders right now. Check that notifications are on for it, then try again.";

/** What to tell the person. */
export class PushError extends Error {}

/** Asks the person nothing, and the server only where this browser has reminders on. */
export async function readPushState(): Promise<PushState> {
	if (!isSupported()) {
		return isApplePhone() && !isOnHomeScreen() ? "not-on-home-screen" : "unsupported";
	}
	if (Notification.permission === "denied") return "blocked";
	await subscribeIfLost();
	const subscription = await subscriptionHere();
	if (!subscription || Notification.permission !== "granted") {
		return readDeviceReminders() === "lost" ? "lost" : "off";
	}
	const known = await askServer();
	if (!known) return "off";
	const isOn = known.phones.includes(await sha256Hex(subscription.endpoint));
	setDeviceReminders(isOn ? "on" : null);
	return isOn ? "on" : "off";
}

let looked: Promise<boolean> | undefined;

/**
 * Subscribes again, once in each document, if this browser had reminders on and has lost its subscription.
 *
 * @returns whether that can't be done without the person
 */
export function subscribeIfLost(): Promise<boolean> {
	looked ??= lookForLost().catch(() => false);
	return looked;
}

async function lookForLost(): Promise<boolean> {
	if (readDeviceReminders() !== "on" || !isSupported() || (await subscriptionHere())) return false;
	const publicKey = (await askServer())?.publicKey;
	if (!publicKey) return false;
	const { permission } = Notification;
	const subscription =
		permission === "granted" && (await subscribeHere(publicKey).catch(() => undefined));
	if (subscription) {
		await keepOnServer(subscription);
		return false;
	}
	// Who has blocked notifications knows.
	setDeviceReminders(permission === "denied" ? null : "lost");
	return permission !== "denied";
}

/** @throws PushError when it did not work */
export async function subscribeToPush(publicKey: string): Promise<PushState> {
	// This comes first: Safari lets us ask only right after the tap.
	const permission = await Notification.requestPermission();
	if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
	const subscription = await subscribeHere(publicKey).catch(() => {
		throw new PushError(NOT_GIVEN);
	});
	const { quiet } = await keepOnServer(subscription);
	return quiet ? "quiet" : "on";
}

async function keepOnServer(subscription: PushSubscription): Promise<Answer> {
	try {
		const answer = await post("subscribe", subscription);
		setDeviceReminders("on");
		return answer;
	} catch (error) {
		await subscription.unsubscribe();
		throw error;
	}
}

/** Turns it off here, even if the server does not hear of it: the push service then tells it. */
export async function unsubscribeFromPush(): Promise<PushState> {
	setDeviceReminders(null);
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

/** The push addresses of the account that is logged in here, as hashes, and the site's key for new ones. */
async function askServer(): Promise<{ phones: string[]; publicKey: string | null } | undefined> {
	const answer = await fetch(ADDRESS);
	return answer.ok ? answer.json() : undefined;
}

async function sha256Hex(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
	return bytes.join("");
}

function isSupported(): boolean {
	return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

interface Answer {
	quiet?: boolean;
	problem?: string;
	errors?: Record<string, string>;
}

async function post(intent: "subscribe" | "stop", of: PushSubscription): Promise<Answer> {
	const { endpoint = "", keys } = of.toJSON();
	const body = new URLSearchParams({ intent, endpoint, ...(intent === "subscribe" && keys) });
	const answer = await fetch(ADDRESS, { method: "POST", body, keepalive: true }).catch(
		() => undefined,
	);
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
