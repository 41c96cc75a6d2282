/** The filters that a search names in words, such as "no essay" or "housing provided". */
import { TICK_FILTERS } from "./program-filters.ts";

type NamedFilter = (typeof TICK_FILTERS)[number]["key"];

interface FiltersInWords {
	filters: NamedFilter[];
	/** The search without those words. */
	rest: string;
}

/** What an application can do without, as people type it. */
const THINGS = {
	noEssay: "(?:essays?|esays?)(?: questions?)?|personal statements?",
	noLetters:
		"(?:letters?|lors?) (?:of|for) (?:rec\\w*|references?)|(?:rec+om+[aei]n?dations?|recs?|references?|recommenders?)(?: letters?)?|letters?|lors?",
	noFee:
		"(?:application|app|entry|submission) (?:fees?|costs?|charges?)|(?:fees?|costs?|charges?) (?:to apply|for applying)|fees?",
} satisfies Partial<Record<NamedFilter, string>>;

const THING = `(?:${Object.values(THINGS).join("|")})`;
const NAMED = new RegExp(
	Object.entries(THINGS)
		.map(([key, words]) => `(?<${key}>${words})`)
		.join("|"),
	"gi",
);

const NOT =
	"(?:(?:do(?:es)?n['’ ]?t|do(?:es)? not|not|never|without) (?:need(?:ing)?|requir(?:e|ing)|ask(?:ing)?(?: for)?|want(?:ing)?|have|having|charg(?:e|ing))|without|w/o(?:ut)?|no|zero|0|skip(?:ping)?)";
const FILLER =
	"(?:(?:an?|any|the|your|extra|additional|required|written|teachers?|professors?|faculty) ){0,2}";
const OTHER = "(?:\\s?[,&/+]\\s?| )(?:(?:and|or|nor) )?(?:no )?";
const NEEDED = "(?:required|needed|necessary|requirements?)";
/** 'scholarships that have …' */
const LEAD = "(?:(?:that|which|who) )?(?:(?:with|has|have|having|are|is) )?";
const WORD_START = "(?<![\\p{L}\\d$.-])";
const WORD_END = "(?![\\p{L}\\d])";
const OTHER_THING = "(?! (?:contests?|writing|workshops?|competitions?|opener))";

/** 'no essay', 'without letters or essays', 'doesn't require an essay'. */
const NONE = new RegExp(
	`${WORD_START}${LEAD}${NOT}[- ]${FILLER}${THING}${WORD_END}(?:${OTHER}${FILLER}${THING}${WORD_END})*${OTHER_THING}(?: (?:is |are )?${NEEDED}${WORD_END})?`,
	"giu",
);
/** 'essay not required', 'essay-free'. */
const NONE_BEHIND = new RegExp(
	`${WORD_START}${LEAD}${THING}(?:${OTHER}${THING})*(?: (?:is |are )?(?:not ${NEEDED}|un(?:required|needed|necessary))|[- ]free|less)${WORD_END}`,
	"giu",
);
const FREE_TO_APPLY =
	/(?<![\p{L}\d])(?:(?:that|which) (?:are|is) )?(?:free (?:to|for) apply(?:ing)?|costs? nothing to apply)(?![\p{L}\d])/giu;

const HOUSING_WORDS =
	"(?:(?:free|on[- ]campus|summer|student) )?(?:housing|lodging|accommodations?|room (?:and|&|n) board|(?:a )?dorms?(?: rooms?)?|a place to (?:stay|live))";
const GIVES =
	"(?:with|includ(?:es?|ing)|provid(?:es?|ing|ed)|offer(?:s|ing)?|cover(?:s|ing)?|giv(?:es?|ing)|pays? for|free|paid|included)";
const GIVEN =
	"(?:provided|included|covered|paid(?: for)?|offered|given|free|stipends?|allowances?)";
/** 'free housing', 'that provides housing', 'housing is covered', 'stipend and housing'. */
const HOUSING = new RegExp(
	`(?<!\\b(?:no|not|without|affordable|fair|public|income) (?:\\p{L}+ )?)${WORD_START}${LEAD}(?:${GIVES} ${HOUSING_WORDS}(?: ${GIVEN})?|${HOUSING_WORDS} (?:is |are )?${GIVEN}|(?<=stipends? )(?:and|plus|\\+|&) ${HOUSING_WORDS})${WORD_END}(?! (?:not\\b|for\\b|polic|justice|authorit|develop|insecur|law|market|stud|equit|rights?\\b|financ|research|discrim|cris[ie]s|assist|counsel|advoca|need|work))`,
	"giu",
);

const JOINS = "and|or|but|with|that|which|who|have|has|are|is";
const EDGES = new RegExp(
	`^(?:[\\s,;&()“”"]+|(?:${JOINS})(?=\\s|$))+|(?:[\\s,;&()“”"]+|(?<=^|\\s)(?:${JOINS})(?=\\s*$))+$`,
	"gi",
);

/** Reads the filters that a search names, and leaves out their words. */
export function filtersInWords(search: string): FiltersInWords {
	const found = new Set<string>();
	const take = (stated: string) => {
		for (const { groups = {} } of stated.matchAll(NAMED))
			for (const key of Object.keys(groups)) if (groups[key]) found.add(key);
		return " ";
	};
	const takeAs = (key: NamedFilter) => () => {
		found.add(key);
		return " ";
	};
	const rest = search
		.replace(/\s+/g, " ")
		.replace(NONE, take)
		.replace(NONE_BEHIND, take)
		.replace(FREE_TO_APPLY, takeAs("noFee"))
		.replace(HOUSING, takeAs("housing"));
	const filters = TICK_FILTERS.map(({ key }) => key).filter((key) => found.has(key));
	return {
		filters,
		rest: filters.length > 0 ? rest.replace(/\s+/g, " ").replace(EDGES, "") : search,
	};
}
