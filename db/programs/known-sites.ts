/** Sites that lead on to a page elsewhere, and job boards that have several addresses for one page. */

/** Where the address of another page stands in a link: in a parameter of these pages. */
const LEADING_ON: readonly [page: RegExp, parameters: string[]][] = [
	[/^(?:www\.)?google\.[a-z.]+\/url$/, ["q", "url"]],
	[/\.safelinks\.protection\.outlook\.com$/, ["url"]],
	[/^lm?\.(?:facebook|instagram)\.com(?:\/l\.php)?$|^(?:www\.|m\.)?facebook\.com\/l\.php$/, ["u"]],
	[/^(?:www\.)?linkedin\.com\/(?:redir\/redirect|safety\/go|authwall)$/, ["url"]],
	[/^(?:www\.)?youtube\.com\/redirect$/, ["q"]],
	[/^duckduckgo\.com\/l$/, ["uddg"]],
	[/^slack-redir\.net\/link$/, ["url"]],
	[/^out\.reddit\.com/, ["url"]],
	[/^linkprotect\.cudasvc\.com\/url$/, ["a"]],
];

/** Or it is a part of their path. */
const ID_PATTERNS = [
	/^https?:\/\/web\.archive\.org\/web\/\d+[a-z_]*\/(https?:\/\/?.+)$/,
	/^https?:\/\/urldefense\.(?:com|us)\/v3\/__(https?:\/\/?[^*]+?)__;/,
	/^https?:\/\/(?:www\.)?google\.[a-z.]+\/amp\/s\/(.+)$/,
	/^https?:\/\/[\w-]+\.cdn\.ampproject\.org\/[cv]\/s\/(.+)$/,
];

/** Mail programs and social networks wrap each other's links, but seldom more often. */
const MAX_WRAPPINGS = 4;

/** The address that a link leads to at last, as far as it can be told from the link. */
export function finalAddress(link: string): URL {
	let url = new URL(link);
	for (let round = 0; round < MAX_WRAPPINGS; round++) {
		const inner = innerAddress(url);
		if (!inner) break;
		url = inner;
	}
	return url;
}

function innerAddress(url: URL): URL | undefined {
	const page = url.hostname + url.pathname.replace(/\/+$/, "");
	const parameters = LEADING_ON.find(([site]) => site.test(page))?.[1] ?? [];
	const text =
		parameters.map((name) => url.searchParams.get(name)).find(Boolean) ??
		ID_PATTERNS.map((site) => site.exec(url.href)?.[1]).find(Boolean);
	if (!text) return undefined;
	const address = /^https?:/i.test(text) ? text : `https://${text}`;
	const inner = URL.canParse(address) ? new URL(address) : undefined;
	return inner && /[^.]\.[a-z]/.test(inner.hostname) ? inner : undefined;
}

const LOCALE = String.raw`(?:\/[a-z]{2}(?:-[a-z]{2})?)?`;
/** The title of a job at Workday, with its number; places before it only say where it was found. */
const WORKDAY_JOB = String.raw`\/(?:job|details)\/(?:[^/?]+\/)*([^/?]*_[^/?]+)(?:\/(?:apply|login)[^?]*)?(?:\?.*)?$`;

/** The addresses of one page, host, path and query, and the one for all. */
const SAME_PAGE: readonly [addresses: RegExp, address: string][] = [
	[
		/^(?:[a-z]{2}\.)?linkedin\.com\/(?:comm\/)?jobs\/view\/(?:[^/?]*-)?(\d{6,}).*$/,
		"linkedin.com/jobs/view/$1",
	],
	[
		/^(?:[a-z]{2}\.)?linkedin\.com\/(?:comm\/)?jobs\/(?:(?:search|collections)[^?]*)?\?(?:.*&)?currentJobId=(\d{6,}).*$/,
		"linkedin.com/jobs/view/$1",
	],
	[
		/^((?:[a-z]+\.)?indeed\.com)\/(?:m\/)?(?:viewjob|rc\/clk|pagead\/clk|jobs)\/?\?(?:.*&)?v?jk=([\da-f]+)(?:&.*)?$/,
		"$1/viewjob?jk=$2",
	],
	[
		/^(?:[\w-]+\.)?joinhandshake\.com\/(?:stu\/|edu\/|emp\/)?(?:jobs|job-search)\/(\d+)(?:[/?].*)?$/,
		"app.joinhandshake.com/jobs/$1",
	],
	[
		/^(?:job-)?boards((?:\.eu)?)\.greenhouse\.io\/([\w-]+)\/jobs\/(\d+)(?:[/?].*)?$/,
		"boards$1.greenhouse.io/$2/jobs/$3",
	],
	[
		/^(?:job-)?boards((?:\.eu)?)\.greenhouse\.io\/embed\/job_app\/?\?(?=(?:.*&)?for=([\w-]+))(?=(?:.*&)?token=(\d+)).*$/,
		"boards$1.greenhouse.io/$2/jobs/$3",
	],
	[
		new RegExp(`^([\\w.-]+\\.myworkdayjobs\\.com)${LOCALE}\\/([^/?]+)${WORKDAY_JOB}`, "i"),
		"$1/$2/job/$3",
	],
	[
		new RegExp(
			`^([\\w.-]+\\.myworkdaysite\\.com)${LOCALE}(\\/recruiting\\/[^/?]+\\/[^/?]+)${WORKDAY_JOB}`,
			"i",
		),
		"$1$2/job/$3",
	],
	[/^(jobs(?:\.eu)?\.lever\.co)\/([^/?]+)\/([\da-f]{8}-[\da-f-]{27})(?:[/?].*)?$/, "$1/$2/$3"],
	[
		/^jobs\.ashbyhq\.com\/([^/?]+)\/([\da-f]{8}-[\da-f-]{27})(?:[/?].*)?$/,
		"jobs.ashbyhq.com/$1/$2",
	],
	[
		/^(?:jobs|careers)\.smartrecruiters\.com\/([^/?]+)\/(\d{9,})(?:[-/?].*)?$/,
		"jobs.smartrecruiters.com/$1/$2",
	],
	[
		/^([\w-]+\.taleo\.net\/careersection\/[^/?]+)\/jobapply\.ftl\?(?:.*&)?job=([^&]+).*$/,
		"$1/jobdetail.ftl?job=$2",
	],
	[
		/^([\w-]+\.eightfold\.ai)\/careers\/?(?:job\/(?=\d)|\?(?:.*&)?pid=)(\d{9,})(?:[-/?&].*)?$/,
		"$1/careers/job/$2",
	],
	[
		/^ats\.rippling\.com(?:\/[a-z]{2}-[A-Z]{2})?\/([^/?]+)\/jobs\/([\da-f]{8}-[\da-f-]{27})(?:[/?].*)?$/,
		"ats.rippling.com/$1/jobs/$2",
	],
	[/^(governmentjobs\.com\/careers\/[^/?]+\/jobs)\/(\d{5,})(?:[/?].*)?$/, "$1/$2"],
	[/^twitter\.com\/(\w+\/status\/\d+)(?:[/?].*)?$/, "x.com/$1"],
	[/^youtu\.be\/([\w-]{6,})(?:\?.*)?$/, "youtube.com/watch?v=$1"],
	[/^([\w-]+\.icims\.com)\/jobs\/(\d+)(?:[/?].*)?$/, "$1/jobs/$2/job"],
	[
		/^([\w.-]+\.oraclecloud\.com\/hcmUI\/CandidateExperience)\/(?:[a-z]{2}(?:-[A-Z]{2})?\/)?sites\/([^/?]+)\/(?:job|requisitions\/(?:preview|job))\/(\d+)(?:[/?].*)?$/,
		"$1/sites/$2/job/$3",
	],
	[/^(jobs\.jobvite\.com\/(?:careers\/)?[^/?]+\/job\/\w+)(?:[/?].*)?$/, "$1"],
	[/^(apply\.workable\.com\/[^/?]+\/j\/\w+)(?:[/?].*)?$/, "$1"],
	[/^usajobs\.gov\/(?:GetJob\/ViewDetails|job)\/(\d+)(?:[/?].*)?$/i, "usajobs.gov/job/$1"],
	[
		/^([\w-]+\.bamboohr\.com)\/(?:careers\/|jobs\/(?:view\.php)?\?id=)(\d+)(?:[/?].*)?$/,
		"$1/careers/$2",
	],
	[/^([\w-]+\.recruitee\.com\/o\/[^/?]+)\/c\/new(?:\?.*)?$/, "$1"],
	[/^([\w-]+\.breezy\.hr\/p\/[\da-f]{12})(?:[-/?].*)?$/, "$1"],
	[/^([\w-]+\.applytojob\.com\/apply\/[A-Za-z\d]+)\/[^?]*(?:\?.*)?$/, "$1"],
	[
		/^(recruiting\.paylocity\.com)\/recruiting\/jobs\/(?:details|apply)\/(\d+)(?:[/?].*)?$/i,
		"$1/recruiting/jobs/details/$2",
	],
	[/^wellfound\.com\/jobs\/(\d{5,})(?:[-/?].*)?$/, "wellfound.com/jobs/$1"],
	[/^(simplify\.jobs\/p\/[\da-f]{8}-[\da-f-]{27})(?:[/?].*)?$/, "$1"],
	[/^(bold\.org\/scholarships\/[^/?]+)\/apply(?:[/?].*)?$/, "$1"],
	[/^(eventbrite\.[a-z.]+\/e)\/(?:[^/?]*-)?(\d{9,})(?:[/?].*)?$/, "$1/$2"],
	[/^([\w-]+\.submittable\.com\/submit\/\d{4,})(?:[/?].*)?$/, "$1"],
	[/^[a-z]{2}\.(linkedin\.com\/.*)$/, "$1"],
	[
		/^docs\.google\.com\/forms\/(?:u\/\d+\/)?d\/e\/([\w-]+)\/(?:viewform|formResponse)/,
		"docs.google.com/forms/d/e/$1/viewform",
	],
];

/** On these no letter's case counts. */
const CASELESS =
	/^(?:jobs(?:\.eu)?\.lever\.co|jobs\.ashbyhq\.com|(?:job-)?boards(?:\.eu)?\.greenhouse\.io)\//;

/** The one address, host, path and query, of a page that a known site shows under several. */
export function onlyAddress(address: string): string {
	const plain = CASELESS.test(address) ? address.toLowerCase() : address;
	const rule = SAME_PAGE.find(([addresses]) => addresses.test(plain));
	return rule ? plain.replace(...rule) : plain;
}
