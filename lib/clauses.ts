/** A text in clauses, each with the heading that it stands under, and what a clause says about a thing that it names. */

export interface Clause {
	text: string;
	/** The heading or introduction above it, in lower case; empty for none. */
	under: string;
}

const MAX_CHARACTERS = 40_000;
const MAX_CLAUSES = 1500;
/** Longer clauses are read to here. */
const MAX_CLAUSE = 400;
/** A heading is about as many clauses below it. */
const MAX_UNDER = 14;
const MAX_HEADING = 90;

const LINES_END = /\n|[•·▪●◦✓✔☐☑■□►➢]/;
/** The end of a sentence, but not of 'e.g.', 'max.' or 'U.S.'. */
const SENTENCES_END =
	/(?<!\b(?:e\.g|i\.e|etc|approx|max|min|no|vs|u\.s|dr|ms|mr|prof|\p{Lu}))[.!](?=\s|$)|(?<=\?)(?=\s|$)|;/iu;
const HEADING = /^[^.!?]{2,90}:\s*$|^(?=.{2,60}$)[\p{Lu}\d][^.!?:,;|]*[\p{L}\d)?]$/u;

/** 'Materials: resume; transcript; two letters' */
const LIST_IN_LINE = /^([^.:;!?]{2,60}:) [^.!?;]+;[^.!?]+[.!]?$/;

/** The clauses of a text, as far as it is read. */
export function clausesOf(given: string): Clause[] {
	const clauses: Clause[] = [];
	let [under, left, question, inLine] = ["", 0, "", ""];
	const add = (text: string) => clauses.push({ text, under: inLine || (left > 0 ? under : "") });
	const lines = given.slice(0, MAX_CHARACTERS).replace(/[’‘]/g, "'").split(LINES_END);
	for (const bare of joined(lines.map(bareLine))) {
		if (bare.length <= MAX_HEADING && HEADING.test(bare) && INTRODUCES.test(bare)) {
			[under, left] = [bare.toLowerCase(), MAX_UNDER];
		}
		const [, intro = ""] = LIST_IN_LINE.exec(bare) ?? [];
		inLine = INTRODUCES.test(intro) ? intro.toLowerCase() : "";
		for (const part of bare.split(SENTENCES_END)) {
			const text = part.trim().slice(0, MAX_CLAUSE);
			if (!text) continue;
			if (clauses.length >= MAX_CLAUSES) return clauses;
			const [answer] = NO_FACT.test(question)
				? []
				: (ANSWER.exec(text)?.slice(1).filter(Boolean) ?? []);
			if (question && answer) add(`${question}: ${answer.toLowerCase()}`);
			[, question = ""] = QUESTION.exec(text) ?? [];
			// What a question names, it doesn't state.
			const stated = question ? text.slice(0, -question.length).trim() : text;
			if (stated) add(stated);
			// 'To apply, submit: …' on the line above.
			if (/:$|^(?:what|which)\b[^:]*\?$/i.test(text) && INTRODUCES.test(text))
				[under, left] = [text.toLowerCase(), MAX_UNDER];
			left -= 1;
		}
	}
	return clauses;
}

const bareLine = (line: string) =>
	line
		.replace(/^(?:[\s\-–—*|]|\d{1,2}[.)]\s)+/, "")
		.replace(/^(?:[QA]|question|answer)(?:\s?\d{1,2})?[:.)]\s+/i, "")
		.trim();

/** 'Is housing provided?', 'Essay?', also behind 'FAQ:'. */
const QUESTION =
	/(?:^|:\s)((?:(?:and |so |but )?(?:do|does|did|is|are|was|were|will|would|can|could|may|might|must|should|shall|have|has|am|what|which|when|where|who|how|why|if|need|want|got)\b[^:?]*|(?:[\p{L}/-]+ ){0,3}[\p{L}/-]+)\?)$/iu;
/** Whether one may, who does it, or how many at most, which says nothing of what is asked or given. */
const NO_FACT =
	/^(?:(?:and |so |but )?(?:can|could|may|might|who|when|where|why|what|which)\b)|\b(?:more|other|less|fewer) than\b|\b(?:only|instead|late|after|besides|extra|additional|acceptable|accepted|allowed|okay|ok)\b/i;
/** A plain answer; 'Yes, but …' and 'Yes, for a fee' are none. */
const ANSWER =
	/^(?!.*\b(?:but|however|if|unless|except|only|may|can|some|optional|encouraged|recommended|depend\w*|var(?:y|ies)|limited|for a fee|costs?|charged?)\b)(?:(?:unfortunately,? |sorry,? |at this time,? )?(?:(no|none)(?:pe)?(?=\W*$|[,.!;:–—-]| (?:we|you|it|there|they|the|this)\b)|(yes)\b|(?:(?:it's|it is) )?(?:completely )?(free)\b)|(\d{1,2}|one|two|three|four|five)\b)/i;
/** A label whose value stands on the next line, as in tables: 'Housing', then 'Provided in Baker Hall'. */
const LABEL = /^(?=.{3,50}$)\p{L}[\p{L}\d\s/()&'-]*$/u;
const VALUE =
	/^(?:(?:yes|no|none|n\/a|optional|required|mandatory|free|waived|\$\s?\d[\d,.]*|\(?\d{1,2}\)?|one|two|three|four|five)(?: required)?(?:$|[,.;(])|(?:not )?(?:provided|included|covered|required|available|needed|reimbursed|paid)\b)/i;

/** The same lines with each such label before its value. */
function joined(lines: string[]): string[] {
	const all = lines.filter(Boolean);
	const isValue = (at: number) =>
		VALUE.test(all[at] ?? "") && LABEL.test(all[at - 1] ?? "") && !VALUE.test(all[at - 1] ?? "");
	return all.flatMap((line, at) =>
		isValue(at + 1) ? [] : [isValue(at) ? `${all[at - 1]}: ${line}` : line],
	);
}

/** Words of headings of any kind, so that one list doesn't go on into the next. */
const INTRODUCES =
	/\b(?:requir\w+|optional|materials?|documents?|checklist|apply|applying|application|submit\w*|need|include\w*|following|benefits?|provid\w+|offer\w*|receive|get|gives?|perks?|support|award|compensation|pay|costs?|covers?|eligib\w+|about|overview|contact|deadlines?|dates?|faqs?|questions|who|when|where|program|selection|schedule|tips|resources|news|events)\b/i;

/** What a clause says of a thing. */
export type Polarity = "yes" | "no" | "maybe";

const BUT = "but|however|although|though|while|whereas|yet";
const NOT_BEFORE = new RegExp(
	`(?:\\bno longer (?:requir(?:e|es|ing)|need|ask|accept)\\b|\\b(?:no(?!,)|without|zero|neither|nor|unable to|excludes?|excluding|except)\\b(?! (?:more|less|fewer|later|longer|greater|matter|one)\\b)|\\b(?:not|never|n't|cannot)(?: (?:be|to|currently|typically))? (?:requir(?:e|es|ing)\\b|(?:required|needed|necessary|obligated|asked) to\\b|need|ask|accept|submit|send|includ(?:e|es|ing)\\b|cover(?:s|ing)?\\b|provid(?:e|es|ing)\\b|offer(?:s|ing)?\\b|receiv(?:e|es|ing)\\b|pay\\b|reimburs(?:e|es|ing)\\b|arrang|charg(?:e|es|ing)\\b|consider\\b|want|have to|a |an )|n't (?:requir(?:e|es)\\b|need|ask|accept|includ(?:e|es)\\b|cover|provid(?:e|es)\\b|offer|receive|pay\\b|reimburse|charge|have|write))(?:(?!\\b(?:${BUT})\\b)[^:]){0,90}$`,
	"i",
);
const NOT_BEHIND = new RegExp(
	`^(?:(?!\\b(?:${BUT}|must|is required|are required|is needed|provided|included)\\b)[^:]){0,80}?(?:\\b(?:not|never|no longer|cannot|can't)(?: \\w+)? (?:requir|need|necess|mandatory|request|accept|consider|includ|cover|provid|offer|furnish|paid|reimburs|part of|available|charg)|n't(?: be)? (?:part of|requir|need|necess|includ|cover|provid|offer|paid|reimburs|accept|consider))`,
	"i",
);
const NONE_BEHIND =
	/^(?:\s\([^)]{0,30}\))?(?: required\??| needed\??| provided\??)?\s*(?:[:=–—|-]|is|are)+\s*(?:none|no|not|0|zero|n\/?a|nil|unavailable|waived|excluded)\b(?! (?:more|less|fewer|later)\b)/i;
/** 'Applications without a transcript will not be considered' */
const LACKING_BEFORE =
	/(?:\b(?:not|n't|never|cannot) (?:\w+ ){0,2}(?:applications?|applicants?|candidates?|packets?|packages?|submissions?)|\b(?:applications?|packets?|packages?|submissions?|files?)(?: (?:that|which) are)?|\bincomplete) (?:without|missing|lacking)\b[^.;]*$/i;
const LACKING_BEHIND = /\b(?:not|n't|never|cannot|rejected|discarded|incomplete|disqualified)\b/i;
const MAYBE_BEFORE = new RegExp(
	`\\b(?:optional(?:ly)?|(?:may|might|can) (?:also |be |choose |include|submit|provide|request|apply)|if (?:available|desired|applicable|you wish|needed)|help(?:ing|s)? (?:with|you|to|find|cover|pay|offset|defray)|assist(?:ance)? (?:with|in|finding)|some (?:programs|sites|scholarships)|encouraged|instead of|in lieu of|in place of|rather than|either)\\b(?:(?!\\b(?:required|needed|must|${BUT})\\b)[^.;:]){0,50}$|^optional[^:]{0,30}:`,
	"i",
);
const MAYBE_BEHIND = new RegExp(
	`^(?:(?!\\b(?:required|needed|must|${BUT})\\b)[^.;]){0,60}?\\b(?:(?:is|are|be) (?:\\w+ )?(?:optional|encouraged|recommended|welcome)|\\(?optional\\)?|recommended$|may be|might be|can be (?:purchased|arranged|rented|requested)|for purchase|for rent|for an? (?:\\w+ )?fee|at (?:an? )?(?:(?:additional|extra|reduced|discounted) )?(?:cost|rate)\\b(?! to (?:the|you))|if (?:available|desired|applicable|selected|chosen)|varies|vary|depends?|upon request)\\b`,
	"i",
);
/** 'not required but encouraged', 'not required to be official', 'not required until you are selected' */
const SOFT_NEGATION =
	/\b(?:encouraged|recommended|welcomed?|(?<!not (?:be )?)accepted|helpful|(?:may|can) (?:still |also |choose to )?(?:submit|include|provide|send|upload|be (?:submitted|included|sent|uploaded)))\b|(?:\bnot|n't) (?:\w+ ){0,3}be (?:an? )?(?:official|original|certified|notarized|sealed|long|formal|perfect)|\bnot (?:required|needed|necessary) (?:at this|at the time|at first|initially|for the (?:first|initial)|until|unless|if|for (?:applicants|students) who)/i;
/** Of several things that do, or only for some people. */
const OTHER_MEDIA =
	"(?:videos?|recordings?|podcasts?|posters?|artworks?|poems?|presentations?|photos?|slideshows?)";
const INSTEAD_BEHIND = new RegExp(
	`^(?:,[^.;]{0,40},?)? or (?:an? |one |your )?(?:[\\p{L}\\d]+[- ]){0,2}${OTHER_MEDIA}\\b`,
	"iu",
);
const INSTEAD_BEFORE = new RegExp(`\\b${OTHER_MEDIA},? or (?:an? |one |your |\\w+ )?$`, "i");
const FOR_SOME =
	/^[^.;]{0,40}\b(?:for|from|by|of) (?:\w+ )?(?:applicants|students|those|candidates) (?:whose|who (?:are|did|have|do|were)|from outside|transferring)\b|^ \([^)]*\bonly\)|^[^.;]{0,40}\b(?:later|only|requested) from\b|^[^.;]{0,40}\bif (?:english|you are|you're|you have|applying)\b/i;

/** Whether a clause affirms what it names from `from` to `to`. */
export function polarityOf(text: string, from: number, to: number): Polarity {
	// 'No fee and housing is provided'
	const before = text.slice(0, from).replace(/^.*\bfees?,? (?:and|&|plus|with) /i, "");
	const behind = text.slice(to);
	const isNot = NOT_BEFORE.test(before) || NOT_BEHIND.test(behind) || NONE_BEHIND.test(behind);
	const isMaybe =
		[MAYBE_BEFORE, INSTEAD_BEFORE].some((rule) => rule.test(before)) ||
		[MAYBE_BEHIND, INSTEAD_BEHIND, FOR_SOME].some((rule) => rule.test(behind));
	if (LACKING_BEFORE.test(before) && LACKING_BEHIND.test(text)) return "yes";
	if (/\?: (?:no|none)$/.test(text)) return isMaybe ? "maybe" : "no";
	if (isNot) return SOFT_NEGATION.test(behind) ? "maybe" : "no";
	return isMaybe || NOT_QUITE_ASKED.test(behind) ? "maybe" : "yes";
}
const NOT_QUITE_ASKED = /(?:\bnot|n't) (?:\w+ ){0,3}be (?:an? )?(?:official|original|certified)\b/i;
