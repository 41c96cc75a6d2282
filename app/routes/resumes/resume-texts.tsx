import { DAY_MS, formatDate, utcDayOf } from "#lib/calendar-days.ts";
import { timeAgo } from "#lib/time-zones.ts";

const KB = 1024;

/** A file's size as people say it: '184 KB', '2.4 MB'. */
export function sizeInWords(bytes: number): string {
	if (bytes < KB) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
	// Not '1024 KB': what rounds up to a megabyte is written as one.
	if (Math.round(bytes / KB) < KB) return `${Math.round(bytes / KB)} KB`;
	return `${(bytes / KB / KB).toFixed(1).replace(/\.0$/, "")} MB`;
}

/** '1 page', '12 pages'. */
export function pagesInWords(count: number): string {
	return count === 1 ? "1 page" : `${count} pages`;
}

/** When something happened to a resume: on the first day as how long ago, which is true in every time zone. */
export function whenInWords(timeMs: number, nowMs: number): string {
	if (nowMs - timeMs < DAY_MS) return timeAgo(timeMs, nowMs);
	return `on ${formatDate(utcDayOf(timeMs))}`;
}

/** Inside a notice: the session has ended, and how to continue without losing what is on the page. */
export function LoggedOut({ kept }: { kept?: string }) {
	return (
		<span>
			You've been logged out. {kept && `${kept} `}
			<a href="/login/" target="_blank" rel="noopener">
				Log in on another tab
			</a>
			, then come back and try again.
		</span>
	);
}
