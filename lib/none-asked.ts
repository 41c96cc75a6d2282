/** Whether a clause says that a program asks for none of what it names: in so many words of need, or not at all. */

/** What may stand right before it; any other word, as in 'late essays', may mean only some of them. */
const PLAIN =
	"(?:(?:an?|any|single|long|lengthy|personal|written|application|recommendation) ){0,2}";
const NEEDED = "(?:required|needed|necessary|mandatory|requested|asked for)";
const APPLICATION =
	"(?:[\\p{L}-]+ )?(?:applications?|forms?|scholarships?|programs?|awards?|fellowships?|internships?|grants?)\\b";
/** Not 'required from applicants who …', 'required until …', 'required to be typed'. */
const BY_ALL = `(?!,? (?:from|by|of|until|till|unless|if|when|once|after|before|over|except|only|now|yet|again|initially|at (?:this|the|first)|in|on|to (?!apply\\b|enter\\b|be considered\\b)|for (?!(?:this|the|our|your|an?|any|all) ${APPLICATION}|(?:all|everyone|anyone)\\b|applications?\\b)|but[^.;:]{0,30} (?:may|can|could))\\b)`;
const HAND_IN =
	"(?:write|submit|send|provide|include|upload|attach|complete|have|get|collect|request)";

/** Other things of the same list. */
const OTHERS =
	"(?:(?!\\b(?:to|for|about|in|on|with|from|by|until|after|before|over|is|are|must|will|may|can|that|who|which)\\b)[^.;:?]){1,60}?";
const NOT_NEED = [
	"\\b(?:no|zero|neither|nor)",
	`\\bno need (?:for|to ${HAND_IN})`,
	`(?:\\b(?:not|never|no longer)|n't) (?:(?:be )?(?:require|requires|need|needs|requiring|needing|ask for|asks for|asking for)|(?:(?:be )?(?:need|have|required|asked|needed|expected) to ${HAND_IN})|write)`,
	"\\b(?:application|form|scholarship|program) (?:does not|doesn't) (?:include|have|involve)",
	"^(?:\\w+ (?:can|may) )?apply\\b[^.;:]{0,20} without",
].join("|");
const NOT_NEEDED_BEFORE = new RegExp(
	`(?:${NOT_NEED})[ -](?:${OTHERS} (?:or|nor) )?${PLAIN}$`,
	"iu",
);
const IN_LIST_BEFORE = new RegExp(`(?:${NOT_NEED})[ -]${OTHERS}, ${PLAIN}$`, "iu");
const IN_LIST_BEHIND = /^(?:$|,[^.;:]{0,40} (?:or|nor)\b)/i;
/** Which ones, or what becomes of them. */
const ONLY_SOME = new RegExp(
	`^(?:(?!\\b${NEEDED}|\\bbut\\b)[^.;:]){0,80}?\\b(?:from|(?<!apply )by|after|over|under|longer|shorter|exceed\\w*|late|later|until|unless|except\\w*|accepted|considered|returned|reviewed|allowed|received|graded|ai)\\b`,
	"iu",
);
const NOT_NEEDED_BEHIND = new RegExp(
	`^(?:$|[!,.):]|\\s?[–—/]| -|(?: (?:is|are|will be))? ${NEEDED}\\b${BY_ALL}| to (?:write|apply|submit)\\b| (?:and|or|nor|but|so|just|plus|&)(?= )| (?:on|in|for|with) (?:the|this|our|your|an?) ${APPLICATION}| (?:requirements?|this (?:year|cycle))$| ${APPLICATION})`,
	"iu",
);

/** 'Essays and letters', 'Please note that letters', but not 'AI-generated essays'. */
const BARE_BEFORE = new RegExp(
	`(?:^|[,:(–—|/] ?| - |\\b(?:and|or|nor|that|but|so|while|however|the|your|these|such|number of) |& )${PLAIN}$`,
	"iu",
);
const IS_NOT_NEEDED = new RegExp(
	`^(?: ?\\([^)]{0,30}\\))?(?:(?:,| and| or| &|/)${OTHERS})?(?:(?: (?:is|are|was|were|will))? (?:not|never|no longer)|(?: (?:is|are)|wo)n't|\\s?[:=–—|(-]+\\s?not)(?: be)?(?: (?:currently|usually|typically))? (?:${NEEDED}\\b${BY_ALL}|(?:a )?part of (?:the|this|our|your) application\\b)`,
	"iu",
);
const IS_NONE = new RegExp(
	`^(?: ?\\([^)]{0,30}\\))?(?: ${NEEDED}\\??)?\\s?[:=–—|(-]+\\s?(?:none|no|0|zero|n/?a|nil)(?: ${NEEDED})?(?:$|[,.!)(])`,
	"iu",
);

/** 'Do I need to write an essay? No.' */
const ASKED_BEFORE = new RegExp(
	`(?:^|\\b(?:is|are)(?: there)? |\\b(?:need|require|ask for|(?:need|have|required|asked) to ${HAND_IN}) (?:${OTHERS} (?:or|nor) )?)${PLAIN}$`,
	"iu",
);
const ANSWERED_NO = new RegExp(
	`^(?: ${NEEDED})?(?: to apply| (?:for|in|on) (?:the|this|your|an?) ${APPLICATION})?\\?: (?:no|none)$`,
	"iu",
);

/** Whoever takes none at all asks for none: 'Please do not send letters.' */
const REFUSED_BEFORE = new RegExp(
	`^(?:(?:please )?(?:do not|don't) (?:send|submit|include|upload|attach)|we (?:do not|don't|cannot|no longer) (?:accept|consider)) ${PLAIN}$`,
	"iu",
);
const REFUSED_BEHIND = /^ (?:are|is|will) not (?:be )?(?:accepted|considered)$/i;
/** Of some applicants, or for a time. */
const SOMETIMES =
	/\b(?:if|unless|until|when|once|returning|renewal)\b|^for (?!(?:this|the|our|your|all|any)\b)/i;

/** Whether none of what a clause names from `from` to `to` is needed. */
export function saysNone(text: string, from: number, to: number): boolean {
	const [before, behind] = [text.slice(0, from), text.slice(to)];
	if (SOMETIMES.test(before)) return false;
	if (/\bno-$/i.test(before)) return true;
	if (behind.includes("?: ")) return ASKED_BEFORE.test(before) && ANSWERED_NO.test(behind);
	if (BARE_BEFORE.test(before) && (IS_NOT_NEEDED.test(behind) || IS_NONE.test(behind))) return true;
	if (REFUSED_BEFORE.test(before) && behind === "") return true;
	if (/^(?:the )?$/i.test(before) && REFUSED_BEHIND.test(behind)) return true;
	if (ONLY_SOME.test(behind)) return false;
	return (
		(NOT_NEEDED_BEFORE.test(before) && NOT_NEEDED_BEHIND.test(behind)) ||
		(IN_LIST_BEFORE.test(before) && IN_LIST_BEHIND.test(behind))
	);
}
