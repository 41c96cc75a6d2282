/** A text in clauses, each with the heading that it stands under, and what a clause says about a thing that it names. */

export interface Clause {
	text: string;
	/** The heading or introduction above it, in lower case; empty for none. */
	under: string;
}

const MOST_CHARACTERS = 40_000;
const MOST_CLAUSES = 1500;
/** Longer clauses are read to here. */
const MOST_OF_CLAUSE = 400;
/** A heading is about as many clauses below it. */
const MOST_UNDER = 14;
const MOST_OF_HEADING = 90;

const LINES_END = /\n|[•·▪●◦✓✔]/;
/** The end of a sentence, but not of 'e.g.', 'max.' or 'U.S.'. */
const SENTENCES_END =
	/(?<!\b(?:e\.g|i\.e|etc|approx|max|min|no|vs|u\.s|dr|ms|mr|prof|\p{Lu}))[.!?](?=\s|$)|;/iu;
const HEADING = /^[^.!?]{2,90}:\s*$|^(?=.{2,60}$)[\p{Lu}\d][^.!?:,;]*[\p{L}\d)?]$/u;

/** The clauses of a text, as far as it is read. */
export function clausesOf(given: string): Clause[] {
	const clauses: Clause[] = [];
	let [under, left] = ["", 0];
	const lines = given.slice(0, MOST_CHARACTERS).replace(/[’‘]/g, "'").split(LINES_END);
	for (const line of lines) {
		const bare = line.replace(/^(?:[\s\-–—*]|\d{1,2}[.)]\s)+/, "").trim();
		if (bare.length <= MOST_OF_HEADING && HEADING.test(bare) && INTRODUCES.test(bare)) {
			[under, left] = [bare.toLowerCase(), MOST_UNDER];
		}
		for (const part of bare.split(SENTENCES_END)) {
			const text = part.trim().slice(0, MOST_OF_CLAUSE);
			if (!text) continue;
			if (clauses.length >= MOST_CLAUSES) return clauses;
			clauses.push({ text, under: left > 0 ? under : "" });
			// 'To apply, submit: …' on the line above.
			if (/:$/.test(text) && INTRODUCES.test(text))
				[under, left] = [text.toLowerCase(), MOST_UNDER];
			left -= 1;
		}
	}
	return clauses;
}

/** Words of headings of any kind, so that one list doesn't go on into the next. */
const INTRODUCES =
	/\b(?:requir\w+|materials?|documents?|checklist|apply|applying|application|submit\w*|need|include\w*|following|benefits?|provid\w+|offer\w*|receive|get|gives?|perks?|support|award|compensation|pay|costs?|covers?|eligib\w+|about|overview|contact|deadlines?|dates?|faqs?|questions|who|when|where|program|selection|schedule|tips|resources|news|events)\b/i;

/** What a clause says of a thing. */
export type Said = "yes" | "no" | "maybe";

const BUT = "but|however|although|though|while|whereas|yet";
const NOT_BEFORE = new RegExp(
	`(?:\\b(?:no|without|zero|neither|nor|excludes?|excluding|except)\\b(?! (?:more|less|fewer|later|longer|greater|matter|one)\\b)|\\b(?:not|never|n't|cannot)(?: (?:be|to|currently|typically))? (?:requir(?:e|es|ing)\\b|(?:required|needed|necessary|obligated|asked) to\\b|need|ask|accept|submit|send|includ(?:e|es|ing)\\b|cover(?:s|ing)?\\b|provid(?:e|es|ing)\\b|offer(?:s|ing)?\\b|pay\\b|reimburs(?:e|es|ing)\\b|arrang|charg(?:e|es|ing)\\b|consider\\b|want|have to|a |an )|n't (?:requir(?:e|es)\\b|need|ask|accept|includ(?:e|es)\\b|cover|provid(?:e|es)\\b|offer|pay\\b|reimburse|charge|have))(?:(?!\\b(?:${BUT})\\b)[^:]){0,90}$`,
	"i",
);
const NOT_BEHIND = new RegExp(
	`^(?:(?!\\b(?:${BUT}|must|is required|are required|is needed|provided|included)\\b)[^:]){0,80}?(?:\\b(?:not|never|no longer|cannot|can't)(?: \\w+)? (?:requir|need|necess|mandatory|request|accept|consider|includ|cover|provid|offer|furnish|paid|reimburs|part of|available|charg)|n't(?: be)? (?:requir|need|necess|includ|cover|provid|offer|paid|reimburs|accept|consider))`,
	"i",
);
const NONE_BEHIND =
	/^(?:\s\([^)]{0,30}\))?(?: required\??| needed\??| provided\??)?\s*(?:[:=–—-]|is|are)+\s*(?:none|no|not|0|zero|n\/?a|nil|unavailable|waived|excluded)\b(?! (?:more|less|fewer|later)\b)/i;
const MAYBE_BEFORE =
	/\b(?:optional(?:ly)?|(?:may|might|can) (?:also |be |choose |include|submit|provide|request|apply)|if (?:available|desired|applicable|you wish|needed)|help(?:ing|s)? (?:with|you|to|find)|assist(?:ance)? (?:with|in|finding)|some (?:programs|sites|scholarships)|encouraged)\b[^.;:]{0,50}$/i;
const MAYBE_BEHIND =
	/^[^.;]{0,60}?\b(?:(?:is|are|be) (?:optional|encouraged|recommended|welcome)|\(?optional\)?|may be|might be|can be (?:purchased|arranged)|for a fee|at (?:an )?(?:additional )?cost|if (?:available|desired|applicable)|varies|vary|depends?|upon request)\b/i;

/** Whether a clause affirms what it names from `from` to `to`. */
export function saidOf(text: string, from: number, to: number): Said {
	const [before, behind] = [text.slice(0, from), text.slice(to)];
	const isNot = NOT_BEFORE.test(before) || NOT_BEHIND.test(behind) || NONE_BEHIND.test(behind);
	const isMaybe = MAYBE_BEFORE.test(before) || MAYBE_BEHIND.test(behind);
	if (isNot)
		return /\b(?:encouraged|recommended|welcome|accepted)\b/.test(behind) &&
			!/not accepted/.test(behind)
			? "maybe"
			: "no";
	return isMaybe ? "maybe" : "yes";
}
