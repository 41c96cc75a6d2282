/** Where wrangler runs a Worker's scheduled jobs; Vite does the same (dev/vite/hot-reload.ts). */
export const SCHEDULED_PATH = "/cdn-cgi/handler/scheduled";

const MINUTE_MS = 60_000;

/**
 * Runs the Worker's scheduled jobs (wrangler.toml, triggers), every minute and every hour: Cloudflare runs them, but
 * neither wrangler nor Vite on a laptop does.
 *
 * @returns a function that stops it
 */
export function keepTime(appUrl: string): () => void {
	let next: NodeJS.Timeout;
	const run = (cron: string) =>
		// A failed run is in the Worker's log, and the next run catches up.
		fetch(`${appUrl}${SCHEDULED_PATH}?cron=${encodeURIComponent(cron)}`).catch(() => {});
	const wait = () => {
		next = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
		next.unref();
	};
	const tick = () => {
		if (new Date().getMinutes() === 0) void run("0 * * * *");
		void run("* * * * *");
		wait();
	};
	wait();
	return () => clearTimeout(next);
}
