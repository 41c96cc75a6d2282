/** What a program costs and gives besides its pay, as a text says it. */
import { type Clause, clausesOf, type Said, saidOf } from "./clauses.ts";

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
function agreed(said: YesOrNo[]): YesOrNo | undefined {
	return said.every((one) => one === said[0]) ? said[0] : undefined;
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
		/\b(?:willing to|able to|will|must|to|can|who|and then|study|department of|public|space|time|business|the)\s$/i,
	notBehind:
		/^(?: (?:to\b(?! and from)|abroad|industry|between|around|with|through|together|engineering|planning|policy|security|dates?|required|restrictions?)|s\b)/i,
};
const MEALS: Thing = {
	noun: /\b(?:(?:most |some |all |daily |free )?meals?(?: plans?| stipends?| allowances?| cards?| expenses| costs)?|(?:room|lodging)(?: and | & |\/)board|dining(?: plans?| halls?)?|food(?: stipends?| allowances?| costs)?(?= (?:is|are|and (?:lodging|housing|travel)|provided|included|covered))|breakfasts?|lunch(?:es)?|per diem)\b/gi,
	notBefore: /\b(?:serve|serving|school|deliver\w*|cook\w*|prepar\w*|healthy)\s$/i,
	notBehind:
		/^ (?:program|delivery|preparation|assistance|on wheels|with (?:mentors|speakers|executives|alumni)|and learn)/i,
};

const GIVEN_BEHIND =
	/^[^.;:]{0,70}?\b(?:provided|included|covered|paid(?: for| by)?|free|furnished|reimbursed|at no (?:additional |extra )?(?:cost|charge)|arranged|offered|supplied|on us|complimentary|subsidi[sz]ed)\b/i;
const GIVEN_BEFORE =
	/\b(?:provid\w*|includ\w*|cover\w*|receiv\w*|get|gets|offer(?:s|ed|ing)?|with|plus|free|paid|pays?(?: for)?|reimburs\w*|furnish\w*|complimentary|stipend(?:,| and|\s?\+)|all[- ]expenses?|supplies|gives?|benefits|subsidi[sz]ed|(?<=[$\d,]+) (?:and|\+))\b[^.;]{0,90}$/i;
/** 'Housing stipend', 'travel reimbursement' are given where nothing says otherwise. */
const MONEY_FOR_IT = /\b(?:stipends?|allowances?|reimbursements?|per diem)$/i;
const MONEY_BEHIND = /^ (?:stipends?|allowances?|reimbursements?|scholarships?)\b/i;
const YES_BEHIND =
	/^(?: provided| included| stipend)?\??\s*[:=–—-]+\s*(?:yes|y|true|provided|included|covered|free|paid|on[- ]campus|reimbursed|available)\b/i;
/** 'Housing costs $1,200' */
const COSTS_BEHIND =
	/^ (?:costs?|fees?|rent|deposits?)\b(?! (?:(?:is|are|will be) )?(?:covered|paid|included|provided|reimbursed))/i;
const OWN =
	/\b(?:responsible for|responsibility|arrange|find|finding|secure|provide|pay for|cover|make|book)\b[^.;]{0,30}\b(?:their|your|his|one's|the student's|students') (?:own )?[^.;]{0,30}$|\bown (?:\w+ (?:and|or|,) )*$|\bat (?:their|your) own (?:cost|expense)[^.;]{0,30}$/i;
const OWN_BEHIND =
	/^[^.;]{0,50}\b(?:(?:is|are|remain) (?:the |your |their )?(?:sole )?(?:student|intern|participant|fellow|applicant|recipient|scholar)?s?'?s?'? ?(?:own )?responsibilit|at (?:their|your|the (?:student|participant)'?s'?) own (?:cost|expense)|on (?:their|your) own|out[- ]of[- ]pocket|self[- ]funded)/i;
const RESPONSIBLE = /\bresponsible for\b[^.;]{0,80}$/i;
const BENEFITS_HEADING =
	/\b(?:benefits?|provid\w+|offer\w*|receive|get|gives?|perks?|support|award|compensation|includ\w+|covers?)\b/i;
const ALONE = /^[\p{L}\s,'()&/+-]{0,60}$/u;

function givenIn({ text, under }: Clause, { noun, notBefore, notBehind }: Thing): YesOrNo[] {
	return [...text.matchAll(noun)].flatMap(({ index, 0: named }): YesOrNo[] => {
		const [before, behind] = [text.slice(0, index), text.slice(index + named.length)];
		const isMoney = MONEY_FOR_IT.test(named) || MONEY_BEHIND.test(behind);
		if (notBehind.test(behind) || (notBefore.test(before) && !isMoney)) return [];
		if (COSTS_BEHIND.test(behind) && !/\bcover|paid|pays?\b/i.test(before)) return [];
		const isOwn = OWN.test(before) || RESPONSIBLE.test(before) || OWN_BEHIND.test(behind);
		const said: Said = isOwn ? "no" : saidOf(text, index, index + named.length);
		if (said === "no") return ["no"];
		const isInList = ALONE.test(text) && BENEFITS_HEADING.test(under) && !/\bcosts?\b/.test(under);
		const isGiven =
			isMoney ||
			isInList ||
			GIVEN_BEHIND.test(behind) ||
			GIVEN_BEFORE.test(before) ||
			YES_BEHIND.test(behind);
		return said === "yes" && isGiven ? ["yes"] : [];
	});
}

const NO_FEE =
	/\b(?:no|without(?: an?| any)?|zero|\$0(?:\.00)?|waives?(?: the| all)?|waived|free of) (?:[\p{L}-]+ ){0,2}?(?:application|entry|submission|applying) (?:fees?|costs?|charges?)\b|\bno (?:fees?|costs?|charges?) (?:is required |required )?(?:to|for|of) (?:apply|applying|application|applicants|submit)|\b(?:is|it's|completely|totally|always|100%) free to apply\b|\bfree to apply\b|\b(?:application|applying|apply)(?: is| process is)? (?:is )?(?:completely |totally |always |entirely )?(?:free|costs nothing)\b(?! (?:for|application for) federal)|(?:\b(?:not|never)|n't) (?:charge|require|have|need)(?: you)? (?:an? |any )?(?:application|entry) fees?\b|\b(?:application|entry) fees?\)?(?:\s?[:=–—-]\s?| )(?:is |are |has been |have been |will be )?(?:none|no\b|\$?0\b|free|n\/a|waived|not required|not charged|zero)|\bno[- ]fee (?:application|scholarship|program)|^no fees?\b|\bfee[- ]free application/iu;
const FEE =
	/\$\s?[1-9]\d{0,2}(?:\.\d\d)?\s(?:[\p{L}-]+\s){0,2}?(?:application|entry|submission|processing|app) fee|\b(?:application|entry|app) fee\)?(?:\s?[:=–—(-]\s?| )(?:is |of |for \w+ is )?(?:\$\s?[1-9]|usd|yes\b|required|nonrefundable|non-refundable)|\b(?:non-?refundable|pay (?:the|an?)|charges? an?|there is an?|requires? an?|an?) (?:[\p{L}-]+ )?application fee\b|\b(?:application )?fee waivers? (?:is|are|may be|can be)?\s?(?:available|offered|granted|upon)|^\$\s?[1-9]\d{0,2}(?:\.\d\d)? fee\b/iu;
const SOME_FEE = /\bfees? (?:is |are )?waived (?:for|if|when) |\bwaiver/i;

function feeIn(text: string): YesOrNo[] {
	if (NO_FEE.test(text)) return SOME_FEE.test(text) ? [] : ["no"];
	return FEE.test(text) ? ["yes"] : [];
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
		"(?:at|by|after) the (?:end|conclusion|completion)|(?:up)?on (?:successful )?completion|after (?:successful )?(?:completion|completing)|(?:once|when|after) (?:the (?:program|internship)|it|you) (?:is complete\\w*|ends|finish\\w*|complete\\w*)|lump sum at the end",
	],
];
/** What stands between the money and the time, and behind it, where the time is of something else. */
const OTHER =
	"rent|tuition|fees?|meet\\w*|reports?|newsletters?|calls?|seminars?|workshops?|sessions?|classes|events?|check-?ins?|updates?|lunch\\w*";
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
	/\bhalf\b[^.;]{0,70}\b(?:start|beginning|arrival|first|midpoint)\b[^.;]{0,60}\b(?:half|rest|remainder)\b/i;
const TIME_BEFORE =
	/\b(?:(weekly)|(bi-?weekly)|(monthly)) (?:\$[\d,]+ )?(?:cash |living )?(?:stipends?|allowances?|payments?|paychecks?|pay)\b/i;
const NOT_PAID_THEN =
	/\b(?:not|n't|never|due|fees?|dues|tuition|rent|deposit|per (?:week|month))\b/i;

function timePaidIn(text: string): StipendPaid | undefined {
	if (NOT_PAID_THEN.test(text)) return undefined;
	if (HALVES.test(text) && /\b(?:stipend|award|payment|pay|paid|scholarship)/i.test(text))
		return "halves";
	const [, weekly, biweekly, monthly] = TIME_BEFORE.exec(text) ?? [];
	if (weekly || biweekly || monthly) return weekly ? "weekly" : biweekly ? "biweekly" : "monthly";
	return PAID_THEN.find(([, rule]) => rule.test(text))?.[0];
}
