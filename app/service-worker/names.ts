/** The caches' names. Raise the number when the format of their content changes. */

/** Pages, of each account its own. */
export const PAGES = "pages1 ";
/** Changes that wait, of each account its own. */
export const QUEUE = "queue1 ";
export const FILES = "files1";

/** How the queue stands, for the pages. */
export interface QueueState {
	/** How many changes wait. */
	pending: number;
	/** How many the server refused. */
	refused: number;
	/** Whether they wait for their person to log in again. */
	isLoggedOut: boolean;
}

/** Whether a form can wait on this phone until there is a connection: it does the same however late it comes. */
export const canWait = (form: FormData | URLSearchParams) =>
	form.has("program_id") && /^(save|unsave|state)$/.test(String(form.get("intent")));

/** What is said of every change that waits on this phone. */
export const QUEUED = "Saved on this phone. We'll send it when you're back online.";
