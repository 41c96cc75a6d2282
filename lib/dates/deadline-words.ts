/** The words by which lib/dates/deadline-in-prose.ts weighs dates. */

/** Words without which no date is a deadline. */
export const DEADLINE_CUES =
	/deadline|\bdue\b|\bclos(?:es?|ing|ed)\b|\bappl(?:y|ications?)\b|\bsubmi(?:t|ssions?)|\blast day\b|\bcut-?off\b|\bregist(?:er|ration)\b|\bpostmarked\b|\bextended\b|\bopen\b|\bsend\b|\bexpir|\bvalid\b|\b(?:have|has|got) until\b|\bcomplete\b|\be-?mail\b|\bon or before\b|\bno later than\b|\bround (?:\d|one|two|three)\b|\benter\b|\bnominat|\brolling\b|\bsign up\b|\brsvp\b|\bupload|\bpost(?:ing|ed (?:until|through|for))\b|\brequisition\b|\blisting\b|\bremoved\b|\btaken down\b|\bunpost|\b(?:portal|form|system) (?:shuts?|locks?)\b|\b(?:competition|contest|challenge) ends?\b|\breceive\b|\baccept(?:ed|ing)\b|\brecruitment\b|\bfill\b|\bget your\b|\bactive until\b|\bin by\b|\bonly until\b|\bconsideration\b/gi;

const POSTING =
	"(?:job )?(?:posting|listing|advertisement|advert|announcement|requisition|vacancy|position|opening|role|job|internship|opportunity)";

/** What a date is, by the words before it; the last one counts. */
const ROLES = {
	deadline: [
		"deadlines?",
		"due",
		"clos(?:e|es|ed|ing)",
		"cut-?off",
		"(?:last|final) (?:day|date|chance|call)(?! of (?:class(?:es)?|instruction|school|work|exams?|finals|(?:the |each )?(?:semester|term|quarter|year|program|internship)))",
		"(?:have|has|got) (?:until|till)",
		"valid (?:through|until|till)",
		"expir(?:es?|ed|ing|ation)(?: date)?",
		"(?:apply|applying|register|sign up|rsvp|send|upload|uploaded|email|mail|submit|submitted|receive|received|fill (?:out|in)|fax|deliver|drop|postmarked|complete|completed|enter|accepted|accepting|accept|open|application|applications|nominated?|in)\\b[^.!?]{0,130}?\\b(?:by|before|until|till?|through|thru|no later than|not later than|on or before|prior to|to)",
		"rolling\\b[^.!?]{0,40}? (?:until|through|to)",
		"(?:priority|early|regular|standard|final)(?: (?:decision|action|admission|consideration|round|submission|application)s?)?(?: ?[:–—-])",
		"(?:full|best|first|priority) consideration(?: date)?(?: ?[:–—-])",
		"(?:must|should|needs? to|ha(?:s|ve) to) be (?:in|received|submitted|completed|turned in|postmarked)",
		"(?:everything|it all|materials?|forms?) in by",
		"(?:only|now)(?: (?:until|till|through|thru|to)| ?[–-])",
		"(?:stop|stops|cease|ceases|quit|finish|finishes)(?: \\w+ing)? (?:new )?(?:applications?|submissions?|entries|nominations?)",
		"(?:apply|submit|register|applications?|submissions?|nominations?)(?: (?:now|online|today|here))*(?: ?[:(–—-])",
		"(?:round|phase|wave) (?:\\d|i{1,3}|one|two|three|four)(?: deadline| applications?)?(?: \\(\\w+\\))?(?: ?[:(–—-])",
		"(?:moved|changed|pushed|pushed back|postponed|rescheduled) (?:to|until)",
		"(?:application|submission|registration|recruitment|nomination|entry) (?:dates?|windows?|periods?|cycles?|timelines?)(?: (?:runs?|lasts?|goes|extends|will run))?",
		"(?:are|is|be) accept(?:ed|ing)",
		"accepting (?:applications|submissions|registrations)",
		"(?:no later than|not later than|on or before)",
		"(?:received|submitted|postmarked|accepted|considered|taken|reviewed|read) (?:after|past|later than)",
		"(?:portal|form|site|system|application|window|page|survey)s?\\b[^.!?]{0,40}?\\b(?:shuts?(?: down)?|locks?|goes? offline)",
		`(?:${POSTING})\\b[^.!?]{0,70}?\\b(?:removed|taken (?:down|off\\w*|offline)|pulled|unpost\\w*|deactivated|archived|withdrawn|comes? (?:down|off)|(?:active|posted|live|up|advertised|online|open|visible|available)\\b[^.!?]{0,40}? (?:until|through|thru|till))`,
		`(?:${POSTING}) (?:end|ends|removal|expir\\w+)(?: date)?`,
		"unpost(?:ing|ed)?\\b",
		"late (?:applications?|submissions?|entries)\\W{1,3}after",
		"ends?",
		"extended",
		// 'Letters February 8, application February 1'
		"(?<=[,;/(] ?)applications?(?=\\s*$)",
	],
	opens: [
		"(?:re-?)?open(?:s|ed|ing)?",
		"(?:applications?|submissions?|registration)(?: \\w+)? (?:begins?|starts?|launch(?:es)?|go(?:es)? live)",
		"available(?: (?:on|from|starting|beginning))?",
		"accept(?:ed|ing|s)?[^.!?]{0,30}? (?:from|starting|beginning|as of|on)",
		"(?:starting|beginning)(?: (?:on|in))?",
		"(?:apply|applications?|submissions?|submit|register|open|accepted)[^.!?]{0,40}? (?:between|from)",
	],
	past: [
		"was",
		"were",
		"formerly",
		"previous(?:ly)?",
		"original(?:ly)? (?:\\w+ )?(?:deadline|due date|closing date|date)",
		"original(?:ly)?",
		"old",
		"extended from",
		"moved from",
		"changed from",
		"postponed from",
		"pushed(?: back)? from",
		"instead of",
		"no longer",
		"not",
		"passed",
		"last year(?:'s)?",
	],
	other: [
		"graduat(?:e|es|ed|ing|ion) (?:by|before|on or before|no later than|between)",
		"notif(?:y|ied|ication|ications)",
		"decisions?",
		"announce(?:d|s|ment|ments)?",
		"awarded",
		"award (?:date|period)",
		"interviews?",
		"finalists?",
		"semi-?finalists?",
		"selected",
		"selections?",
		"winners?",
		"recipients?",
		"programs? (?:dates?|begins?|beginning|starts?|starting|runs?|ends?|takes? place|periods?)",
		"(?:internship|fellowship|session|cohort|course|camp|semester|class|classes|research|summer|scholarship)(?: (?:dates?|begins?|beginning|starts?|starting|runs?|ends?|period))+",
		"(?:begins?|starts?|runs?|held|takes? place)",
		"orientation",
		"conference",
		"webinars?",
		"(?:info(?:rmation)?|q ?& ?a) sessions?",
		"office hours",
		"events?",
		"workshops?",
		"deposits?",
		"payments?",
		"housing",
		"tuition",
		"graduat(?:e|ed|ing|ion)",
		"born",
		"age",
		"posted",
		"published",
		"updated",
		"modified",
		"created",
		"copyright",
		"effective",
		"arriv(?:e|al)",
		"depart(?:s|ure)?",
	],
} as const;
export type DateRole = keyof typeof ROLES;

/** They have days of their own, whatever is said of them. */
export const PAPER_WORDS =
	/\b(?:(?<!cover )letters?|recommendations?|recommenders?|references?|referees?|transcripts?|fafsa|test scores?|essays? (?:drafts?|reviews?)|nomination (?:letters?|forms?)|financial aid|acceptances?|(?:offers?|awards?)(?= (?:must|should|ha(?:s|ve) to|needs? to) be accepted)|intent(?:[- ]to[- ]apply)?|(?:drop|withdrawal)(?= deadline)|commitment|abstracts?|posters?|final reports?|receipts?(?! of)|deposits?|payments?|info(?:rmation)? sessions?|webinars?|open house|(?:campus|virtual) tours?|coffee chats?|(?:career|job) fairs?|receptions?|add\/drop|drop\/add|tuition|housing|(?:semi-?)?finalists?|winners|recipients|awardees|css profile|health insurance|insurance|visas?|passports?|thes[ie]s|dissertations?|hotel|check-in|room block|parking|reimbursements?|graduation|immunizations?|interviews|offices?(?= (?:\w+ ){0,2}clos)|(?:drop|add) (?:an? |your |the )?(?:course|class)|withdraw (?:from )?(?:an? |your |the )?(?:course|class|application|submission)|(?:start|begin|create|edit|change|update|revise) (?:your|an|the) (?:application|account|profile)|volunteer(?:s|ing)? to \w+(?: applications?)?|completed? (?:(?:their|his|her|your|the|an?|all|final|research) ){0,2}(?:projects?|internships?|fellowships?|programs?|degrees?|requirements?|credits?|hours|coursework|courses?|training)|(?:accept|accepting|confirm|confirming|decline) (?:\w+ ){0,2}(?:offers?|awards?|places?|spots?|positions?|admission))\b/gi;
export const APPLICATION =
	/\b(?:application|applications|apply|applying|applicants?|submissions?|proposals?|registration|materials(?=,? (?:including|with|plus|and)\b))\b/gi;
/** An application, but for something beside the program. */
export const OTHER_APPLICATION =
	/\b(?:housing|dorm|visa|passport|financial[ -]aid|fafsa|graduation|abstract|poster|thesis|dissertation|conference|deposit|insurance|travel|transcript|parking|reimbursement|waiver|hotel|letter|recommendation) (?=(?:application|registration|submission|proposal)s?\b)/gi;
const EVENT =
	"conference|symposium|summit|career fair|job fair|expo|banquet|gala|luncheon|reception|ceremony|workshop|webinar|open house|test|exam|sat|act|gre|lsat|mcat|semester|courses?|classes";
/** Signing up to be at something. */
export const ATTENDANCE = new RegExp(
	`\\b(?:(?:${EVENT}|early[- ]bird|employer|exhibitor|attendee|hotel|guest) (?:regist\\w+|rsvp|booking|reservations?)|(?:regist\\w+|rsvp|booking|reservations?|tickets?)(?: \\w+){0,2} (?:for|to) (?:the |our |this |an? )?(?:\\w+ ){0,2}(?:${EVENT}))\\b`,
	"i",
);
/** What applicants wait for. */
export const ANSWER_WORDS =
	/\b(?:hear (?:back|from)|(?:be|are|been) (?:notified|informed|contacted|announced)|receiv(?:e|ed|ing) (?:\w+ ){0,3}(?:decisions?|responses?|repl(?:y|ies)|answers?|notifications?|notices?|awards?|funds?|payments?|stipends?|checks?|offers?|results?))\b(?![^.;]*\b(?:appl(?:y|ications?)|submit|deadline|due)\b)/i;
/** Events for which one signs up beside the program, and that are never the program itself. */
export const SIDE_EVENT =
	/\b(?:(?:info(?:rmation)?|q ?& ?a|drop-in) (?:sessions?|nights?|evenings?|meetings?)|lunch (?:&|and) learns?|mixers?|(?:visit|preview|admitted(?: \w+)?) days?|(?:on|via|over) zoom|(?:resume|career|essay|application) workshops?|newsletters?|q ?& ?as?|webinars?|open house|coffee chats?|office hours|panels?|(?:campus|virtual) tours?|(?:career|job) fairs?|meet[ -]and[ -]greets?|receptions?|banquets?|luncheons?)\b/i;
export const SIGN_UP = /^(?:rsvp|regist|sign[- ]?up|book|reserve|submit (?:your )?questions)/i;
/** Whose days are others than the applicants'. */
const OTHER_PEOPLE =
	"(?:(?:accepted|admitted|selected|chosen) (?:\\w+ )?(?:students|interns|fellows|participants|applicants|candidates|scholars)|awardees|winners|recipients|sponsors|exhibitors|vendors|employers|recruiters|(?:\\w+ )?mentors|host(?: site)?s|reviewers|judges|volunteers|counselors?|teachers?|advis[eo]rs?|recommenders?|principals?)";
export const BY_OTHERS = new RegExp(
	`^\\W*(?:(?:(?:all|our|the|current|your|please|have|ask) )*(?:${OTHER_PEOPLE}(?:: | (?:to|must|should|will|can|may|needs?|are|ha(?:s|ve)|sends?|submits?)\\b)|(?:fellows|scholars|interns) will )|(?:if|once|when|after|upon) (?:you(?: are|'re|’re) )?(?:accepted|admitted|selected|awarded|chosen|hired)\\b)(?!.*\\b(?:appl(?:y|ications?)|nominate)\\b)`,
	"i",
);
export const LISTED_TOGETHER =
	/^(?:, ?[a-z][ a-z-]{0,30}){1,6}, ?$|^[^.!?;]{0,40}(?:\band\b|&|\bplus\b|\bwith\b|\bincluding\b|\bor\b|\bmaterials\b)|^\s*$/i;

export const PRIORITY =
	/\b(?:priority|early|preferred|first[ -](?:round|deadline)|round (?:1|one)|(?:full|best|first) consideration|waive[drs]?|waivers?)\b/i;
/** Of several rounds the last closes it. */
export const ROUND_NUMBER =
	/\b(?:(?:round|cohort|wave) (\d)|(?:deadline|phase) (\d)(?= ?[:(–—-]))/i;
export const FINAL_WORDS =
	/\b(?:final|regular|new|now|extended(?! from)|hard|late (?:applications|submissions))\b/i;

export const DEADLINE_CUE = new RegExp(
	(Object.entries(ROLES) as [DateRole, readonly string[]][])
		.map(([role, words]) => `(?<${role}>\\b(?:${words.join("|")})(?![\\w-]))`)
		.join("|"),
	"gi",
);

/** 'By 5 p.m. Eastern on', before the date in 'By 5 p.m. Eastern on March 8, applications must be submitted'. */
export const FIRST_IN_LINE =
	/^(?:[^\n]*[;|•])?[\s•*·–—>|-]*(?:(?:by|before|at|until)\s+)?(?:(?:\d{1,2}(?::\d\d)?\s?[ap]\.?m\.?|noon|midnight)(?:\s\(?(?!on\b)[a-z]{2,8}(?:\s(?:standard|daylight))?(?:\stime)?\)?)?,?\s+)?(?:(?:on|by|until|from|between)\s+)?(?:\w{3,6}day,?\s+)?$/i;
/** All that 'January 5 (opens)' and 'March 8 (closes)' say behind a date. */
export const NOTE_OF_DATE =
	/^(?:applications? |registration |portal )?(?:opens?|opening|open date|closes?|closing|closed?|deadline|due|ends?)(?: date| day)?$/i;
