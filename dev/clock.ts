/** The Worker's scheduled jobs (wrangler.toml, triggers): Cloudflare runs them, but wrangler on a laptop does not. */
const MINUTE_MS = 60_000;
const HOURLY = "0 * * * *";
const EVERY_MINUTE = "* * * * *";

/**
 * Runs them every minute and every hour, as long as there is a Worker.
 *
 * @returns a function that stops it
 */
export function keepTime(appUrl: string): () => void {
	let next: NodeJS.Timeout;
	const run = (cron: string) =>
		// A failed run is in the Worker's log, and the next run catches up.
		fetch(`${appUrl}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`).catch(() => {});
	const wait = () => {
		next = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
		next.unref();
	};
	const tick = () => {
		if (new Date().getMinutes() === 0) void run(HOURLY);
		void run(EVERY_MINUTE);
		wait();
	};
	wait();
	return () => clearTimeout(next);
}
