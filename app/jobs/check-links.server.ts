import {
	type LinkState,
	linksToTry,
	type ProgramLink,
	pausedHosts,
	pauseHost,
	saveLinkStates,
} from "#db/reports/link-checks.ts";
import type { Stores } from "../context.server.ts";
import { type HowToTry, type LinkResult, tryLink } from "../http/try-link.server.ts";

/** The maximum number of requests per run: a Worker may make 50 subrequests. */
const MAX_LINKS = 30;
const MAX_REQUESTS = 40;
/** A Worker has six connections, and the database needs one. */
const HOSTS_AT_ONCE = 4;
const PATIENCE_MS = 8000;
const USER_AGENT = "TheYard-LinkCheck/1.0";
const PURPOSE = "tries the link of a listed program about once a month";

/**
 * Tries links of open programs, those not tried for longest first, one at a time per host. If none of them answers, our
 * own network is down, and nothing is stored.
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
	const tryHost = async ([host, theirs]: [string, ProgramLink[]]) => {
		let rests = held.has(host);
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
	if (answered > 0) await saveLinkStates(db, tried, now());
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
