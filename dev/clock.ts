/** What the Worker does by the clock (wrangler.toml, triggers): Cloudflare runs it, and wrangler on a laptop does not. */
const MINUTE_MS = 60_000;
const HOURLY = "0 * * * *";
const EVERY_MINUTE = "* * * * *";

/**
 * Runs it, on the minute and on the hour, for as long as there is a Worker.
 *
 * @returns what ends it
 */
export function keepTime(appUrl: string): () => void {
	let next: NodeJS.Timeout;
	const run = (cron: string) =>
		// One that fails says so in its log, and the next one makes it good.
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
