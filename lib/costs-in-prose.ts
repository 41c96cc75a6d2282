/** What a program costs and gives besides its pay, as a text says it. */
import { type Clause, clausesOf, type Polarity, polarityOf } from "./clauses.ts";

type YesOrNo = "yes" | "no";
interface StatedCosts {
	housing?: YesOrNo | undefined;
	travel?: YesOrNo | undefined;
	meals?: YesOrNo | undefined;
	applicationFee?: YesOrNo | undefined;
	stipendPaid?: StipendPaid | undefined;
}
type StipendPaid = "start" | "weekly" | "biweekly" | "monthly" | "halves" | "end";

/** What a text says that a program costs and gives. */
export function costsIn(text: string): StatedCosts {
	const clauses = clausesOf(text);
	return {
		housing: agreed(clauses.flatMap((clause) => givenIn(clause, HOUSING))),
		travel: agreed(clauses.flatMap((clause) => givenIn(clause, TRAVEL))),
		meals: agreed(clauses.flatMap((clause) => givenIn(clause, MEALS))),
		applicationFee: agreed(clauses.flatMap(({ text }) => feeIn(text))),
		stipendPaid: clauses.map(({ text }) => timePaidIn(text)).find(Boolean),
	};
}

/** What all say; undefined where they differ. */
function agreed(stated: YesOrNo[]): YesOrNo | undefined {
	return stated.every((one) => one === stated[0]) ? stated[0] : undefined;
}

interface Thing {
	noun: RegExp;
	/** What stands before or behind the noun where it is about something else. */
	notBefore: RegExp;
	notBehind: RegExp;
}

const HOUSING: Thing = {
	noun: /\b(?:housing|lodging|accommodations?|room(?: and | & |\/)board|dorm(?:itory|itories|s)?(?: rooms?)?|hotel(?: rooms?| stays?)?|apartments?)\b/gi,
	notBefore:
		/\b(?:affordable|fair|public|low-income|disability|reasonable|request|department of|testing|religious|special|transitional|hud|research on|work on)\s(?:and urban )?$/i,
	notBehind:
		/^(?: (?:help|assistance|search|resources|options|policy|insecurity|market|finance|development|authority|industry|discrimination|advocacy|justice|crisis|act\b|for (?:students with )?disabilit)| and urban)/i,
};
const TRAVEL: Thing = {
	noun: /\b(?:travel(?:ing)?(?: (?:expenses?|costs?|stipends?|allowances?|reimbursements?|support|funds?|funding|awards?|grants?|assistance|arrangements))?|airfares?|(?:round[- ]trip )?(?:flights?(?! (?:lessons|training|school|simulat|instruct|time))|air travel)|(?:ground |local )?transportation(?: (?:costs?|expenses?|stipends?|allowances?))?)\b/gi,
	notBefore:
		/\b(?:willing to|able to|will|must|to|can|who|and then|study|department of|public|space|time|business|interview|the)\s$/i,
	notBehind:
		/^(?: (?:(?:to|from|to and from|between) (?:and from )?(?:the |your |our )?(?:airport|train|bus|station|work|office|lab)|abroad|industry|between|around|with|through|together|engineering|planning|policy|security|dates?|required|restrictions?)|s\b)/i,
};
const MEALS: Thing = {
	noun: /\b(?:(?:most |some |all |daily |free )?meals?(?: plans?| stipends?| allowances?| cards?| expenses| costs)?|(?:room|lodging)(?: and | & |\/)board|dining(?: plans?| halls?)?|food (?:stipends?|allowances?|budget)|dining dollars|groceries|food(?: costs)?(?= (?:is|are|will be|and (?:lodging|housing|travel)|provided|included|covered))|breakfasts?|lunch(?:es)?|per diem)\b/gi,
	notBefore: /\b(?:serve|serving|school|deliver\w*|cook\w*|prepar\w*|healthy)\s$/i,
	notBehind:
		/^(?: (?:is|are|will be))?(?: (?:provided|covered|included|served|paid))? (?:on (?!campus|week|your|their)|at (?!no)|during (?!the (?:program|internship|summer))|for (?:orientation|workshops?|meetings?|events?)|program|delivery|preparation|assistance|on wheels|with (?:mentors|speakers|executives|alumni)|and learn)/i,
};

/** 'travel to Ghana', but not 'travel to the site is covered' */
const TO_SOMEWHERE =
	/^ to (?!and from\b)(?![^.;,]{1,50}? (?:is|are|will be) (?:\w+ )?(?:covered|paid|reimbursed|provided|included|funded)\b)/i;

const GIVEN_BEHIND =
	/^[^.;:]{0,70}?\b(?:provided|included|covered|paid(?: for| by)?|free|furnished|reimbursed|at no (?:additional |extra )?(?:cost|charge)|arranged|offered|supplied|on us|complimentary)\b/i;
const GIVEN_BEFORE =
	/\b(?:provid\w*|includ\w*|cover\w*|receiv\w*|get|gets|offer(?:s|ed|ing)?|(?<=\$[\d,]+ (?:(?:is|are|will be) )?)(?:available|allotted|toward|towards|in|for)|with|plus|free|paid|pays?(?: for)?|reimburs\w*|furnish\w*|complimentary|stipend(?:,| and|\s?\+)|all[- ]expenses?|supplies|gives?|benefits|(?<=[$\d,]+) (?:and|\+))\b[^.;]{0,90}$/i;
/** 'Housing stipend', 'travel reimbursement' are given where nothing says otherwise. */
const MONEY_FOR_IT = /\b(?:stipends?|allowances?|reimbursements?|per diem|dining dollars)$/i;
const MONEY_BEHIND = /^ (?:stipends?|allowances?|reimbursements?|scholarships?)\b/i;
const YES_BEHIND =
	/^(?: provided| included| stipend)?\??\s*[:=–—-]+\s*(?:yes|y|true|provided|included|covered|free|paid|on[- ]campus|reimbursed|available)\b/i;
/** 'Housing costs $1,200' */
const COSTS_BEHIND =
	/^ (?:costs?|fees?|rent|deposits?)\b(?! (?:(?:is|are|will be) )?(?:covered|paid|included|provided|reimbursed))/i;
const OWN =
	/\b(?:arrange|find|finding|secure|provide|pay for|cover|make|book|bring|rent|have)\b[^.;]{0,30}\b(?:their|your|his|one's|the student's|students') own [^.;]{0,30}$|\b(?:students|interns|participants|fellows|scholars|recipients|attendees|you|they) (?:must |should |will |need to |are expected to |have to |are required to )?(?:arrange|find|secure|locate|book|pay)(?: for)? (?:(?:all|any|suitable|local|off-campus|their|your) )*(?:\w+ (?:and|or) )?$|\bown (?:\w+ (?:and|or|,) )*$|\bat (?:their|your) own (?:cost|expense)[^.;]{0,30}$/i;
const OWN_BEHIND =
	/^[^.;]{0,50}\b(?:(?:is|are|remain) (?:the |your |their )?(?:sole )?(?:student|intern|participant|fellow|applicant|recipient|scholar)?s?'?s?'? ?(?:own )?responsibilit|at (?:their|your|an?|the) ?(?:student|intern|participant|fellow|scholar|attendee|applicant)?s?'?s? (?:own )?expense|at (?:their|your) own cost|on (?:their|your) own|out[- ]of[- ]pocket|self[- ]funded)/i;
/** 'The program fee covers housing', 'use your stipend to pay for housing' */
const PAID_BY_YOU =
	/\b(?:program|participation|course|registration|total|camp|summer) (?:fees?|costs?|price|tuition)\b[^.;]{0,60}\b(?:cover|includ|provid)\w*\b[^.;]{0,60}$|^(?:the )?(?:tuition|fees?|cost|price)\b[^.;]{0,60}\b(?:cover|includ)\w*\b[^.;]{0,60}$|\b(?:stipends?|award|scholarship|salary|wages|funds|money|grant|allowance|payment|\$[\d,]+)\b(?:(?!\b(?:cover(?:s|ed)|includ\w+|plus|and)\b)[^.;]){0,40}\b(?:to|for|toward|towards|can|may|should|must)(?: be)?(?: help)? (?:use[ds]? (?:for|to|toward|towards)|cover(?:ing)?|pay(?:ing)?|offset(?:ting)?|defray(?:ing)?|assist)\b[^.;]{0,60}$|\b(?:use|using|spend)\b[^.;]{0,30}\b(?:stipend|award|scholarship|funds?|money)\b[^.;]{0,60}$/i;
/** What only some get or don't get. */
const SOME_PEOPLE =
	/\b(?:local|commut\w+|nearby|those|some|limited|not all|(?:students|interns|participants|fellows|anyone|scholars) (?:who|living|residing|from (?:outside|within|the))|if you|(?:virtual|remote) (?:students|interns|participants|fellows))\b/i;
const RESPONSIBLE = /\bresponsible for\b[^.;]{0,80}$/i;
const BENEFITS_HEADING =
	/\b(?:benefits?|provid\w+|offer\w*|receive|get|gives?|perks?|support|award|compensation|includ\w+|covers?)\b/i;
const STANDS_ALONE = /^[\p{L}\s,'()&/+-]{0,60}$/u;

function givenIn({ text, under }: Clause, { noun, notBefore, notBehind }: Thing): YesOrNo[] {
	return [...text.matchAll(noun)].flatMap(({ index, 0: named }): YesOrNo[] => {
		const [before, behind] = [text.slice(0, index), text.slice(index + named.length)];
		const isMoney = MONEY_FOR_IT.test(named) || MONEY_BEHIND.test(behind);
		if (notBehind.test(behind) || (notBefore.test(before) && !isMoney)) return [];
		if (/^travel(?:ing)?$/i.test(named) && TO_SOMEWHERE.test(behind)) return [];
		if (PAID_BY_YOU.test(before)) return [];
		if (COSTS_BEHIND.test(behind) && !/\bcover|paid|pays?\b/i.test(before)) return [];
		const isOwn =
			!/\b(?:help|assist|support)\w*\b/i.test(before) &&
			(OWN.test(before) || RESPONSIBLE.test(before) || OWN_BEHIND.test(behind));
		const stated: Polarity = isOwn ? "no" : polarityOf(text, index, index + named.length);
		if (stated === "no") return SOME_PEOPLE.test(text) ? [] : ["no"];
		const isInList =
			STANDS_ALONE.test(text) && BENEFITS_HEADING.test(under) && !/\bcosts?\b/.test(under);
		const isGiven =
			isMoney ||
			isInList ||
			GIVEN_BEHIND.test(behind) ||
			GIVEN_BEFORE.test(before) ||
			YES_BEHIND.test(behind);
		return stated === "yes" && isGiven ? ["yes"] : [];
	});
}

const FOR_APPLYING =
	"(?:(?:application|entry|submission|app|applicant|applying)(?:[,/]? (?:and|or) [\\p{L}-]+)? (?:fees?|costs?|charges?)|(?:fees?|costs?|charges?|payments?) (?:(?:is |are )?(?:required |needed |charged )?)?(?:to|for|of) (?:apply|applying|submit|applicants|the application|application))";
const NO_FEE = new RegExp(
	[
		`\\b(?:no|without(?: an?| any)?|zero|waives?(?: the| all)?|waiving(?: the| all)?|waived|free of|never (?:an?|any)) (?:[\\p{L}-]+ ){0,2}?${FOR_APPLYING}`,
		`(?:^|[\\s(])\\$0(?:\\.00)? (?:[\\p{L}-]+ ){0,2}?${FOR_APPLYING}`,
		"\\bno (?:[\\p{L}-]+,? or )?(?:program|entry) or application fees?\\b",
		"\\b(?:costs nothing|doesn't cost anything|does not cost anything|free|pay nothing) to (?:apply|enter|submit)\\b",
		"\\b(?:submit|apply|enter)\\b[^.;]{0,30} (?:for free|at no cost|free of charge|without paying)\\b",
		"\\b(?:applications?|applying|apply)(?: is| are| process is)? (?:is |are )?(?:completely |totally |always |entirely |100% )?(?:free|costs nothing)\\b(?! (?:for|applications? for) federal)",
		`(?:\\b(?:not|never|no one)|n't)\\b[^.;]{0,40}\\b(?:charge[sd]?|require[sd]?|have|need|pay|asked?)\\b[^.;]{0,20} (?:${FOR_APPLYING}|to apply$)`,
		`\\b${FOR_APPLYING}\\)?(?:\\s?[:=–—|-]\\s?| )(?:is |are |has been |have been |will be |to apply )?(?:none|no\\b|\\$?0\\b(?:\\.00)?|free|n\\/a|waived|eliminated|dropped|removed|not required|not charged|zero)`,
		"\\bno[- ]fee (?:application|scholarship|program)|^no fees?\\b|\\b(?:fee[- ])?free (?:online )?application(?! for federal)",
		"\\bto apply: free$",
	].join("|"),
	"iu",
);
const FEE = new RegExp(
	[
		"\\$\\s?[1-9]\\d{0,2}(?:\\.\\d\\d)?\\s(?:[\\p{L}-]+\\s){0,2}?(?:application|entry|submission|processing|app) fee",
		"\\b(?:application|entry|app) fees?\\)?(?:\\s?[:=–—|(-]\\s?| )(?:is |of |for \\w+ is )?(?:\\$\\s?[1-9]|usd|yes\\b|required|nonrefundable|non-refundable)",
		"\\b(?:non-?refundable|pay (?:the|an?)|charges? an?|there is an?|requires? an?|an?) (?:[\\p{L}-]+ )?application fee\\b",
		"\\bfee waivers? (?:is|are|may be|can be)?\\s?(?:available|offered|granted|upon)",
		"^\\$\\s?[1-9]\\d{0,2}(?:\\.\\d\\d)? fee\\b",
		"\\$\\s?[1-9]\\d{0,2}(?:\\.\\d\\d)? fee to (?:apply|enter|submit)\\b",
		"\\b(?:\\$[1-9]\\d{0,2} (?:[\\p{L}-]+ )?fee|fee of \\$[1-9]\\d{0,2})\\b[^.;]*\\b(?:with|accompan\\w*|when)\\b[^.;]*\\bapplications?\\b",
	].join("|"),
	"iu",
);
/** Not everybody's. */
const SOME_FEE =
	/\bwaived (?:for (?!(?:all|every|any) (?:applicants?|students?$|candidates?|applications?)|everyone)|if|when|with|upon|in)\b|\bwaiver|\bmay be waived/i;
const PEOPLE =
	"(?:applicants?|applications?|students?|candidates?|members?|residents?|citizens?|nationals|recipients?|participants?|entrants?|people|those|others|undergraduates|freshmen|seniors|alumni|veterans|hbcus?)\\b";
const EVERYBODY = "(?:all|every|any|each|everyone|everybody|anyone)\\b";
/** Behind what says that there is none: '… for the first 100 applicants', '… until May 1', '$0 (domestic)'. */
const FOR_SOME = new RegExp(
	`^(?: (?:required|charged|to apply))?,? ?(?:(?:\\(for |\\(|for )(?!${EVERYBODY}|for\\b)(?:[\\p{L}\\d.'-]+ ){1,4}${PEOPLE}|for (?:members|residents|citizens|those|alumni|veterans|hbcus)\\b|for (?:students|applicants) (?:who|whose|with|from|at|in)\\b|\\((?:domestic|u\\.?s\\.?|resident|in-state|members?)\\b|(?:only|if|unless|until|before|except)\\b)`,
	"iu",
);
/** 'HBCU students pay no application fee' */
const BY_SOME = new RegExp(
	`(?:^|[,:] )(?!${EVERYBODY})(?:[\\p{L}\\d.'-]+ ){1,4}${PEOPLE} (?:(?:do|are|will|pay|have|owe|need) ?){1,2}$`,
	"iu",
);
/** The fee of another application than this program's. */
const OTHER_FEE =
	/\b(?:graduate|grad|law|medical|professional|doctoral|dental|ph\.?d\.?|master'?s)[- ]?(?:schools?|programs?|admissions?|applications?)?\b[^.;]*\bfee|\bfees?\b[^.;]*\b(?:graduate (?:schools?|programs?)|grad schools?|law schools?|medical schools?|ph\.?d|doctoral|other (?:programs|schools))\b|\b(?:colleges?|universit\w+|schools?|admissions?) application fees?|\b(?:receiv\w*|get|provid\w*|offers?|benefits?|includ\w*|gain) (?:an? |free )?(?:[\p{L}-]+ )?fee waivers?\b|\b(?:beware|avoid|scams?|legitimate|some (?:scholarships|programs)|other (?:scholarships|programs))\b/iu;
const ANSWERED = new RegExp(
	`(?:\\b${FOR_APPLYING}|\\b(?:pay|cost)(?: anything| money)? to apply)[^:?]*\\?: (?:(?<no>no|none|free)|yes)$`,
	"iu",
);

function feeIn(text: string): YesOrNo[] {
	const answered = ANSWERED.exec(text);
	if (answered) return [answered.groups?.no ? "no" : "yes"];
	if (OTHER_FEE.test(text)) return [];
	const none = NO_FEE.exec(text);
	if (none) {
		const [before, behind] = [text.slice(0, none.index), text.slice(none.index + none[0].length)];
		const isOfSome = SOME_FEE.test(text) || BY_SOME.test(before) || FOR_SOME.test(behind);
		return isOfSome ? [] : ["no"];
	}
	return FEE.test(text) && !/\bwaived\b/i.test(text) ? ["yes"] : [];
}

const MONEY =
	"stipends?|allowances?|wages?|salar(?:y|ies)|payments?|checks?|disburse\\w*|paychecks?|awards?|(?:interns|fellows|students|participants|scholars) (?:are|will be|get) paid|pay(?:s|roll)?|paid";
const TIMES: [StipendPaid, string][] = [
	[
		"halves",
		"in two (?:equal )?(?:installments?|payments?|parts)|half (?:at|in|upon|on) [^.;]{0,50}(?:and|,) (?:the )?(?:other |remaining )?half|two (?:equal )?(?:installments?|payments?)|at the (?:start|beginning) and (?:at )?the end",
	],
	[
		"biweekly",
		"bi-?weekly|every (?:two|2|other) weeks?|every other (?:week|friday|thursday)|fortnightly",
	],
	["weekly", "weekly|every (?:week|friday)|each week"],
	["monthly", "monthly|every month|each month|once a month"],
	[
		"start",
		"(?:at|in|before|upon) the (?:start|beginning)|up[- ]?front|in advance|upon (?:arrival|acceptance)|on the first day|before (?:the program|it) (?:starts|begins)",
	],
	[
		"end",
		"(?:at|by|after) the (?:end|conclusion|completion)|(?:up)?on (?:successful )?completion|after (?:successful )?(?:completion|completing)|(?:once|when|after) (?:the (?:program|internship)|it|you) (?:is complete\\w*|ends|finish\\w*|complete\\w*)|lump sum at the end|after the final (?:presentation|report|week|day|paper|symposium|project)",
	],
];
/** What stands between the money and the time, and behind it, where the time is of something else. */
const OTHER =
	"announc\\w*|review\\w*|select\\w*|rent|tuition|fees?|meet\\w*|reports?|newsletters?|calls?|seminars?|workshops?|sessions?|classes|events?|check-?ins?|updates?|lunch\\w*";
const PAID_THEN = TIMES.map(
	([time, words]) =>
		[
			time,
			new RegExp(
				`\\b(?:${MONEY})\\b(?:(?!\\b(?:${OTHER})\\b)[^.;]){0,70}?\\b(?:${words})\\b(?! (?:\\p{L}+ )?(?:${OTHER})\\b)`,
				"iu",
			),
		] as const,
);
const HALVES =
	/\b(?:half|50%)(?=\s)[^.;]{0,70}\b(?:start|beginning|arrival|first)\b[^.;]{0,60}(?:\b(?:half|rest|remainder)\b|50%)|(\$[\d,]+)[^.;]{0,50}\b(?:start|beginning|arrival)\b[^.;]{0,60}\1 [^.;]{0,40}\b(?:end|completion|conclusion)\b/i;
/** Of a part of it, or of money that goes to a college. */
const NOT_ALL =
	/\b(?:first|initial|final|last|remaining|partial|portion|balance|midpoint|midway|middle|three|four|five|several|multiple|equal (?:installments?|payments?)|twice|\d\d%)\b(?! (?:presentation|report|week|day|paper|symposium|project))|\b(?:paid|sent|disbursed|made|issued|distributed|credited|applied)\b[^.;]{0,30}\bto (?:the |your |each |their )?(?:student'?s'? |recipient'?s'? )?(?:colleges?|schools?|universit\w+|institutions?|financial aid|bursar|accounts?)/i;
const TIME_BEFORE =
	/\b(?:(weekly)|(bi-?weekly)|(monthly)) (?:\$[\d,]+ )?(?:cash |living )?(?:stipends?|allowances?|payments?|paychecks?|pay)\b/i;
const NOT_PAID_THEN =
	/\b(?:not|n't|never|semi-?monthly|bi-?monthly|twice|due|fees?|dues|tuition|rent|(?<!direct )deposit)\b/i;
/** What each week or month brings, which isn't when it is paid. */
const RATE = /(?:\bper|\ba|\/) ?(?:week|month)\b/gi;

function timePaidIn(given: string): StipendPaid | undefined {
	const text = given.replace(RATE, "");
	if (NOT_PAID_THEN.test(text)) return undefined;
	const halves = HALVES.exec(text);
	if (halves && (halves[1] || /\b(?:stipend|award|payment|pay|paid|scholarship)/i.test(text)))
		return "halves";
	const [, weekly, biweekly, monthly] = TIME_BEFORE.exec(text) ?? [];
	if (weekly || biweekly || monthly) return weekly ? "weekly" : biweekly ? "biweekly" : "monthly";
	const found = PAID_THEN.find(([, rule]) => rule.test(text))?.[0];
	const isRegular = found && /ly$/.test(found);
	return isRegular || !NOT_ALL.test(text.replace(/\btwo (?:equal )?/i, "two ")) ? found : undefined;
}
