/** A page's title without what is there for the browser's tab: the site's name, 'Home'. */

/** Sites that list other people's programs: never the organization, and their names end titles. */
const BOARDS = new Set(
	(
		"linkedin indeed handshake joinhandshake glassdoor ziprecruiter monster simplyhired careerbuilder dice wayup " +
		"ripplematch simplify builtin wellfound angellist lever greenhouse greenhousejobboard workday myworkdayjobs ashby " +
		"smartrecruiters bamboohr icims jobvite workable usajobs governmentjobs idealist devpost eventbrite meetup " +
		"internshipscom chegg scholarshipscom fastweb niche boldorg goingmerry raiseme unigo cappex collegeboard bigfuture " +
		"bigfuturescholarships profellow pathwaystoscience submittable surveymonkeyapply inforeadyreview googleforms " +
		"googledocs airtable notion medium youtube facebook instagram tiktok reddit wikipedia wordpress linktree " +
		"higheredjobs glassdoorjobs googlecareers careersatgoogle scholarships360 scholarshipowl accessscholarships " +
		"collegexpress petersons commonapp instagramphotosandvideos vimeo themuse symplicity insidehighered"
	).split(" "),
);

/** Parts of a title that say nothing about its program. */
const EMPTY =
	/^(?:home ?page|home|welcome|index|main(?: page)?|about(?: us)?|overview|apply(?: now| today| here)?|(?:job |event |program )?details?|careers?|jobs?|job (?:board|search|posting|openings?)|official (?:web)?site|website|untitled|powered by .+)$/i;
const CAREERS =
	/^(?:(?:careers?|jobs?) (?:at|with) (.+)|(.+?) (?:careers?|jobs?|career site|job board))$/i;
/** Fields of work: 'Health Careers' may be what a program is about, where 'Google Careers' is a site. */
const FIELDS =
	/^(?:health|healthcare|medical|nursing|stem|science|tech|technology|computing|engineering|business|finance|public|service|government|federal|law|legal|arts?|media|education|teaching|research|sports?|environmental|green|early|students?|summer|diversity|women|youth|military|global|international|future|new|your|our|my|in|and|for|of|the|to|&)$/i;

const OF_AN_ORGANIZATION =
	/\b(?:universit(?:y|ies)|college|institute|foundation|incorporated|inc|llc|ltd|corporation|corp|company|labs?)\b/gi;

const SEPARATOR = /(\s*\|\s*|\s+(?:[-–—·•»›«‹~:]|::)\s+|:\s+(?=home$))/i;
/** What a title still names when its site stands before it. */
const PROGRAM =
	/\b(?:intern|internships?|co-?op|fellows?|fellowships?|scholars?|scholarships?|program|award|grant|reu|academy|institute|apprentice|apprenticeship|trainee|analyst)\b/i;
const MAX_PARTS = 20;
/** Fewer letters are too few to be a host's name or initials. */
const SHORTEST = 3;

interface Site {
	/** What its page calls the site and its organization. */
	names: readonly string[];
	host?: string | undefined;
}

/** Whether it only lists other people's programs. */
export function isListingSite(site: string): boolean {
	return BOARDS.has(lettersOf(site)) || BOARDS.has(site.toLowerCase().replace(/[^a-z]/g, ""));
}

/** What pages are called that show no program: errors, log-ins, checks whether a person asks. */
const NO_PAGE =
	/^(?:(?:error )?(?:40[134]|50[023])(?: (?:error|not found|page|forbidden|unauthorized|server|bad|service)\b.*)?|(?:the |this )?(?:page|site|job|posting) (?:can(?:not|['’]t) be found|(?:was )?not found|no longer (?:exists|available))|not found|forbidden|access (?:to this page has been )?denied|just a moment|attention required!?|one moment(?: please)?|please wait|checking your browser|are you (?:a )?(?:human|robot)|robot check|(?:security|human|robot) (?:check|verification)|verify(?:ing)? (?:that )?you are .*|captcha|error|oops!?|(?:please )?(?:sign|log)[ -]?in(?: (?:to|or|with|required|page)\b.*)?)[.…:!?]{0,3}(?:$|\s*[|–—:-] )/i;

/** A title without the site's name behind it and without empty parts; never without its last part. */
export function bareTitle(title: string, site: Site): string {
	const unframed = withoutFrame(title, site);
	if (NO_PAGE.test(unframed)) return "";
	const parts = unframed.split(SEPARATOR);
	if (parts.length < 3 || parts.length > 2 * MAX_PARTS) return unframed;
	let [from, to] = [0, parts.length];
	while (to - from > 2 && saysNothing(parts[to - 1] ?? "", site)) to -= 2;
	while (to - from > 2 && EMPTY.test((parts[from] ?? "").trim())) from += 2;
	const rest = parts.slice(from + 2, to).join("");
	if (to - from > 2 && PROGRAM.test(rest) && saysNothing(parts[from] ?? "", { names: site.names }))
		from += 2;
	return withoutFrame(parts.slice(from, to).join("").trim(), site) || unframed;
}

/** What applicant systems and browsers write around a job's name: '(2) Job Application for Analyst at Acme'. */
function withoutFrame(title: string, { names }: Site): string {
	const [, job = ""] = title.match(/^job application for (.+)$/i) ?? [];
	const at = job.toLowerCase().lastIndexOf(" at ");
	const employer = lettersOf(job.slice(at + 4));
	const isNamed = at > 0 && names.some((name) => lettersOf(name) === employer);
	if (isNamed) return job.slice(0, at);
	const [, hired] = title.match(/^\S.{1,80} hiring (\S.{2,150}) in \p{Lu}[^|]{1,80}$/u) ?? [];
	return (
		job ||
		hired ||
		title.replace(/^\(\d{1,3}\+?\)\s+(?=\S)|\sTickets, (?:multiple dates|\w{3}, .*)$/i, "")
	);
}

/** The last part of a title and what is before it; undefined when it has only one. */
export function lastPart(title: string): { before: string; last: string } | undefined {
	const parts = title.split(SEPARATOR);
	if (parts.length < 3) return undefined;
	return { before: parts.slice(0, -2).join("").trim(), last: (parts.at(-1) ?? "").trim() };
}

export function isEmptyPart(part: string): boolean {
	return EMPTY.test(part);
}

function saysNothing(given: string, { names, host }: Site): boolean {
	const part = given.trim();
	if (part === "" || EMPTY.test(part) || isListingSite(part)) return true;
	if (names.some((name) => ownName(name) === ownName(part))) return true;
	const [, at, of] = part.match(CAREERS) ?? [];
	const employer = at ?? of;
	if (employer && saysNothing(employer, { names, host })) return true;
	if (employer && !employer.split(/\s+/).some((word) => FIELDS.test(word))) return true;
	return host !== undefined && isHost(part, host);
}

/** Whether a site goes by this name: 'nsf.gov', 'NSF' and 'National Science Foundation' are www.nsf.gov. */
function isHost(part: string, host: string): boolean {
	const bare = host
		.toLowerCase()
		.replace(/^www\./, "")
		.replace(/:\d+$/, "");
	const labels = bare.split(".").slice(0, -1);
	const letters = lettersOf(part);
	if (letters === lettersOf(bare)) return true;
	const initials = part
		.replace(/^u\.?s\.?\s/i, "")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => /^\p{Lu}/u.test(word))
		.map((word) => word.charAt(0).toLowerCase())
		.join("");
	const names = [letters, initials, lettersOf(part.replace(OF_AN_ORGANIZATION, ""))];
	return labels.some((label) => label.length >= SHORTEST && names.includes(lettersOf(label)));
}

/** An organization's name without its legal form. */
const ownName = (name: string) =>
	lettersOf(name.replace(/,? (?:inc|llc|ltd|corp|corporation|co)\.?$/i, ""));

/** Letters and digits in lower case, without an article before and '.com' behind. */
function lettersOf(name: string): string {
	return name
		.trim()
		.toLowerCase()
		.replace(/^the\s+/, "")
		.replace(/\.(?:com|org|net|gov|edu|io|co)$/, "")
		.replace(/[^\p{L}\p{N}]/gu, "");
}
