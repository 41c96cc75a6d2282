import {
	type LinkState,
	linksToTry,
	type ProgramLink,
	pausedHosts,
	pauseHost,
	saveLinkStates,
} from "#db/reports/link-checks.ts";
import { HOUR_MS } from "#lib/calendar-days.ts";
import type { Stores } from "../context.server.ts";
import { isRedirect, MAX_REDIRECTS, publicAddress } from "../http/public-address.ts";
import { readUpTo } from "../http/request-body.server.ts";

/** The maximum number of requests per run: a Worker may make 50 subrequests. */
const MAX_LINKS = 30;
const MAX_REQUESTS = 40;
/** A Worker has six connections, and the database needs one. */
const HOSTS_AT_ONCE = 4;
const PATIENCE_MS = 8000;
const USER_AGENT = "TheYard-LinkCheck/1.0";
const PURPOSE = "tries the link of a listed program about once a month";

/**
 * Tries links of open programs, those not tried for longest first, one at a time per host. If none of several
 * hosts answers, our own network is down, and nothing is stored.
 */
export async function checkLinks(
	{ db, log, config }: Pick<Stores, "db" | "log" | "config">,
	now: () => number,
	patienceMs = PATIENCE_MS,
): Promise<void> {
	if (config.CHECK_LINKS === "off") return;
	const links = await linksToTry(db, MAX_LINKS, now());
	if (links.length === 0) return;
	const hosts = byHost(links);
	const held = await pausedHosts(db, [...hosts.keys()], now());
	const how: HowToTry = {
		userAgent: whoAsks(config),
		patienceMs,
		now,
		standIn: config.PAGES_STAND_IN_URL,
		requests: { left: MAX_REQUESTS },
		alone: oneByOne(),
	};
	const tried: (ProgramLink & { state: LinkState })[] = [];
	let answered = 0;
	let askedHosts = 0;
	const tryHost = async ([host, theirs]: [string, ProgramLink[]]) => {
		let rests = held.has(host);
		if (!rests) askedHosts += 1;
		for (const link of theirs) {
			const found: LinkResult = rests ? { is: "unclear" } : await tryLink(link.link, how);
			if (found.is === "not asked") continue;
			if ("hold" in found) await pauseHost(db, found.hold.host, found.hold.untilMs);
			if (found.is !== "no answer" && !rests) answered += 1;
			// After no answer, or a request to pause, the host's other links are skipped.
			rests ||= found.is === "no answer" || "hold" in found;
			tried.push({ ...link, state: found.is === "no answer" ? "unclear" : found.is });
		}
	};
	const waiting = [...hosts];
	const work = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) await tryHost(next);
	};
	await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
	log.info("links checked", { kind: `${answered} of ${tried.length} answered` });
	// Links of hosts that rest make room for others; one silent host says nothing of our own network.
	if (answered > 0 || askedHosts < 2) await saveLinkStates(db, tried, now());
}

/** The user agent: who we are, why we ask, and where to object. */
function whoAsks({ SITE_URL: site }: Stores["config"]): string {
	return `${USER_AGENT} (${PURPOSE}${site ? `; +${site}/contact/` : ""})`;
}

function byHost(links: ProgramLink[]): Map<string, ProgramLink[]> {
	const hosts = new Map<string, ProgramLink[]>();
	for (const link of links) {
		const host = URL.canParse(link.link) ? new URL(link.link).host : "";
		hosts.set(host, [...(hosts.get(host) ?? []), link]);
	}
	return hosts;
}

/** Starts a request to a host when the previous one has ended, even if a redirect leads to that host. */
function oneByOne(): HowToTry["alone"] {
	const last = new Map<string, Promise<unknown>>();
	return (host, ask) => {
		const turn = (last.get(host) ?? Promise.resolve()).then(ask);
		const ended = turn.catch(() => undefined);
		last.set(host, ended);
		return turn;
	};
}

/** Cloudflare's own answer when it can't reach a host; 1016 in its text means that the host doesn't exist. */
const NO_ORIGIN = 530;
const NO_SUCH_HOST = /\b1016\b/;
const MAX_READ = 1024;
/** How long to leave a host alone after a 429: the default, minimum and maximum. */
const PAUSE_MS = 24 * HOUR_MS;
const SHORTEST_PAUSE_MS = HOUR_MS;
const MAX_PAUSE_MS = 7 * 24 * HOUR_MS;

type LinkResult =
	| { is: "fine" | "gone" | "unclear" }
	/** The host asked us to wait this long. */
	| { is: "unclear"; hold: { host: string; untilMs: number } }
	/** Nobody answered, or not in time. */
	| { is: "no answer" }
	/** The run's request budget is used up. */
	| { is: "not asked" };

interface HowToTry {
	/** Identifies us. */
	userAgent: string;
	/** How long a host has to answer, including redirects. */
	patienceMs: number;
	/** How many requests are left; each try uses at least one. */
	requests: { left: number };
	/** Waits until no other request to a host is in progress. */
	alone: <Answer>(host: string, ask: () => Promise<Answer>) => Promise<Answer>;
	/** The local stand-in for all other sites, with {host} in it. */
	standIn?: string | undefined;
	now: () => number;
}

/**
 * Tries a link with HEAD, then with GET if the HEAD is refused or finds nothing, because some servers only know GET.
 * Follows up to three redirects, each only to a public address. Bodies aren't read.
 *
 * @returns 'gone' for 404, 410 and hosts that no longer exist; 'unclear' for anything that may have another reason
 */
async function tryLink(link: string, how: HowToTry): Promise<LinkResult> {
	const byHead = await ask("HEAD", link, how);
	if (byHead.is !== "gone" && byHead.is !== "refused") return byHead;
	const byGet = await ask("GET", link, how);
	return byGet.is === "refused" ? { is: "unclear" } : byGet;
}

async function ask(
	method: "HEAD" | "GET",
	link: string,
	{ userAgent, patienceMs, requests, alone, standIn, now }: HowToTry,
): Promise<LinkResult | { is: "refused" }> {
	let address = publicAddress(link);
	for (let followed = 0; ; followed++) {
		if (typeof address === "string") return { is: "unclear" };
		const { host } = address;
		const reached = standIn
			? standIn.replace("{host}", host) + address.pathname + address.search
			: address.href;
		if (requests.left < 1) return { is: "not asked" };
		requests.left -= 1;
		let answer: Awaited<ReturnType<typeof send>>;
		try {
			answer = await alone(host, () => send(method, reached, userAgent, patienceMs));
		} catch {
			return { is: "no answer" };
		}
		const { status, location, retryAfter } = answer;
		if (isRedirect(status)) {
			if (followed === MAX_REDIRECTS) return { is: "unclear" };
			address = publicAddress(location ?? "", address);
			continue;
		}
		if (status === 429 || (status === 503 && retryAfter)) {
			return { is: "unclear", hold: { host, untilMs: now() + pauseOf(retryAfter, now()) } };
		}
		if (status >= 200 && status < 300) return { is: "fine" };
		if (status === 404 || status === 410 || answer.noSuchHost) return { is: "gone" };
		return { is: "refused" };
	}
}

async function send(method: string, address: string, userAgent: string, patienceMs: number) {
	const answer = await fetch(address, {
		method,
		redirect: "manual",
		signal: AbortSignal.timeout(patienceMs),
		headers: { "User-Agent": userAgent, Accept: "text/html, */*;q=0.5" },
	});
	const noSuchHost = answer.status === NO_ORIGIN && NO_SUCH_HOST.test(await beginningOf(answer));
	if (!noSuchHost) await answer.body?.cancel().catch(() => undefined);
	return {
		status: answer.status,
		noSuchHost,
		location: answer.headers.get("Location"),
		retryAfter: answer.headers.get("Retry-After"),
	};
}

async function beginningOf({ body }: Response): Promise<string> {
	return body ? new TextDecoder().decode((await readUpTo(body, MAX_READ)).bytes) : "";
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function pauseOf(retryAfter: string | null, nowMs: number): number {
	const value = retryAfter?.trim() ?? "";
	const asked = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs;
	if (Number.isNaN(asked)) return PAUSE_MS;
	return Math.min(Math.max(asked, SHORTEST_PAUSE_MS), MAX_PAUSE_MS);
}
