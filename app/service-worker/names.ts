/** The caches' names. Raise the number when the format of their content changes. */

/** Pages; one cache per account. */
export const PAGES = "pages1 ";
/** Changes that wait; one cache per account. */
export const QUEUE = "queue1 ";
export const FILES = "files1";

/** The state of the queue, as told to pages. */
export interface QueueState {
	/** How many changes wait. */
	pending: number;
	/** How many the server refused. */
	refused: number;
	/** Whether they wait for their owner to log in again. */
	isLoggedOut: boolean;
}

/** Whether a form can wait on this phone for a connection: its effect is the same however late it arrives. */
export const canWait = (form: FormData | URLSearchParams) =>
	form.has("program_id") && /^(save|unsave|state)$/.test(String(form.get("intent")));

/** The message for every change that waits on this phone. */
export const QUEUED = "Saved on this phone. We'll send it when you're back online.";
