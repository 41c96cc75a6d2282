/** What makes two links the same. */
import { finalAddress, onlyAddress } from "./known-sites.ts";

/**
 * A key that is equal for two links to the same program: it ignores the scheme, `www.` and `m.`, letter case of the
 * host, a trailing slash or `index.html`, tracking parameters and the order of the other parameters. Of the fragment it
 * keeps only one that is an app's address, such as `#/program/1`. When it changes, a migration fills
 * `outdated_link_keys`.
 *
 * @param link an absolute http or https URL
 * @throws TypeError when it is not a URL
 */
export function linkKey(link: string): string {
	const key = keyOf(link);
	const settled = keyOf(`https://${key}`);
	return settled === key ? key : keyOf(`https://${settled}`);
}

function keyOf(link: string): string {
	const meant = finalAddress(link);
	const shown = hostKey(meant.host);
	const address = onlyAddress(shown + (pathKey(shown, meant.pathname) || "/") + meant.search);
	const url = new URL(`https://${address}`);
	const { host } = url;
	const path = pathKey(host, url.pathname);
	const query = queryKey(host, url.searchParams);
	const route = routeKey(host, meant.hash);
	return host + (path || (route && !query ? "/" : "")) + query + route;
}

/** Without what only says that it is a website, or one for phones; at least a name and its ending stay. */
function hostKey(host: string): string {
	return host
		.replace(/:(?:80|443)$/, "")
		.replace(/(?<=[^.])\.+(?=:|$)/, "")
		.replace(/^(?:(?:www|m|mobile)\.)+(?=[^.]+\.[^.])/, "")
		.replace(/^([a-z]{2})\.(?:m\.)+(?=[^.]+\.[^.])/, "$1.");
}

/** Without the parameters that only track, in one order; the order of those with the same name may count. */
function queryKey(host: string, parameters: URLSearchParams): string {
	const kept = [...parameters]
		// Links copied from a page's source have "&amp;" between parameters.
		.map(([name, value]): [string, string] => [name.replace(/^(?:amp;)+/i, ""), value])
		.filter(([name, value]) => !namesNoPage(host, name, value))
		.map(([name, value]): [string, string] => [encodeURIComponent(name), encodeURIComponent(value)])
		.sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
		.map((pair) => pair.join("="));
	return kept.length > 0 ? `?${[...new Set(kept)].join("&")}` : "";
}

const START_PAGE = /\/(?:index|default)\.(?:x?html?|shtml|php\d?|aspx?|jsp|cfm)$/i;
/** Signs of a sentence that were taken for a part of the link. */
const SENTENCE_END = /(?<!\/|%20|%C2%A0|[.,;!])(?:\/|%20|%C2%A0|[.,;!])+$/;

/** The path with each character escaped or not as in every other link, without what stands there only for show. */
function pathKey(host: string, path: string): string {
	const isSchool = /\.(?:edu|gov|mil)$/.test(host);
	let key = path;
	let before: string;
	do {
		before = key;
		key = plainPath(key)
			.replace(/\/{2,}/g, "/")
			.replace(SENTENCE_END, "")
			.replace(START_PAGE, "")
			.replace(isSchool ? /^\/en[-_]us(?=\/|$)/i : /^\/en(?:[-_]us)?(?=\/|$)/i, "");
		if (!key.includes("(")) key = key.replace(/(?<!\))\)+$/, "");
		if (!isSchool) key = withoutAmp(key);
	} while (key !== before);
	return key;
}

/** Without the AMP of a faster copy. Under a plural, as in /programs/amp, it is a name. */
function withoutAmp(path: string): string {
	const [, page, last] = path.match(/^(.*\/([^/]+))\/amp$/i) ?? [];
	return page && last && !/^[a-z]+s$/i.test(last) ? page : path;
}

/** Without a session, and with each character escaped or not as in every other link. */
function plainPath(path: string): string {
	return path
		.replace(/;jsessionid=[^/;]*/i, "")
		.replace(/\/\(S\([a-z\d]{24}\)\)(?=\/)/i, "")
		.replace(/%(?:2[DE]|5F|7E|3\d|[46][1-9A-F]|[57][\dA])/gi, (escaped) =>
			String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
		)
		.replace(/%[\da-f]{2}/gi, (escaped) => escaped.toUpperCase());
}

/** A fragment with the number of a program: `#job-17`, `#20271`. */
const NUMBERED =
	/^#(?:(?:job|program|scholarship|fellowship|internship|award|grant|opportunity|position|opening|posting|requisition|req|id)[-_]?\d+|\d{4,})$/i;
/** Those that say where on the page to look. */
const PLACE_ON_PAGE = /^(?:page|view|zoom|toolbar|tab|section|t|search)$/i;

/**
 * What a fragment names: an address within a page of one script (`#/program/1`, `#program/1`, `#!program/1`, `#job=1`)
 * or a program by its number. A place on the page is nothing.
 */
function routeKey(host: string, hash: string): string {
	const [route = ""] = hash.split(":~:");
	if (NUMBERED.test(route)) return route;
	const [, named] = route.match(/^#!?\/*(?:[?&]+(?=.)|(?=[\w.-]+=))(.*)$/s) ?? [];
	if (named) {
		const parameters = new URLSearchParams(named);
		for (const name of [...parameters.keys()]) {
			if (PLACE_ON_PAGE.test(name)) parameters.delete(name);
		}
		const key = queryKey(host, parameters);
		return key && `#${key}`;
	}
	if (!/^#!?\/.|^#![^/]|^#[\w-]+\/[\w-]/.test(route)) return "";
	const [path = "", query = ""] = route.split(/\?(.*)/s);
	const bare = path.replace(/\/+$/, "");
	const parameters = queryKey(host, new URLSearchParams(query));
	return bare.length > 2 || parameters ? bare + parameters : "";
}

const CAMPAIGN = /^(utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|igshid)$/i;

/** A list's link without its campaign; no more, because rows are compared with those of earlier imports. */
export function withoutTracking(link: string): string {
	const url = new URL(link);
	const tracking = [...url.searchParams.keys()].filter((name) => CAMPAIGN.test(name));
	for (const name of tracking) url.searchParams.delete(name);
	return tracking.length > 0 ? url.href : link;
}

/**
 * Parameters of links that tell where a visitor came from and not which page is meant: the global rules of tidy-url
 * 1.18.3 (MIT, https://github.com/DrKain/tidy-url, data/rules.js) and what job boards, mail senders and social networks
 * add. The library itself also takes off what names a page on some sites, such as productId, so only its list is here.
 */
const ANYWHERE = new Set(
	[
		// tidy-url: ads, analytics, mail
		"gclid gclsrc fbclid oly_enc_id oly_anon_id __s _hsenc _hsmi __hssc __hstc __hsfp hsctatracking mkt_tok elqtrackid elq",
		"elqaid elqat elqcampaignid elqtrack mc_cid mc_eid ncid cmpid mbid rdt_cid int_source int_cmp_name int_cmp_id",
		"int_cmp_creative int_medium int_campaign int_content igshid igsh",
		// other ads and analytics
		"dclid wbraid gbraid gad gad_source gad_campaignid msclkid yclid ymclid twclid ttclid li_fat_id epik srsltid _ga _gl _gac",
		"_openstat s_kwcid s_cid ef_id wickedid irclickid irgwc cjevent awc zanpid rb_clickid __twitter_impression vero_id vero_conv",
		"fb_action_ids fb_action_types fb_ref fb_source mibextid ig_rid ig_mid sc_cid icid ocid cvid",
		// other senders of mail
		"mc_tc _ke _kx ml_subscriber ml_subscriber_hash dm_i et_rid sfmc_id emci emdi ceid hss_channel inf_contact_key ck_subscriber_id",
		"_branch_match_id _branch_referrer omhide sms_ss",
		// job boards and applicant systems
		"gh_src lever-source lever-source[] lever-origin jobboardsource job_board_source applicant_source iis iisn trk trkinfo",
		"trkemail trkcampaign lipi licu refid trackingid original_referer originalreferer ref_src ref_url ref_source ref_campaign",
		"lever-via vgo_ee sfnsn wt_mc spm bbeml msockid mkwid ref_ refsrc rx_source rx_campaign rx_medium rx_group rx_viewer",
		"referrer referer referral referral_source referral_code referredby source_id_tracking share_id shared_by simplify_src",
		"job_board jobportal recruiter_source recruitmentsource applicationsource how_heard iis_src jobposting_source bid_source",
		// newspapers, newsletters, affiliates
		"xtor clickid click_id irgwc tduid aff_id affiliate_id afid nr_email_referer guccounter guce_referrer",
		"guce_referrer_sig smid smtyp ftag bxid cndid esrc mkcid ko_click_id _bhlid ss_source ss_campaign_id ss_email_id ss_campaign_name",
		"ns_campaign ns_mchannel ns_source ns_linkname sref redirectedfrom app_absent pin_share adgroupid",
		// sessions
		"phpsessid jsessionid cfid cftoken",
	].flatMap((line) => line.split(" ")),
);

/** Families of them. */
const BEGINNING =
	/^(?:utm_|__cf_chl_|aspsessionid|mtm_|pk_|piwik_|hsa_|itm_|ga_|vn_|bsft_|oft_|at_(?:medium|campaign|format|creation|custom\d|variant|emailtype|send_date|link\w*|recipient\w*|ptr_name)|sc_(?:channel|campaign|outcome|geo|country|content|medium|lid))\w*/;

/** Those that on some sites name the page: they count only where their value doesn't look like the name of one. */
const BY_VALUE = new Set(
	"ref source src via from_source campaign medium jobsource job_source jobboard sourcetype channel share".split(
		" ",
	),
);
/** Where people find links. */
const SITE_OF_LINKS =
	/(?:linked-?in|newsletter|e-?mail|twitter|facebook|instagram|handshake|indeed|simplify|glassdoor|google|tiktok|youtube|reddit|github|ziprecruiter|homepage|website|social|flyer|qr-?code|banner|footer|header|career-?fair)/i;
/** What a program would have in its name. */
const OF_A_NAME =
	/(?:fellow|scholar|intern(?:ship)?s?(?![a-z])|program|award|grant|prize|stipend|research|academy|institute|camp(?![a-z])|bootcamp|apprentice|residency|assistant)/i;

/** Whether a value says only where somebody found the link: `newsletter` does, `REQ-1` and `smith-scholarship` don't. */
function isWhereFound(value: string): boolean {
	return !OF_A_NAME.test(value) && (SITE_OF_LINKS.test(value) || !/\d/.test(value));
}

/** Parameters that name a page with one value and with another only a campaign, a session or a moment. */
function isNoName(name: string, value: string): boolean {
	if (name === "cid") return SITE_OF_LINKS.test(value) && !OF_A_NAME.test(value);
	if (/^session_?id$/.test(name)) return /^(?=.*\d)(?=.*[a-f])[\da-f-]{10,}$/i.test(value);
	return (
		/^(?:_|cb|ts|timestamp|cachebuster|nocache)$/.test(name) && /^1\d{9}(?:\d{3})?$/.test(value)
	);
}

/** Those that only say how a page is shown: for a phone, in English. */
function isForShow(name: string, value: string): boolean {
	if (name === "amp" || name === "print") return /^(?:1|true)?$/i.test(value);
	if (name === "outputtype") return value.toLowerCase() === "amp";
	return /^(?:lang|locale|language|hl)$/.test(name) && /^en(?:[-_]us)?$/i.test(value);
}

/** On these hosts and those below them, others only lead to the page or say how it is shown. */
const ON_HOSTS: readonly [host: string, names: string][] = [
	[
		"linkedin.com",
		"position pagenum originalsubdomain eid midtoken midsig contexturn destredirecturl ebp recommendedflavor rcm lgcta",
	],
	[
		"indeed.com",
		"from fromage tk vjs advn xkcb adid attributionid sjdu acatk pub camk xpse xfps xal",
	],
	[
		"icims.com",
		"src mobile width height mode bga needsredirect jan1offset jun1offset in_iframe hashed",
	],
	["glassdoor.com", "src srs pos ao cs s guid t jrtk uido"],
	["instagram.com", "hl img_index"],
	["taleo.net", "src tz tzname"],
	["smartrecruiters.com", "dcr_ci"],
	["youtube.com", "si feature pp"],
	["youtu.be", "si feature"],
	["open.spotify.com", "si"],
	["twitter.com", "s t"],
	["x.com", "s t"],
	["google.com", "ved ei sa usg sxsrf sca_esv"],
	["forms.gle", "usp"],
	["forms.office.com", "origin"],
	["docs.google.com", "usp embedded pli edit_requested fbzx"],
	["eventbrite.com", "aff"],
	["ziprecruiter.com", "zrclid lvk tsid"],
];

/** Whether a parameter of a link says only where its visitors come from, or how the page is shown. */
function namesNoPage(host: string, name: string, value: string): boolean {
	const plain = name.toLowerCase();
	if (ANYWHERE.has(plain) || BEGINNING.test(plain) || isForShow(plain, value)) return true;
	if (isNoName(plain, value)) return true;
	if (BY_VALUE.has(plain) && isWhereFound(value)) return true;
	return ON_HOSTS.some(
		([site, names]) =>
			(host === site || host.endsWith(`.${site}`)) && names.split(" ").includes(plain),
	);
}
