/** The colleges to whose students a text limits a program. A college counts where only its students may apply. */
import { clausesOf } from "./clauses.ts";

type CollegeGroup = "uncf" | "landgrants" | "publichbcus";

interface LimitedTo {
	collegeGroups: CollegeGroup[];
	/** By name, as the text has them. */
	colleges: string[];
	/** All HBCUs. */
	forHbcu: boolean;
}

const MAX_COLLEGES = 12;

const PLACES =
	"(?:[Ii]nstitutions?|[Cc]olleges?|[Ss]chools?|[Uu]niversit(?:y|ies)|[Cc]ampus(?:es)?)";
const BLACK = `[Hh]istorically [Bb]lack ${PLACES}(?: (?:and|or|&) ${PLACES})?(?: \\(HBCUs?\\))?`;
const GROUPS: Record<CollegeGroup | "hbcus", string> = {
	uncf: `(?:UNCF|United Negro College Fund)(?:'s)?(?: \\(UNCF\\))?[- ](?:(?:member|network|affiliated|supported)[- ])*(?:${PLACES}|HBCUs?|members?)|[Mm]ember ${PLACES} of (?:the )?(?:UNCF|United Negro College Fund)(?: \\(UNCF\\))?`,
	landgrants: `(?:HBCU )?1890s? (?:[Hh]istorically [Bb]lack )?(?:[Ll]and[- ][Gg]rants?(?: (?:${PLACES}(?: (?:and|or|&) ${PLACES})?|HBCUs?))?|${PLACES}|HBCUs?)`,
	publichbcus: `[Pp]ublic(?:ly supported)?(?:, four-year)? (?:HBCUs?|${BLACK})`,
	hbcus: `HBCUs?|${BLACK}`,
};
const CAPITAL = "\\p{Lu}[\\p{L}.'-]*";
/** Words that begin a sentence or say what kind of college it is; no name begins with them. */
const NO_NAME =
	"(?!(?:Only|All|Any|The|An?|Open|Must|For|To|At|In|Current|Currently|Eligible|Eligibility|Students?|Undergraduates?|Applicants?|Restricted|Limited|Available|Enrolled|Enrollment|Attending|Attend|Accredited|Community|Junior|Honors|Technical|Public|Private|Black|American|Historically|Local|Our|Your|Home|Partner|Participating|Two-Year|Four-Year|This|Exclusively|Rising|Graduate)\\b)";
const OF = `of (?:the )?${CAPITAL}(?: (?:of )?${CAPITAL}){0,2}`;
/** What some colleges go by. Left out is what is a person's or a place's name, too. */
const SHORT = [
	"N\\.?C\\.? A&T|A&T|AAMU|B-CU|DESU|FAMU|FVSU|HSSU|JCSU|KYSU|LUMO|MVSU|NCAT|NCCU|PVAMU|SUBR|SULC|SUNO|SUSLA",
	"TxSU|UAPB|UDC|UMES|UVI|VUU|WSSU|WVSU|XULA|Bennett|Bethune-Cookman|Claflin|Clark Atlanta|Dillard|Edward Waters",
	"Fisk|Grambling|Hampton|Howard|Huston-Tillotson|Jarvis Christian|Johnson C\\. Smith|LeMoyne-Owen|Meharry",
	"Morehouse|Morris Brown|N\\.?C\\.? Central|Paul Quinn|Philander Smith|Prairie View|Spelman|Stillman|Talladega",
	"Tougaloo|Tuskegee|Virginia Union|Voorhees|Wilberforce|Xavier of Louisiana",
	"(?:Alcorn|Bama|Bluefield|Bowie|Coppin|Elizabeth City|Fayetteville|Fort Valley|Grambling|Harris-Stowe|Jackson|Mississippi Valley|Morgan|Norfolk|Savannah|S\\.?C\\.?|Winston-Salem) State",
].join("|");
/** 'JSU', which several go by: it counts only in a list with others. */
const UNCLEAR = "(?!HBCU|PBCU|REU|EU)\\p{Lu}{1,4}U";
/** 'Spelman College', 'University of the District of Columbia'. */
const FULL_NAME = [
	`${NO_NAME}${CAPITAL} (?:${CAPITAL} |(?:of|and) (?:the )?${CAPITAL} |& ${CAPITAL} ){0,4}?(?:University|College|Seminary)(?: and A&M College| ${OF})?(?: (?:at|in) ${CAPITAL}(?: ${CAPITAL})?)?`,
	`University ${OF}(?:(?: at|,) ${CAPITAL}(?: ${CAPITAL})?)?`,
	`${NO_NAME}${CAPITAL} (?:${CAPITAL} ){0,2}?A&[MT](?: (?:State )?University)?`,
].join("|");
const STATE = `${NO_NAME}${CAPITAL} (?:${CAPITAL} ){0,2}?State`;
/**
 * The rest of a list. What a lookahead has matched is never matched otherwise; without it, 'State State State …' could
 * be divided into names in more ways than can be tried.
 *
 * @param item the group that holds its last item
 */
const restOf = (item: string) =>
	`(?:(?=(?<${item}>(?:,? (?:and |or |& )?|/)(?:${FULL_NAME}|${SHORT}|${UNCLEAR}|${STATE})))\\k<${item}>){0,12}`;
const SHORT_NAME = [
	`(?:${SHORT})(?=${restOf("afterShort")}(?:$| (?:and|or|may|can|only|students?|undergraduates?|undergrads?)\\b))`,
	`${STATE}(?=${restOf("afterState")} (?:students?|undergraduates?)\\b)`,
].join("|");
const COLLEGE = new RegExp(
	`(?<![\\p{L}\\d-])(?:${Object.entries(GROUPS)
		.map(([group, words]) => `(?<${group}>${words})`)
		.join("|")}|(?<name>${FULL_NAME}|${SHORT_NAME})|(?<unclear>${UNCLEAR}))(?![\\p{L}\\d])`,
	"gu",
);

const STUDENTS =
	"(?:(?:students?|undergraduates?|undergrads?|graduates? students?|seniors?|juniors?|sophomores?|freshm[ae]n|first-years?|applicants?|candidates?|scholars|majors?|individuals|those)(?: ?(?:and|or|&|,|/) ?)?(?: (?:and|or) )?){1,4}";
const STUDYING =
	"(?:who (?:are |is )?)?(?:currently )?(?:attending|attend|enrolled(?: full[- ]time| part[- ]time)? (?:at|in)|enrolling (?:at|in)|from|at|of|studying at|accepted (?:to|at|by)|admitted to)";
const ONE =
	"(?:(?:an?|the|any|all|either|one|of|our|these|following|accredited|participating|eligible|approved|four-year|4-year|two-year|designated|u\\.s\\.|\\d{1,3}|nineteen|full-time)[ :]+)*";
const LIMITED =
	"(?:open|available|restricted|limited|offered|exclusive|reserved)(?:ly)?(?:,? (?:only|exclusively|solely))* (?:to|for)";
const SOME = "(?:(?!(?:and|or|but)\\b)[\\p{L}-]+,? ){0,5}?";
const PROGRAM =
	"(?:scholarships?|internships?|fellowships?|programs?|awards?|opportunit(?:y|ies)|grants?|externships?|research|reu|experience)";
/** What stands before a college where only its students may apply. */
const LIMITED_BEFORE = [
	`\\b${LIMITED} ${SOME}${STUDENTS} ?${STUDYING} ${ONE}$`,
	`\\b${LIMITED} ${ONE}(?:current |full-time |undergraduate )*$`,
	`\\b(?:only|exclusively|solely) (?:for |to |open to |by |from )?${SOME}${STUDENTS} ?${STUDYING} ${ONE}$`,
	`\\b(?:only|exclusively for|exclusively to|solely for) (?:for |to )?${ONE}(?:current |full-time |undergraduate )*$`,
	`\\b(?:must|required to|have to|need to|shall|should) (?:be |currently |also |already |have been )*(?:an? )?(?:(?!(?:and|or|but|attend|enroll)\\b)[\\p{L}-]+,? ){0,6}?${STUDENTS} ?(?:in good standing )?${STUDYING} ${ONE}$`,
	`\\b(?:must|required to|have to|need to|shall|should) (?:be |currently |also |already |have been )*(?:attend|attending|enroll(?:ed)? (?:as [^.;]{1,50}? |[\\p{L}-]+ ){0,3}?(?:at|in)|accepted (?:to|at|by|for admission (?:to|at))|admitted to|come from|plan(?:ning)? to (?:attend|enroll (?:at|in))) ${ONE}$`,
	`\\b${PROGRAM} (?:[\\p{L}-]+ ){0,4}?(?:is |are )?(?:[\\p{L}-]+ly )?(?:designed |intended |created |meant |just )?for ${SOME}${STUDENTS} ?${STUDYING} ${ONE}$`,
	`\\b${PROGRAM} (?:is |are )?(?:designed |intended |created |meant |just )?for ${ONE}(?:current |full-time |undergraduate )*$`,
	`^(?:be |currently |must be |full-time |part-time |an? )*(?:enrolled|enrollment|attending|attend)(?: full[- ]time| part[- ]time)?(?: as an? [^,.;]{1,40}?)? ?(?:at|in)? ${ONE}$`,
	`^(?:eligible (?:colleges|schools|institutions|universities|campuses|students|applicants)|eligibility|who (?:can|may) apply|open to|for)(?: include| are| attend)?:? ?(?:${SOME}${STUDENTS} ?${STUDYING} )?${ONE}$`,
].map((rule) => new RegExp(rule, "iu"));
/** The same under a heading of who may apply. */
const HEADED_BEFORE = new RegExp(
	`^(?:${SOME}${STUDENTS} ?${STUDYING} |attends? )?${ONE}(?:current |full-time |undergraduate )*$`,
	"iu",
);
const HEADING = /\b(?:eligib\w*|who (?:can|may|should) apply|qualif\w+|criteria)\b/;
const ONLY_BEHIND = new RegExp(
	`^ (?:[\\p{L}-]+ ){0,2}?${STUDENTS} ?(?:only|exclusively)\\b|^[ -]only\\b`,
	"iu",
);
/** What may follow a college whose students are meant. */
const BEHIND =
	/^(?:$|[,.;:()/–—]| ?[–—-] |-only|'? (?:students?|undergraduates?|undergrads?|graduates?|juniors?|seniors?|sophomores?|freshm[ae]n|majors?|applicants|network|in|as|during|with|and|or|who|that|by|at the time|full|when|majoring|are|is|only|may|can|will|&|pursuing|studying|whose|campus(?:es)?|members?|to (?:be|apply|qualify))\b)/i;
/** It isn't only for them. */
const NOT_ONLY_BEFORE =
	/\b(?:not|never|need not|whether|regardless|prefer\w*|priority|encourag\w*|especially|particularly|including|such as|e\.g|for example|ideally|welcome|no longer|previously|formerly|was|were|other than|except|besides)\b|n't\b/i;
const NOT_ONLY_BEHIND =
	/^[^.;]{0,40}?(?:\b(?:and|or)|&|,|\/) ?(?:at |from |an? |the |to )*(?:other|another|any\b|non-?|all (?:other|students|colleges)|everyone|similar|equivalent|beyond|PBIs?|HSIs?|MSIs?|TCUs?|AANAPISIs?|minority|hispanic|tribal|predominantly|four-year|accredited|community college|surrounding|local|nearby|partner|affiliated|elsewhere|U\.S\.|national)|^[^.;]{0,40}\b(?:preferred|encouraged|given (?:priority|preference)|a plus)\b/i;
const ANYWHERE =
	/\b(?:at|from|in|attend\w*|attending) (?:any|all) (?:(?:accredited|u\.s\.|us|american|four-year|4-year|two-year|or) )*(?:colleges?|universit\w+|institutions?|schools?)\b|\bopen to (?:all|any) (?:college |undergraduate |u\.s\. )?students\b|\bregardless of (?:college|school|institution)/i;
const JOINER = /^(?:,? ?(?:and|or|&)|[,/])(?: (?:the|an?))? ?$/i;

/** The colleges to which a text limits who may apply; of many the first. */
export function collegesIn(given: string): LimitedTo {
	const found = { groups: new Set<CollegeGroup>(), names: new Set<string>(), forHbcu: false };
	const clauses = clausesOf(given.replace(LIST_BREAK, ", "));
	const isForAll = clauses.some(({ text }) => ANYWHERE.test(text) && !/\bHBCUs?\b/.test(text));
	for (const { text, under } of isForAll ? [] : clauses) {
		for (const { stated, before, behind } of listsIn(text)) {
			const isMeant = stated.findIndex(({ index, length }) =>
				isLimitedTo(text.slice(0, index), text.slice(index + length), under),
			);
			if (isMeant < 0) continue;
			const meant = stated.slice(isMeant);
			for (const { is } of meant) {
				if (is.hbcus) found.forHbcu = true;
				for (const group of ["uncf", "landgrants", "publichbcus"] as const)
					if (is[group]) found.groups.add(group);
			}
			// Of a list that is half understood, students of the other half would be told that they don't fit.
			if (MORE_BEFORE.test(before) || MORE_BEHIND.test(behind)) continue;
			const names = meant.filter(({ is }) => is.name || is.unclear);
			if (!names.some(({ is }) => is.name)) continue;
			for (const { name } of names) if (found.names.size < MAX_COLLEGES) found.names.add(name);
		}
	}
	return {
		collegeGroups: [...found.groups],
		colleges: [...found.names],
		forHbcu: found.forHbcu,
	};
}

interface Stated {
	name: string;
	index: number;
	length: number;
	is: Record<string, string | undefined>;
}

/** The colleges that a clause names, those of one list together, with what stands around the list. */
function listsIn(text: string) {
	const lists: Stated[][] = [];
	let end = 0;
	for (const { index, 0: name, groups: is = {} } of text.matchAll(COLLEGE)) {
		const stated = { name, index, length: name.length, is };
		const last = lists.at(-1);
		if (last && JOINER.test(text.slice(end, index))) last.push(stated);
		else lists.push([stated]);
		end = index + name.length;
	}
	return lists.map((stated) => {
		const [first, last] = [stated[0], stated.at(-1)];
		return {
			stated,
			before: text.slice(0, first?.index),
			behind: last ? text.slice(last.index + last.length) : "",
		};
	});
}

/** Whether only a college's students may apply, by what stands around its name. */
function isLimitedTo(before: string, behind: string, under: string): boolean {
	// In a list that ends in 'Howard and Hampton students only', the last one says it of all.
	const rest = behind.replace(LIST_REST, "");
	return (
		BEHIND.test(behind) &&
		!NOT_ONLY_BEFORE.test(before) &&
		!NOT_ONLY_BEHIND.test(rest) &&
		(LIMITED_BEFORE.some((rule) => rule.test(before)) ||
			(HEADING.test(under) && HEADED_BEFORE.test(before)) ||
			(ONLY_BEHIND.test(rest) && !/\bfor\b/i.test(before)))
	);
}

/** More names of the same list. */
const LIST_REST = new RegExp(
	`^(?:(?:,? (?:and|or|&) |, )(?:the )?(?:${FULL_NAME}|${SHORT}|${UNCLEAR}|${STATE}))+`,
	"u",
);
/** Semicolons end clauses, but not between names. */
const LIST_BREAK = new RegExp(
	`(?<=[\\p{L}.]);[ \\t]+(?=(?:(?:and|or) )?(?:${FULL_NAME}|${SHORT}|${UNCLEAR})[ \\t]*(?:[;.\\n]|$))`,
	"gu",
);
/** A name of the same list that isn't read: 'Georgetown and Howard students'. */
const MORE_BEFORE = new RegExp(`${CAPITAL}(?: students)?,? (?:and|or|&) (?:the )?$`, "u");
const MORE_BEHIND = new RegExp(
	`^(?:,? (?:and|or|&) (?:the )?${CAPITAL}(?: ${CAPITAL}){0,3}(?:$|,| (?:and|or|may|can|students?|undergraduates?|only)\\b)|, ${CAPITAL}(?: ${CAPITAL})?,? (?:and|or|&) )`,
	"u",
);
