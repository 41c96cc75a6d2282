/** The caches' names. Raise the number when the format of their content changes. */

/** Pages; one cache per account. */
export const PAGES = "pages1 ";
/** Changes that wait; one cache per account. */
export const QUEUE = "queue1 ";
export const FILES = "files1";
/** The address of the notification that was tapped last, until it is open. */
export const TAPPED_ADDRESS = "tapped1";

/** The state of the queue, as pages get it. */
export interface QueueState {
	/** How many changes wait. */
	pending: number;
	/** How many the server refused. */
	refused: number;
	/** Whether they wait for their owner to log in again. */
	isLoggedOut: boolean;
}

/** Whether a form can wait on this phone for a connection: its effect is the same however late it arrives. */
export function canWait(form: FormData | URLSearchParams): boolean {
	const intent = String(form.get("intent"));
	// Return in its field for the day sends no answer.
	if (intent === "heard" && !form.has("answer")) return false;
	return form.has("program_id") && /^(save|unsave|state|heard|tick)$/.test(intent);
}

/** The message for every change that waits on this phone. */
export const QUEUED = "Saved on this phone. We'll send it when you're back online.";

const DAY: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" };
const TIME: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };

/** When something happened, in everyday words: '10:42 this morning', 'yesterday at 10:42 AM', 'Nov 20 at 10:42 AM'. */
export function formatSavedAt(thenMs: number, nowMs: number): string {
	const then = new Date(thenMs);
	const time = then.toLocaleTimeString("en-US", TIME);
	const yesterday = new Date(nowMs);
	yesterday.setDate(yesterday.getDate() - 1);
	const day = then.toDateString();
	if (day === yesterday.toDateString()) return `yesterday at ${time}`;
	if (day !== new Date(nowMs).toDateString()) {
		return `${then.toLocaleDateString("en-US", DAY)} at ${time}`;
	}
	const hour = then.getHours();
	const part = hour < 12 ? "morning" : hour < 17 ? "afternoon" : "evening";
	return `${time.slice(0, -3)} this ${part}`;
}
