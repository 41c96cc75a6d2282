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
	].flatMap((line) => line.split(" ")),
);

/** Families of them. */
const BEGINNING =
	/^(?:utm_|mtm_|pk_|piwik_|hsa_|itm_|ga_|vn_|bsft_|oft_|at_(?:medium|campaign|format|creation|custom\d|variant|emailtype|send_date|link\w*|recipient\w*|ptr_name)|sc_(?:channel|campaign|outcome|geo|country|content|medium|lid))\w*/;

/** Those that on some sites name the page: they count only where their value looks like no page's number. */
const BY_VALUE = new Set(
	"ref source src via from_source campaign medium jobsource job_source jobboard sourcetype channel".split(
		" ",
	),
);
const NUMBER_OF_A_PAGE = /^(?=.*\d{3})[a-z]{0,6}[-_]?[\da-f-]+$/i;

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
	["instagram.com", "hl"],
	["youtube.com", "si feature pp"],
	["youtu.be", "si feature"],
	["open.spotify.com", "si"],
	["twitter.com", "s t"],
	["x.com", "s t"],
	["google.com", "ved ei sa usg sxsrf sca_esv"],
	["forms.gle", "usp"],
	["docs.google.com", "usp"],
	["eventbrite.com", "aff"],
	["ziprecruiter.com", "zrclid lvk tsid"],
];

/** Whether a parameter of a link says only where its visitors come from. */
export function isTracking(host: string, name: string, value: string): boolean {
	// Links copied from a page's source have "&amp;" between parameters.
	const plain = name.toLowerCase().replace(/^(?:amp;)+/, "");
	if (ANYWHERE.has(plain) || BEGINNING.test(plain)) return true;
	if (BY_VALUE.has(plain)) return !NUMBER_OF_A_PAGE.test(value);
	return ON_HOSTS.some(
		([site, names]) =>
			(host === site || host.endsWith(`.${site}`)) && names.split(" ").includes(plain),
	);
}
