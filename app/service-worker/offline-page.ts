/**
 * Runs in a page that the service worker shows instead of the network's: says so and since when, or what else there is
 * to read, and what waits to be sent.
 */
import { markAs, NEXT_STATE, type SavedState } from "#db/saved-stages.ts";
import { canWait, formatSavedAt, PAGES, QUEUE, QUEUED } from "./names.ts";

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;
/** A page that took longer than this was too slow. */
const SLOW_MS = 3_500;

const NOT_SENT =
	"You're offline, so this wasn't sent. What you typed stays here. Send it again when you're back online.";

const REASON_TEXTS: Record<string, string> = {
	page: "This page needs a connection. It opens by itself when you're back online.",
	form: "Nothing was sent. Go back, and what you typed is still there.",
	unheard: "We don't know whether it arrived. Go back, and what you typed is still there.",
	"log-out":
		"You're still logged in on The Yard, but your pages aren't kept on this phone anymore. Log out again when you're back online.",
};

const { keptAt, why = "" } = document.currentScript?.dataset ?? {};
/** The server can be reached, but this page was too slow, so the next would be too. */
const isSlow = responseStartMs() > SLOW_MS;
/** Where a newer page is offered. It has its room from the start, so that nothing moves under a finger when one comes. */
const newer = element("span", "", "\u00a0");
const offline = navigator.onLine ? "You seem to be offline" : "You're offline";

/** Until when a click on a link counts as leaving; a download doesn't leave the page. */
let leavingUntilMs = 0;
window.addEventListener("beforeunload", () => {
	leavingUntilMs = Date.now() + 15_000;
});
navigator.serviceWorker.addEventListener("message", ({ data }) => data?.newer && offerNewer());
document.addEventListener("submit", (event) => void keepTyped(event));
if (why === "log-out") localStorage.removeItem("account");
if (document.documentElement.dataset.account) reloadWhenShownAgain(document.documentElement);
if (why !== "form" && why !== "unheard") void openOnceBack();
if (keptAt) void showSavedAt(Number(keptAt));
else void showSavedPages();

/** A page of an account may be shown again after log-out (app/root.tsx). */
function reloadWhenShownAgain({ style, dataset }: HTMLElement): void {
	const hideAndReload = () => {
		style.visibility = "hidden";
		window.location.reload();
	};
	window.addEventListener("pagehide", () => {
		style.visibility = "hidden";
	});
	window.addEventListener("pageshow", ({ persisted }) => persisted && hideAndReload());
	document.addEventListener("visibilitychange", () => {
		if (!document.hidden && dataset.account !== localStorage.getItem("account")) hideAndReload();
	});
}

/** Reloads once the server can be reached; polls too, as a weak signal makes no event. Never interrupts typing. */
async function openOnceBack(): Promise<void> {
	for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
		await new Promise((resolve) => {
			window.addEventListener("online", resolve, { once: true });
			if (!isSlow) setTimeout(resolve, pauseMs);
		});
		const isTyping = document.activeElement?.matches("input, textarea");
		if (document.hidden || isTyping || hasTyped()) continue;
		if ((await isBack()) && Date.now() > leavingUntilMs) window.location.reload();
	}
}

function responseStartMs(): number {
	const [{ responseStart = 0 } = {}] = performance.getEntriesByType(
		"navigation",
	) as PerformanceNavigationTiming[];
	return responseStart;
}

function isBack(): Promise<boolean> {
	return fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).then(
		({ status }) => status < 500,
		() => false,
	);
}

function hasTyped(): boolean {
	return [
		...document.querySelectorAll<HTMLInputElement>("textarea, input:not([type=hidden])"),
	].some((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);
}

/** The network took long and has answered by now. */
function offerNewer(): void {
	newer.replaceChildren(link("There's a newer version. See it", window.location.href));
}

let sent: EventTarget | null = null;

/** A form that can't wait would lose what was typed: it is sent once the server can be reached. */
async function keepTyped(event: SubmitEvent): Promise<void> {
	const { target, submitter } = event;
	if (!(target instanceof HTMLFormElement) || target === sent) return;
	const isLogOut = target.action.endsWith("/logout");
	if (target.method !== "post" || isLogOut || canWait(new FormData(target, submitter))) return;
	event.preventDefault();
	if (await isBack()) {
		sent = target;
		target.requestSubmit(submitter);
	} else if (!target.querySelector("[data-waits]")) {
		const alert = note("p", NOT_SENT);
		alert.role = "alert";
		target.appendChild(alert);
	}
}

async function showSavedAt(keptAtMs: number): Promise<void> {
	const since = `${offline}. This is from ${formatSavedAt(keptAtMs, Date.now())}.`;
	const bar = element("div", "notice bg-wait-soft text-wait mb-5", element("strong", "", since));
	bar.role = "status";
	const main = document.getElementById("page") ?? document.querySelector("main");
	main?.insertAdjacentElement("afterbegin", bar);
	if (isSlow) bar.appendChild(newer);
	const forms = await textsOf(QUEUE);
	if (forms.length > 0) bar.appendChild(element("span", "", QUEUED));
	for (const { text } of forms) show(new URLSearchParams(text));
}

async function showSavedPages(): Promise<void> {
	document.title = `${offline} · The Yard`;
	const again = link("Try again", window.location.href);
	again.className = "btn btn-main";
	const main = document.querySelector("main");
	main?.appendChild(
		element(
			"div",
			"page-head",
			element("h1", "", offline),
			element("p", "", REASON_TEXTS[why] ?? ""),
			element("p", "actions mt-2", again),
		),
	);
	const pages = (await textsOf(PAGES)).reverse();
	if (pages.length === 0) return;
	const items = pages.map(({ url, text }) => {
		const { title } = new DOMParser().parseFromString(text, "text/html");
		const to = link(title.replace(/ · The Yard$/, ""), url);
		to.className = "text-link";
		return element("li", "", to);
	});
	main?.appendChild(element("h2", "mt-6", "These pages are on your phone"));
	main?.appendChild(element("ul", "mt-2 grid list-disc gap-[0.35rem] pl-[1.2rem]", ...items));
}

/** What the caches with this prefix keep for this account, oldest first. */
async function textsOf(prefix: string): Promise<{ url: string; text: string }[]> {
	const account = (await caches.keys()).find((name) => name.startsWith(PAGES));
	if (!account) return [];
	const cache = await caches.open(prefix + account.slice(PAGES.length));
	return Promise.all(
		(await cache.keys()).map(async ({ url }) => ({
			url,
			text: (await (await cache.match(url))?.text()) ?? "",
		})),
	);
}

/** Shows a waiting form as if it were done: its button offers the opposite, and a note says that it waits. */
function show(sent: URLSearchParams): void {
	const field = (form: HTMLFormElement, name: string) =>
		[...form.elements].find((one) => one.getAttribute("name") === name) as
			| HTMLInputElement
			| HTMLButtonElement
			| undefined;
	const intent = sent.get("intent");
	for (const form of document.forms) {
		if (field(form, "program_id")?.value !== sent.get("program_id")) continue;
		if ((field(form, "item_id")?.value ?? null) !== sent.get("item_id")) continue;
		const pressed = field(form, "intent");
		const done = field(form, "done");
		const button = form.querySelector("button");
		if (pressed?.value !== intent || !pressed || !button) continue;
		let place: Element = form;
		if (intent === "state") {
			place = showStage(form, sent.get("state") as SavedState) ?? form;
		} else if (intent === "tick" && done?.value === sent.get("done")) {
			done.value = done.value ? "" : "1";
			button.textContent = `Mark as ${done.value ? "" : "not "}done`;
			button.removeAttribute("aria-label");
		} else if (pressed === button) {
			const text = intent === "save" ? "Unsave" : "Save";
			button.value = text.toLowerCase();
			button.ariaLabel = `${text} ${button.ariaLabel?.replace(/^\w+ /, "")}`;
			if (button.lastChild instanceof Text) button.lastChild.data = text;
		}
		if (!place.querySelector("[data-waits]")) place.appendChild(note("small", QUEUED));
	}
}

/** Shows a change of stage on its card: in the form, and in its button for the next stage, whose parent it returns. */
function showStage(form: HTMLFormElement, now: SavedState): Element | null {
	const from = form.querySelector<HTMLInputElement>("input[name=from]");
	if (from) from.value = now;
	const button = document.querySelector<HTMLButtonElement>(`footer button[form="${form.id}"]`);
	if (!button) return null;
	const next = NEXT_STATE[now];
	button.hidden = !next;
	if (next) {
		button.value = next;
		button.ariaLabel = (button.ariaLabel ?? "").replace(button.textContent ?? "", markAs(next));
		button.textContent = markAs(next);
	}
	return button.parentElement;
}

/** The note below a waiting form, shown once. */
function note(name: string, text: string): HTMLElement {
	const made = element(name, "block basis-full text-muted text-[0.875rem]", text);
	made.dataset.waits = "";
	return made;
}

function element(name: string, className: string, ...inside: (Node | string)[]): HTMLElement {
	const made = document.createElement(name);
	made.className = className;
	made.replaceChildren(...inside);
	return made;
}

function link(text: string, url: string): HTMLAnchorElement {
	const made = document.createElement("a");
	made.textContent = text;
	made.href = url;
	return made;
}
